"""The pages that explain the games: what they say is what the rules do."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from retrohub.rules import bizz, cabinet, lines
from retrohub.rules.game import open_record
from retrohub.web import how_to
from tests.browser.lines_page import SIDE, reached

if TYPE_CHECKING:
    from tests.conftest import Site

PAGES = ("/how-to-play/lines", "/how-to-play/bizz")
LESSONS = tuple(f"{path}/lesson" for path in PAGES)
PICTURES = {name: how_to.picture(getattr(how_to, name)) for name in ("MOVE", "ROW", "FALLEN")}


async def text_of(site: Site, path: str) -> str:
    response = await site.get(path)
    assert response.status == 200
    return await response.text()


def cells(page: str, row: str) -> list[str]:
    """What stands in the row of a table with that heading."""
    found = re.search(rf"<tr><th scope=\"row\"[^>]*>{row}</th>(.*?)</tr>", page)
    assert found is not None
    return re.findall(r"<td[^>]*>(.*?)</td>", found[1])


@pytest.mark.parametrize("prefix", ["", "/en", "/el", "/fr"])
@pytest.mark.parametrize("path", PAGES)
async def test_there_is_a_page_per_game_and_language(site: Site, path: str, prefix: str) -> None:
    response = await site.get(prefix + path)
    assert response.status == 200
    assert response.headers["Content-Language"] == prefix[1:] or "en"
    game = path.rpartition("/")[2]
    assert f'<a class="button primary" href="{prefix}/{game}">' in await response.text()


async def test_the_scoring_table_is_that_of_the_rules(site: Site) -> None:
    page = await text_of(site, PAGES[0])
    for length in range(4, 10):
        expected = [
            str(lines.row_points(length, minimum)) if length >= minimum else "\u2013"
            for minimum in lines.MINIMUM.values()
        ]
        assert cells(page, str(length)) == expected
    assert cells(page, "Shortest row") == [str(minimum) for minimum in lines.MINIMUM.values()]


async def test_shelves_and_marbles_are_those_of_the_rules(site: Site) -> None:
    page = await text_of(site, PAGES[1])
    assert cells(page, "Points") == [str(worth) for worth in cabinet.SHELF_WORTH]
    assert cells(page, "Players") == ["1", "2", "3", "4", "5", "6"]
    assert cells(page, "Marbles each") == [str(bizz.marbles_each(max(2, seats))) for seats in range(1, 7)]


@pytest.mark.parametrize("squares", PICTURES.values(), ids=PICTURES)
def test_pictures_of_lines_have_whole_rows_of_known_colours(squares: list[int | None]) -> None:
    assert len(squares) % lines.SIDE == 0
    assert all(colour is None or 0 <= colour < lines.COLOURS for colour in squares)


def test_the_picture_of_a_move_shows_a_way_and_a_blocked_square() -> None:
    board = PICTURES["MOVE"] + [0] * SIDE * 4
    found = reached(board, 19)
    assert board[19] is not None
    assert {20, 21, 30} <= set(found)
    assert board[17] is None
    assert 17 not in found


def test_the_picture_of_a_row_lacks_one_ball_that_stands_beside() -> None:
    squares = PICTURES["ROW"]
    assert {squares[square] for square in (19, 20, 21, 22, 32)} == {squares[19]}
    assert squares[23] is None
    assert squares[18] != squares[19] != squares[24]


def test_the_scenes_show_what_they_are_for() -> None:
    scenes: dict[str, Any] = {name: how_to.scene(*shown) for name, shown in how_to.SHOWN.items()}
    paths = {name: [path for _, path in scene["falls"]] for name, scene in scenes.items()}
    assert [len(path) for path in paths["tip"]] == [2]
    assert [len(path) for path in paths["gaps"]] == [5]
    assert [shelf for shelf, _ in paths["slide"][0]] == [1, 2, 2]
    assert paths["edge"] == [[[1, 1], [2, 1]]]
    first, second = paths["apart"]
    assert first[0] == second[0]
    assert first[1] != second[1]
    assert paths["hole"][0][-1] == [8, 1]
    for scene in scenes.values():
        shelf, place = scene["cup"]
        assert scene["state"]["cups"][shelf - 1][place - 1] == scene["state"]["wheel"]


@pytest.mark.parametrize("prefix", ["", "/el"])
@pytest.mark.parametrize("path", LESSONS)
async def test_each_explanation_leads_to_a_lesson(site: Site, path: str, prefix: str) -> None:
    assert f'href="{prefix}{path}"' in await text_of(site, prefix + path.removesuffix("/lesson"))
    assert 'id="lesson"' in await text_of(site, prefix + path)


def test_the_lesson_of_lines_ends_with_its_first_row() -> None:
    game = open_record(how_to.LESSON_LINES)
    first, second = [game.play(move) for move in how_to.LESSON_MOVES]
    assert [event[0] for event in first] == ["move", "balls"]
    assert [event[0] for event in second] == ["move", "rows"]


def test_the_lesson_of_bizz_billes_begins_with_a_lit_marble_of_the_players_own() -> None:
    state: dict[str, Any] = open_record(how_to.LESSON_BIZZ).state()
    assert state["seat"] == 0
    own = [(shelf, place) for seat, shelf, place in state["marbles"] if seat == 0]
    lit = [each for each in own if state["cups"][each[0] - 1][each[1] - 1] == state["wheel"]]
    assert len(lit) >= 2

"""Lines in the page: whole games, with and without the engine, and what is kept of them."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from retrohub.rules.lines import Lines
from tests.browser.lines_page import LinesPage, assert_shows_its_record, choose, legal

if TYPE_CHECKING:
    from playwright.sync_api import Page, Request


@pytest.fixture
def lines(page: Page) -> LinesPage:
    return LinesPage(page)


def unreachable(lines: LinesPage) -> tuple[int, int]:
    """A ball and a free square that it cannot reach; plays on until there is one."""
    chance = random.Random(5)
    while True:
        board = lines.board()
        moves = set(legal(board))
        balls = [square for square in range(81) if board[square] is not None]
        free = [square for square in range(81) if board[square] is None]
        pairs = [(ball, end) for ball in balls for end in free if (ball, end) not in moves]
        if pairs:
            return pairs[0]
        lines.play(choose(board, chance))


def test_the_opening_is_in_the_html(page: Page, lines: LinesPage) -> None:
    html = page.request.get("/lines/classic/42").text()
    assert html.count("data-square=") == 81
    lines.open()
    assert lines.board() == Lines("classic", 42).board
    assert lines.record() is None


def test_a_whole_game_by_keys(lines: LinesPage) -> None:
    lines.open("/lines/classic/7")
    lines.play_on(random.Random(1), by=lines.keys)
    assert lines.is_over()
    assert_shows_its_record(lines)


def test_a_whole_game_by_pointer(lines: LinesPage) -> None:
    lines.open("/lines/easy/8")
    lines.play_on(random.Random(2))
    assert lines.is_over()
    assert lines.score() > 0
    assert_shows_its_record(lines)


def test_a_finished_game_is_reported_once(page: Page, lines: LinesPage) -> None:
    sent: list[Request] = []
    page.on("request", lambda request: sent.append(request) if request.url.endswith("/api/results") else None)
    lines.open("/lines/hard/9")
    with page.expect_response("**/api/results") as response:
        lines.play_on(random.Random(3))
    assert response.value.status == 201
    assert response.value.json()["score"] == lines.score()
    lines.open("/lines/hard/9")
    lines.play(choose(lines.board(), random.Random(3)))
    assert page.evaluate("localStorage.getItem('retrohub.lines.unsent')") == "[]"
    assert len(sent) == 1


def test_a_finished_game_is_reported_when_the_connection_returns(page: Page, lines: LinesPage) -> None:
    page.route("**/api/results", lambda route: route.abort())
    lines.open("/lines/classic/10")
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/api/results")):
        lines.play_on(random.Random(3))
    page.context.set_offline(True)
    with page.expect_response("**/api/results") as response:
        page.unroute("**/api/results")
        page.context.set_offline(False)
    assert response.value.status == 201


def test_moves_go_to_the_server_where_there_is_no_engine(page: Page, lines: LinesPage) -> None:
    lines.without_engine().open("/lines/classic/11")
    with page.expect_request("**/api/rules"):
        lines.play(choose(lines.board(), random.Random(4)))
    lines.play_on(random.Random(4), most=5)
    assert_shows_its_record(lines)


def test_with_neither_engine_nor_connection_the_move_is_kept(page: Page, lines: LinesPage) -> None:
    lines.without_engine().open("/lines/classic/12")
    page.context.set_offline(True)
    opening = lines.board()
    lines.click(choose(opening, random.Random(5)))
    expect(page.get_by_role("alert")).to_contain_text("no connection")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("alert")).to_contain_text("no connection")
    assert lines.board() == opening
    page.context.set_offline(False)
    lines.expect_actions(1)
    expect(page.locator("#notice")).to_be_hidden()
    assert_shows_its_record(lines)


def test_a_move_without_a_connection_can_be_taken_back(page: Page, lines: LinesPage) -> None:
    lines.without_engine().open("/lines/classic/12")
    page.context.set_offline(True)
    lines.click(choose(lines.board(), random.Random(5)))
    page.get_by_role("button", name="Take it back").click()
    page.context.set_offline(False)
    lines.play(choose(lines.board(), random.Random(6)))
    assert lines.actions() == 1


def test_a_square_out_of_reach_blinks_and_the_selection_stays(page: Page, lines: LinesPage) -> None:
    lines.open("/lines/classic/13")
    ball, end = unreachable(lines)
    before = lines.actions()
    lines.click((ball, end))
    expect(page.locator(".refused")).to_be_attached()
    expect(lines.square(ball)).to_have_attribute("aria-selected", "true")
    expect(page.locator("#said")).to_have_text("No free path leads there.")
    assert lines.actions() == before


def test_selecting(lines: LinesPage) -> None:
    lines.open()
    first, second = [square for square in range(81) if lines.board()[square] is not None][:2]
    lines.square(first).click()
    expect(lines.square(first)).to_have_attribute("aria-selected", "true")
    lines.square(second).click()
    expect(lines.square(second)).to_have_attribute("aria-selected", "true")
    assert lines.page.locator("[aria-selected]").count() == 1
    lines.page.keyboard.press("Escape")
    assert lines.page.locator("[aria-selected]").count() == 0
    lines.page.keyboard.press("Enter")
    expect(lines.square(second)).to_have_attribute("aria-selected", "true")
    lines.page.keyboard.press("Space")
    assert lines.page.locator("[aria-selected]").count() == 0


def test_double_clicks_do_no_harm(lines: LinesPage) -> None:
    lines.open()
    ball, end = choose(lines.board(), random.Random(7))
    lines.square(ball).dblclick()
    expect(lines.square(ball)).to_have_attribute("aria-selected", "true")
    lines.square(end).dblclick()
    lines.expect_actions(1)
    assert lines.page.locator("[aria-selected]").count() == 0
    ball, end = choose(lines.board(), random.Random(8))
    lines.square(ball).click(click_count=3)
    expect(lines.square(ball)).to_have_attribute("aria-selected", "true")
    lines.square(end).click(click_count=3)
    lines.expect_actions(2)
    assert lines.page.locator("[aria-selected]").count() == 0
    assert_shows_its_record(lines)


def test_a_press_during_a_move_is_not_lost(page: Page, lines: LinesPage) -> None:
    lines.without_engine().open()
    ball, end = choose(lines.board(), random.Random(8))
    other = next(square for square in range(81) if lines.board()[square] is not None and square != ball)
    page.route("**/api/rules", lambda route: held.append(route))
    held: list[object] = []
    lines.click((ball, end))
    lines.square(other).click()
    assert page.locator("[aria-selected]").get_attribute("data-square") == str(ball)
    page.unroute("**/api/rules")
    for route in held:
        route.continue_()  # type: ignore[attr-defined]
    expect(lines.square(other)).to_have_attribute("aria-selected", "true")
    assert lines.actions() == 1


def test_the_cursor_stays_on_the_board(lines: LinesPage) -> None:
    lines.open()
    lines.cursor_to(80)
    for key in ("ArrowRight", "ArrowDown", "End", "PageDown"):
        lines.page.keyboard.press(key)
        expect(lines.square(80)).to_be_focused()
    for key, square in (("Home", 72), ("PageUp", 0), ("ArrowUp", 0), ("ArrowLeft", 0), ("End", 8)):
        lines.page.keyboard.press(key)
        expect(lines.square(square)).to_be_focused()
    assert lines.page.locator("[data-square][tabindex='0']").count() == 1
    assert lines.page.evaluate("scrollY") == 0


def test_names_say_content_and_place(page: Page, lines: LinesPage) -> None:
    lines.open()
    colours = ("red triangle", "yellow dot", "green plus", "sky blue bar", "blue square", "mauve diamond", "white ring")
    ball, end = choose(lines.board(), random.Random(9))

    def expect_names() -> None:
        for square, colour in enumerate(lines.board()):
            name = "free" if colour is None else colours[colour]
            place = f"{name}, row {square // 9 + 1}, column {square % 9 + 1}"
            expect(lines.square(square)).to_have_accessible_name(place)

    expect_names()
    lines.play((ball, end))
    expect_names()
    expect(page.locator("#said")).to_contain_text("New balls: ")
    expect(page.get_by_role("grid").get_by_role("row")).to_have_count(9)
    expect(page.get_by_role("gridcell")).to_have_count(81)


def test_a_game_is_resumed_where_it_was_left(lines: LinesPage) -> None:
    lines.open("/lines/easy/14")
    lines.play_on(random.Random(10), most=6)
    left = (lines.board(), lines.score(), lines.record())
    for path in ("/lines", "/lines/easy/14"):
        lines.open(path)
        lines.expect_deal(14)
        assert (lines.board(), lines.score(), lines.record()) == left
    lines.play_on(random.Random(11), most=3)
    assert lines.actions() == 9
    assert_shows_its_record(lines)


def test_a_game_is_resumed_without_its_picture(lines: LinesPage) -> None:
    lines.open("/lines/easy/14")
    lines.play_on(random.Random(10), most=6)
    left = lines.board()
    lines.page.evaluate("localStorage.removeItem('retrohub.lines.seen')")
    lines.open("/lines")
    lines.expect_board(left)
    assert_shows_its_record(lines)


def test_another_unfinished_game_is_offered_and_not_lost(page: Page, lines: LinesPage) -> None:
    lines.open("/lines/easy/15")
    lines.play_on(random.Random(12), most=4)
    left = (lines.board(), lines.record())
    lines.open("/lines/classic/16")
    assert lines.board() == Lines("classic", 16).board
    lines.play(choose(lines.board(), random.Random(13)))
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="Easy, deal 15").click()
    lines.expect_deal(15)
    assert lines.board() == left[0]
    lines.play(choose(lines.board(), random.Random(14)))
    assert lines.record()["actions"][:-1] == left[1]["actions"]


def test_a_notice_offers_the_unfinished_game(page: Page, lines: LinesPage) -> None:
    lines.open("/lines/easy/15")
    lines.play_on(random.Random(12), most=4)
    left = lines.board()
    lines.open("/lines/classic/16")
    page.get_by_role("button", name="Go on with it").click()
    lines.expect_deal(15)
    assert lines.board() == left


def test_again_and_new_deal_after_the_end(page: Page, lines: LinesPage) -> None:
    lines.open("/lines/hard/17")
    lines.play_on(random.Random(15))
    score = lines.score()
    dialog = page.get_by_role("dialog", name="Game over")
    expect(dialog).to_contain_text(f"{score:,}")
    dialog.get_by_role("button", name="Same deal again").click()
    expect(page.locator("[data-over]")).to_have_count(0)
    assert lines.board() == Lines("hard", 17).board
    assert lines.score() == 0
    expect(page.locator("#best")).to_have_text(f"{score:,}")
    lines.play_on(random.Random(16))
    dialog.get_by_role("button", name="New deal").click()
    expect(page.locator("[data-over]")).to_have_count(0)
    deal = int(page.url.rsplit("/", 1)[1])
    assert deal != 17
    assert lines.board() == Lines("hard", deal).board


def test_a_spoilt_record_does_not_stop_a_new_game(page: Page, lines: LinesPage) -> None:
    page.goto("/lines/classic/18")
    spoilt = {"game": "lines", "rules": 1, "version": "classic", "deal": 18, "actions": [[0, 99], [1, 2]]}
    for text in ("{", "[]", json.dumps(spoilt)):
        page.evaluate("text => localStorage.setItem('retrohub.lines', text)", text)
        lines.open("/lines/classic/18")
        lines.play(choose(lines.board(), random.Random(17)))
        assert_shows_its_record(lines)

"""Hints in Lines: by button and key, from engine and server, and the mark that they leave."""

from __future__ import annotations

import json
import random
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from retrohub.rules.hint import best_move
from retrohub.rules.lines import Lines
from tests.browser.lines_page import CURSOR, LinesPage, Move, assert_shows_its_record, choose

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route


@pytest.fixture
def lines(page: Page) -> LinesPage:
    return LinesPage(page)


def shown_move(lines: LinesPage) -> Move:
    """The move that a hint shows, once it does: its ball is selected, its end marked, its way drawn."""
    goal = lines.page.locator(".goal")
    expect(goal).to_be_attached()
    start = lines.page.locator("[aria-selected]").get_attribute("data-square")
    end = goal.get_attribute("data-square")
    assert start is not None
    assert end is not None
    for square in (start, end):
        expect(lines.page.locator(f".way[data-square='{square}']")).to_be_attached()
    return int(start), int(end)


def test_a_hint_by_button_can_be_played_with_one_press(page: Page, lines: LinesPage) -> None:
    lines.open("/lines/classic/31")
    page.get_by_role("button", name="Hint").click()
    start, end = shown_move(lines)
    assert [start, end] == best_move(Lines("classic", 31))
    expect(page.locator("#said")).to_contain_text(f"to row {end // 9 + 1}, column {end % 9 + 1}")
    assert lines.actions() == 0
    lines.square(end).click()
    lines.expect_actions(1)
    assert lines.record()["actions"] == [[start, end]]
    expect(page.locator(".goal")).to_have_count(0)
    assert_shows_its_record(lines)


def test_a_hint_by_key_puts_the_cursor_where_the_move_ends(page: Page, lines: LinesPage) -> None:
    lines.open("/lines/easy/32")
    for count in range(1, 4):
        page.keyboard.press("i")
        _, end = shown_move(lines)
        assert page.evaluate(CURSOR) == end
        page.keyboard.press("Enter")
        lines.expect_actions(count)
    page.keyboard.press("u")
    lines.expect_actions(2)


def test_a_hint_by_finger(browser: Browser, base_url: str) -> None:
    with browser.new_context(base_url=base_url, has_touch=True, viewport={"width": 360, "height": 640}) as context:
        lines = LinesPage(context.new_page()).open("/lines/classic/38")
        lines.page.get_by_role("button", name="Hint").tap()
        move = shown_move(lines)
        lines.square(move[1]).tap()
        lines.expect_actions(1)
        assert lines.record()["actions"] == [list(move)]


def test_a_hint_stays_until_something_is_selected(page: Page, lines: LinesPage) -> None:
    lines.open("/lines/classic/33")
    page.keyboard.press("i")
    start, end = shown_move(lines)
    free = next(square for square in range(81) if lines.board()[square] is None and square != end)
    lines.square(free).hover()
    page.locator("h1").hover()
    assert shown_move(lines) == (start, end)
    page.keyboard.press("Escape")
    expect(page.locator(".goal, .way, [aria-selected]")).to_have_count(0)


def test_a_game_with_a_hint_is_marked_also_after_a_return(page: Page, lines: LinesPage) -> None:
    page.route("**/api/results", lambda route: route.abort())
    lines.open("/lines/easy/34")
    lines.play_on(random.Random(1), most=2)
    expect(page.locator("#which")).not_to_contain_text("with help")
    page.keyboard.press("i")
    expect(page.locator("#which")).to_contain_text("with help")
    lines.open("/lines")
    lines.expect_actions(2)
    expect(page.locator("#which")).to_contain_text("with help")
    lines.play_on(random.Random(2))
    expect(page.get_by_role("dialog", name="Game over")).to_contain_text("kept out")
    expect(page.get_by_role("button", name="Hint", include_hidden=True)).to_be_disabled()
    [sent] = json.loads(page.evaluate("localStorage.getItem('retrohub.lines.unsent')"))
    assert sent["assisted"] is True
    assert page.evaluate("localStorage.getItem('retrohub.lines.best')") is None


def test_the_server_gives_the_hint_where_there_is_no_engine(page: Page, lines: LinesPage) -> None:
    lines.without_engine().open("/lines/classic/35")
    with page.expect_request("**/api/rules"):
        page.keyboard.press("i")
    assert list(shown_move(lines)) == best_move(Lines("classic", 35))


@pytest.mark.parametrize("missing", ["engine", "learned"])
def test_a_hint_that_is_out_of_reach_can_be_asked_for_again(page: Page, lines: LinesPage, missing: str) -> None:
    lines.without_engine().open("/lines/classic/36") if missing == "engine" else lines.open("/lines/classic/36")
    lines.play(choose(lines.board(), random.Random(3)))
    if missing == "engine":
        page.route("**/api/rules", lambda route: route.abort())
    else:
        page.route(re.compile("/static/learned-lines"), lambda route: route.abort())
        page.route("**/api/rules", lambda route: route.abort())
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("alert")).to_contain_text("no connection")
    expect(page.locator("#which")).not_to_contain_text("with help")
    page.unroute_all()
    if missing == "engine":
        lines.without_engine()
    page.get_by_role("button", name="Try again").click()
    shown_move(lines)
    expect(page.locator("#notice")).to_be_hidden()
    expect(page.locator("#which")).to_contain_text("with help")


def test_a_move_made_while_a_hint_is_thought_about_is_played(page: Page, lines: LinesPage) -> None:
    lines.without_engine().open("/lines/classic/37")
    held: list[Route] = []
    page.route("**/api/rules", lambda route: held.append(route))
    with page.expect_request("**/api/rules"):
        page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("button", name="Hint")).to_have_attribute("aria-busy", "true")
    expect(page.get_by_role("alert")).to_have_text("Thinking…")
    lines.click(choose(lines.board(), random.Random(4)))
    page.unroute("**/api/rules")
    for route in held:
        route.continue_()
    lines.expect_actions(1)
    expect(page.locator(".goal")).to_have_count(0)
    expect(page.locator("#which")).not_to_contain_text("with help")
    assert_shows_its_record(lines)

"""Dialogs and the browser's history: Back, which is all that some remotes send, closes one and goes nowhere else."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.bizz_page import BizzPage
from tests.browser.lines_page import LinesPage
from tests.browser.scores_site import go
from tests.browser.waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Page

LINES = "/lines/classic/42"


def opened(page: Page) -> LinesPage:
    """A game of Lines that the hub led to."""
    page.goto("/")
    return LinesPage(page).open(LINES)


def press(page: Page, does: str) -> None:
    page.locator(f"#actions [data-does='{does}']").click()
    expect(page.locator(f"dialog#{does}")).to_be_visible()


def assert_back_leads_to_the_hub(page: Page) -> None:
    # A dialog that was closed leaves its entry a moment later.
    wait_until(page, "!(history.state && history.state.dialog)")
    page.go_back()
    expect(page.locator("#games")).to_be_visible()


@pytest.mark.parametrize("dialog", ["new", "menu"])
def test_back_closes_a_dialog_of_lines_and_then_leaves(page: Page, dialog: str) -> None:
    lines = opened(page)
    press(page, dialog)
    page.go_back()
    expect(page.locator(f"dialog#{dialog}")).to_be_hidden()
    assert page.url.endswith(LINES)
    lines.expect_actions(0)
    assert_back_leads_to_the_hub(page)


def test_a_dialog_that_is_closed_otherwise_leaves_nothing_in_the_history(page: Page) -> None:
    opened(page)
    for _ in range(3):
        press(page, "menu")
        page.keyboard.press("Escape")
        expect(page.locator("dialog#menu")).to_be_hidden()
        press(page, "menu")
        page.get_by_role("button", name="Play on").click()
        expect(page.locator("dialog#menu")).to_be_hidden()
    assert_back_leads_to_the_hub(page)


def test_a_new_game_takes_the_place_of_the_old_one_in_the_history(page: Page) -> None:
    lines = opened(page)
    lines.start("Hard", 7)
    expect(page).to_have_url(re.compile("/lines/hard/7$"))
    assert_back_leads_to_the_hub(page)


def test_the_end_of_a_game_is_closed_by_back_too(page: Page) -> None:
    lines = opened(page)
    lines.finish()
    expect(page.locator("#over")).to_be_visible()
    page.go_back()
    expect(page.locator("#over")).to_be_hidden()
    assert lines.is_over()
    assert_back_leads_to_the_hub(page)


def test_settings_over_a_menu_are_closed_first(page: Page) -> None:
    opened(page)
    press(page, "menu")
    page.keyboard.press("s")
    settings = page.get_by_role("dialog", name="Settings")
    expect(settings).to_be_visible()
    page.go_back()
    expect(settings).to_be_hidden()
    expect(page.locator("dialog#menu")).to_be_visible()
    page.go_back()
    expect(page.locator("dialog#menu")).to_be_hidden()
    assert_back_leads_to_the_hub(page)


def test_a_link_in_a_dialog_leads_on_and_back_comes_to_the_game(page: Page) -> None:
    lines = opened(page)
    press(page, "menu")
    page.locator("#menu").get_by_role("link", name="Leaderboard").click()
    page.wait_for_url("**/leaderboard/**")
    page.go_back()
    lines.expect_deal(42)
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert_back_leads_to_the_hub(page)


def test_back_deletes_nothing(page: Page) -> None:
    page.goto("/")
    go(page, "/player")
    page.locator("#delete button").click()
    expect(page.locator("#sure")).to_be_visible()
    page.go_back()
    expect(page.locator("#sure")).to_be_hidden()
    expect(page.locator("#delete ~ .said")).to_be_empty()
    assert_back_leads_to_the_hub(page)


def test_the_cursor_leaves_no_trace_in_the_history(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    length = "history.length"
    lines = LinesPage(page).open(LINES)
    before = page.evaluate(length)
    for key in ("ArrowDown", "ArrowRight", "ArrowUp", "PageDown", "Enter"):
        page.keyboard.press(key)
    lines.cursor_to(0)
    assert page.evaluate(length) == before
    bizz = BizzPage(page).begin()
    before = page.evaluate(length)
    bizz.keys("1")
    for key in ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"):
        page.keyboard.press(key)
    assert page.evaluate(length) == before

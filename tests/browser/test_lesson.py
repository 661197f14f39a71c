"""The lessons: a game each, played by keys and by pointer, and skipped."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from retrohub.web.how_to import LESSON_MOVES
from tests.browser.bizz_page import BizzPage
from tests.browser.lines_page import LinesPage

if TYPE_CHECKING:
    from playwright.sync_api import Page

LINES = "/how-to-play/lines/lesson"
BIZZ = "/how-to-play/bizz/lesson"


def lesson_of_lines(page: Page) -> LinesPage:
    page.goto("/how-to-play/lines")
    page.locator("[data-lesson]").click()
    page.wait_for_url(f"**{LINES}")
    expect(page.locator(".framed")).to_have_count(2)
    return LinesPage(page)


@pytest.mark.parametrize("way", ["click", "keys"])
def test_the_lesson_of_lines_by_pointer_and_by_keys(page: Page, way: str) -> None:
    lines = lesson_of_lines(page)
    for step, (start, end) in enumerate(LESSON_MOVES):
        expect(lines.square(start)).to_have_class("framed")
        getattr(lines, way)((start, end))
        expect(page.locator(".framed")).to_have_count(0 if step else 2)
        expect(lines.square(start)).not_to_have_attribute("data-colour", "2")
    expect(page.locator("[data-score]")).to_have_attribute("data-score", "8")
    expect(page.locator("[data-play]")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/lines/**")


def test_other_moves_than_those_of_the_lesson_are_not_made(page: Page) -> None:
    lines = lesson_of_lines(page)
    board = lines.board()
    lines.click((LESSON_MOVES[1][0], 0))
    lines.expect_board(board)
    expect(page.locator(".framed")).to_have_count(2)


def test_the_lesson_of_lines_is_skipped(page: Page) -> None:
    lesson_of_lines(page)
    page.get_by_role("link", name="Skip the lesson").click()
    page.wait_for_url("**/lines/classic/*")


def test_the_lesson_of_bizz_billes_by_keys(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(BIZZ)
    panel = page.locator(".panel:visible [data-first]")
    for turn in range(2):
        for _ in range(1 + turn):
            expect(panel).to_have_text("Go on")
            page.keyboard.press("Enter")
        BizzPage(page).wait()
        before = page.locator("[data-cup]").count()
        page.keyboard.press("Enter")
        expect(page.locator("[data-cup]")).to_have_count(before - 1)
    expect(panel).to_have_text("Play Bizz-Billes")
    page.keyboard.press("Enter")
    page.wait_for_url("**/bizz")


def test_the_lesson_of_bizz_billes_is_left(page: Page) -> None:
    page.goto(BIZZ)
    page.get_by_role("link", name="Leave the lesson").click()
    page.wait_for_url("**/how-to-play/bizz")
    page.goto(BIZZ)
    expect(page.locator(".panel:visible")).to_be_visible()
    page.keyboard.press("Escape")
    page.wait_for_url("**/how-to-play/bizz")


def test_a_lesson_leaves_the_games_that_are_kept_alone(page: Page) -> None:
    lines = lesson_of_lines(page)
    for move in LESSON_MOVES:
        lines.click((move[0], move[1]))
    expect(page.locator("[data-play]")).to_be_focused()
    page.goto(BIZZ)
    expect(page.locator(".panel:visible")).to_be_visible()
    assert page.evaluate("[localStorage.getItem('retrohub.lines'), localStorage.getItem('retrohub.bizz')]") == [
        None,
        None,
    ]

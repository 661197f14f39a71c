"""Keys to ask what others see at a glance: in both games, on one screen and online, also on a Greek keyboard."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.bizz_page import BizzPage, by_enter
from tests.browser.lines_page import LinesPage, choose, reached
from tests.browser.online_page import newcomer

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

GREEK = "([key, code]) => document.dispatchEvent(new KeyboardEvent('keydown', { key, code }))"


def said(page: Page) -> Locator:
    return page.locator("#said, .play > [role='status']")


def asked(page: Page, key: str) -> str:
    """The answer to a key."""
    page.keyboard.press(key)
    return (said(page).text_content() or "").strip()


def test_lines_answers(page: Page) -> None:
    lines = LinesPage(page).open()
    page.keyboard.press("ArrowUp")
    lines.cursor_to(0)
    assert asked(page, "c") == "free, row 1, column 1."
    assert asked(page, "n") == page.locator("#next").get_attribute("aria-label")
    assert asked(page, "p") == "Score 0."
    lines.play(choose(lines.board(), random.Random(1)), lines.keys)
    told = (said(page).text_content() or "").strip()
    assert told.startswith("New balls: ")
    assert asked(page, "p") == "Score 0."
    assert asked(page, "l") == told


def test_lines_says_whether_the_selected_ball_can_go_there(page: Page) -> None:
    lines = LinesPage(page).open()
    board = lines.board()
    ball = next(square for square, colour in enumerate(board) if colour is not None)
    lines.cursor_to(ball)
    page.keyboard.press("Enter")
    lines.cursor_to(reached(board, ball)[0])
    assert re.fullmatch(r"free, row \d, column \d\. Selected: .*; a free path leads here\.", asked(page, "c"))
    other = next(square for square, colour in enumerate(board) if colour is not None and square != ball)
    lines.cursor_to(other)
    assert re.fullmatch(r"\w.*, row \d, column \d\. Selected: [^;]*\.", asked(page, "c"))


def test_covered_balls_stay_covered(page: Page) -> None:
    LinesPage(page).open("/lines/hard/42")
    assert asked(page, "n") == "The next balls are covered"


@pytest.mark.parametrize(("key", "code", "answer"), [("π", "KeyP", "Πόντοι: 0."), ("ψ", "KeyC", "ελεύθερο, γραμμή 5")])
def test_a_greek_keyboard_asks_by_the_place_of_the_key(page: Page, key: str, code: str, answer: str) -> None:
    LinesPage(page).open("/el/lines/classic/42")
    page.evaluate(GREEK, [key, code])
    expect(said(page)).to_contain_text(answer)


def test_nothing_is_answered_behind_a_dialog(page: Page) -> None:
    LinesPage(page).open()
    page.locator("[data-does='menu']").click()
    expect(page.locator("#menu")).to_be_visible()
    assert asked(page, "p") == ""


def test_bizz_billes_answers(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    bizz = BizzPage(page).begin()
    name = page.locator(":focus").get_attribute("aria-label")
    here = asked(page, "c")
    assert here.startswith(f"{name}. Below")
    assert re.search(r"Below( on the left)?: (.*, .*|a gap|the hole)\.", here)
    assert re.fullmatch(r"Player \d to play, \w+ is lit: \d cups\.", asked(page, "w"))
    assert asked(page, "p") == "Round 1 of 1. Player 1: 0 points, total 0. Player 2: 0 points, total 0."
    bizz.turn(by_enter)
    told = (said(page).text_content() or "").strip()
    assert re.match(r"Player \d removed: \w+ cup, shelf \d, place \d\.", told)
    asked(page, "p")
    assert asked(page, "l") == told


def test_a_table_online_answers(browser: Browser, base_url: str) -> None:
    player = newcomer(browser, base_url)
    player.invite(rounds=3, name="Ann")
    player.page.locator("[data-computer]").click()
    player.in_game().wait()
    player.page.keyboard.press("p")
    expect(said(player.page)).to_have_text(re.compile(r"^Round 1 of 3\. Ann: \d+ points?, total 0\. .*"))
    player.page.context.close()

"""The settings: one key, one button; each choice holds at once, is remembered, is there before the first picture."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.bizz_page import BizzPage, by_enter
from tests.browser.lines_page import LinesPage, choose
from tests.browser.waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

PAGES = (
    "/",
    "/lines/classic/42",
    "/bizz",
    "/bizz/online",
    "/how-to-play/lines",
    "/how-to-play/bizz",
    "/how-to-play/lines/lesson",
    "/leaderboard/classic/all",
    "/statistics",
    "/player",
    "/offline",
    "/nothing",
)
READY = "document.querySelector('[data-opens]') && !document.querySelector('[data-opens][hidden]')"
SIZES = ((320, 568), (360, 640), (640, 360), (1280, 800), (1920, 1080))


def dialog(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Settings")


def opened(page: Page, path: str = "/") -> Locator:
    """Open a page and its settings by their key."""
    page.goto(path)
    wait_until(page, READY)
    page.keyboard.press("s")
    expect(dialog(page)).to_be_visible()
    return dialog(page)


def choices(page: Page, name: str) -> Locator:
    return dialog(page).get_by_role("group", name=name)


@pytest.mark.parametrize("path", PAGES)
def test_one_key_opens_them_everywhere_and_back_closes(page: Page, path: str) -> None:
    opened(page, path)
    expect(page.get_by_role("radio", name="Quiet")).to_be_focused()
    page.keyboard.press("Escape")
    expect(dialog(page)).to_be_hidden()
    page.keyboard.press("s")
    expect(dialog(page)).to_be_visible()
    page.go_back()
    expect(dialog(page)).to_be_hidden()
    assert page.url.endswith(path)


@pytest.mark.parametrize("path", PAGES)
def test_one_button_opens_them_everywhere(page: Page, path: str) -> None:
    page.goto(path)
    wait_until(page, READY)
    page.locator("[data-opens=settings]:visible").first.click()
    dialog(page).get_by_role("button", name="Done").click()
    expect(dialog(page)).to_be_hidden()


def test_back_after_them_leads_where_it_did_before(page: Page) -> None:
    page.goto("/")
    opened(page, "/lines/classic/42")
    page.keyboard.press("Escape")
    expect(dialog(page)).to_be_hidden()
    page.go_back()
    page.wait_for_url("**/")


def test_arrows_and_ok_choose(page: Page) -> None:
    opened(page)
    page.keyboard.press("ArrowDown")
    expect(choices(page, "Speed").get_by_role("radio", name="Normal")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("html")).to_have_attribute("data-speed", "fast")
    for group, chosen in (("Movement", "As the device"), ("Symbols", "On"), ("Contrast", "Normal")):
        page.keyboard.press("ArrowDown")
        expect(choices(page, group).get_by_role("radio", name=chosen, exact=True)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(dialog(page).get_by_role("button", name="Done")).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog(page)).to_be_hidden()


@pytest.mark.parametrize(
    ("group", "choice", "attribute", "value"),
    [
        ("Speed", "Fast", "data-speed", "fast"),
        ("Movement", "Off", "data-motion", "off"),
        ("Symbols", "Large", "data-symbols", "large"),
        ("Contrast", "High", "data-contrast", "high"),
    ],
)
def test_a_choice_holds_at_once_and_before_the_first_picture_of_other_pages(
    page: Page, group: str, choice: str, attribute: str, value: str
) -> None:
    opened(page)
    choices(page, group).get_by_role("radio", name=choice).check()
    expect(page.locator("html")).to_have_attribute(attribute, value)
    page.route("**/lines.*.js", lambda route: route.abort())
    page.goto("/lines/classic/42")
    expect(page.locator("html")).to_have_attribute(attribute, value)


def test_movement_off_moves_nothing_and_on_moves_although_the_system_asks_for_less(page: Page) -> None:
    lines = LinesPage(page).open()
    page.keyboard.press("s")
    choices(page, "Movement").get_by_role("radio", name="Off").check()
    page.keyboard.press("Escape")
    ball = next(square for square, colour in enumerate(lines.board()) if colour is not None)
    lines.square(ball).click()
    moving = f"getComputedStyle(document.querySelector('[data-square=\"{ball}\"] .ball')).animationName"
    assert page.evaluate(moving) == "none"
    page.emulate_media(reduced_motion="reduce")
    page.keyboard.press("s")
    choices(page, "Movement").get_by_role("radio", name="On").check()
    assert page.evaluate(moving) == "bounce"


def test_symbols_can_be_hidden(page: Page) -> None:
    lines = LinesPage(page).open()
    ball = next(square for square, colour in enumerate(lines.board()) if colour is not None)
    symbol = f"getComputedStyle(document.querySelector('[data-square=\"{ball}\"] .ball'), '::after').display"
    assert page.evaluate(symbol) != "none"
    page.keyboard.press("s")
    choices(page, "Symbols").get_by_role("radio", name="Off").check()
    assert page.evaluate(symbol) == "none"


def test_another_language_keeps_the_game_of_lines(page: Page) -> None:
    lines = LinesPage(page).open()
    lines.play(choose(lines.board(), random.Random(1)))
    board = lines.board()
    page.keyboard.press("s")
    page.get_by_role("link", name="Français").click()
    page.wait_for_url("**/fr/lines/classic/42")
    assert page.locator("html").get_attribute("lang") == "fr"
    lines.expect_actions(1)
    lines.expect_board(board)
    page.goto("/")
    assert page.locator("html").get_attribute("lang") == "fr"


def test_another_language_keeps_the_game_of_bizz_billes(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    bizz = BizzPage(page).begin()
    bizz.turn(by_enter)
    page.keyboard.press("s")
    page.get_by_role("link", name="Ελληνικά").click()
    page.wait_for_url("**/el/bizz")
    bizz.wait()
    assert bizz.actions == 1
    assert bizz.lit


def test_the_board_does_not_hear_keys_meant_for_the_settings(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    bizz = BizzPage(page).begin()
    pointed = bizz.pointed
    page.keyboard.press("s")
    expect(dialog(page)).to_be_visible()
    for key in ("ArrowDown", "ArrowRight", "Enter", "Escape"):
        page.keyboard.press(key)
    expect(dialog(page)).to_be_hidden()
    assert bizz.actions == 0
    assert bizz.pointed == pointed


def test_letters_in_a_text_are_text(page: Page) -> None:
    bizz = BizzPage(page).open()
    bizz.keys("21")
    page.get_by_label("Name").press_sequentially("Smash?")
    expect(page.get_by_label("Name")).to_have_value("Smash?")
    assert page.locator("dialog[open]").count() == 0
    assert page.url.endswith("/bizz")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_they_fit_the_screen(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    box = opened(page).bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= size[0]
    assert box["y"] + box["height"] <= size[1]
    assert dialog(page).evaluate("each => each.scrollWidth - each.clientWidth") <= 0

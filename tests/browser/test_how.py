"""The pages that explain the games: from every game and back, their pictures, keys, without JavaScript."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.bizz_page import BizzPage, by_enter
from tests.browser.lines_page import LinesPage, choose
from tests.browser.waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PAGES = ("/how-to-play/lines", "/how-to-play/bizz")
SIZES = ((320, 568), (360, 640), (640, 360), (1280, 800), (1920, 1080))
SCROLLED = "window.scrollY"


@pytest.mark.parametrize("key", ["h", "?"])
def test_lines_is_explained_by_one_key_and_goes_on_after_it(page: Page, key: str) -> None:
    lines = LinesPage(page).open()
    lines.play(choose(lines.board(), random.Random(1)))
    board = lines.board()
    page.keyboard.press(key)
    page.wait_for_url("**/how-to-play/lines")
    expect(page.locator("#back")).to_be_focused()
    page.keyboard.press("Escape")
    page.wait_for_url("**/lines/classic/42")
    lines.expect_actions(1)
    lines.expect_board(board)


def test_lines_is_explained_by_a_button(page: Page) -> None:
    LinesPage(page).open("/fr/lines/classic/42")
    page.locator("header [data-how]").click()
    page.wait_for_url("**/fr/how-to-play/lines")
    page.locator("#back").click()
    page.wait_for_url("**/fr/lines/classic/42")


def test_a_running_game_of_bizz_billes_goes_on_after_the_explanation(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    bizz = BizzPage(page).begin()
    bizz.turn(by_enter)
    page.keyboard.press("h")
    page.wait_for_url("**/how-to-play/bizz")
    page.keyboard.press("Escape")
    page.wait_for_url("**/bizz")
    bizz.wait()
    assert bizz.actions == 1
    assert bizz.lit


def test_bizz_billes_is_explained_from_the_pause_sheet(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    bizz = BizzPage(page).begin()
    page.keyboard.press("*")
    page.get_by_role("dialog").get_by_role("button", name="How to play").click()
    page.wait_for_url("**/how-to-play/bizz")
    page.locator("#back").click()
    bizz.wait()
    assert page.locator("dialog[open]").count() == 0


def test_bizz_billes_is_explained_before_the_game(page: Page) -> None:
    BizzPage(page).open()
    page.locator(".bar:visible").get_by_role("button", name="How to play").click()
    page.wait_for_url("**/how-to-play/bizz")
    page.keyboard.press("*")
    page.wait_for_url("**/bizz")


@pytest.mark.parametrize("game", ["lines", "bizz"])
def test_the_hub_leads_to_both(page: Page, game: str) -> None:
    page.goto("/")
    page.locator(f"[data-how][href$={game}]").click()
    page.wait_for_url(f"**/how-to-play/{game}")
    page.keyboard.press("Escape")
    expect(page.locator("#games")).to_be_visible()


def test_the_hub_explains_the_game_whose_card_has_the_focus(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Lines", exact=True).focus()
    page.keyboard.press("h")
    page.wait_for_url("**/how-to-play/lines")


@pytest.mark.parametrize("path", PAGES)
def test_opened_by_its_address_back_leads_to_the_game(page: Page, path: str) -> None:
    page.goto(path)
    page.locator("#back").click()
    page.wait_for_url(f"**/{path.rpartition('/')[2]}**")


@pytest.mark.parametrize("path", PAGES)
def test_arrows_scroll_and_reach_every_button(page: Page, path: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(path)
    expect(page.locator("#back")).to_be_focused()
    page.keyboard.press("ArrowDown")
    wait_until(page, f"{SCROLLED} > 300")
    page.keyboard.press("ArrowUp")
    wait_until(page, f"{SCROLLED} === 0")
    page.keyboard.press("ArrowRight")
    expect(page.locator(":focus")).not_to_have_id("back")


def test_the_cabinet_draws_its_pictures(page: Page) -> None:
    page.goto(PAGES[1])
    pictures = page.locator("[data-scene]")
    assert pictures.count() == 8
    for picture in pictures.all():
        picture.scroll_into_view_if_needed()
    expect(page.locator("[data-scene] .board")).to_have_count(8)
    for name, falls in (("turn", 1), ("gaps", 1), ("slide", 1), ("edge", 1), ("apart", 2), ("hole", 1)):
        expect(page.locator(f"[data-scene={name}] .trace")).to_have_count(falls)
    assert page.locator("[data-scene=cabinet] .mark").all_text_contents() == ["5", "1", "2", "3", "4"]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("path", PAGES)
def test_nothing_is_wider_than_the_screen(page: Page, path: str, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(path)
    expect(page.locator("h1")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    marks = page.locator("figure .mark").all()
    assert marks
    for mark in marks:
        box = mark.bounding_box()
        assert box is not None
        assert 0 <= box["x"] <= size[0] - box["width"]


@pytest.mark.parametrize("path", PAGES)
def test_all_of_it_can_be_read_without_javascript(browser: Browser, base_url: str, path: str) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=base_url)
    page = context.new_page()
    page.goto(path)
    expect(page.get_by_role("heading", level=2, name="Points")).to_be_visible()
    assert page.get_by_role("table").count() >= 3
    page.locator("#back").click()
    page.wait_for_url(f"**/{path.rpartition('/')[2]}**")
    context.close()

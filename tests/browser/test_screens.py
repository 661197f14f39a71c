"""What holds on every page and every kind of screen: edges, sizes of text, one focus, keys of remotes, fingers."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.bizz_page import BizzPage, assert_shows_its_record, by_enter
from tests.browser.lines_page import LinesPage, choose
from tests.browser.lines_page import assert_shows_its_record as assert_lines
from tests.browser.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page, ViewportSize

PAGES = (
    "/",
    "/bizz",
    "/bizz/online",
    "/lines/classic/42",
    "/how-to-play/lines",
    "/how-to-play/bizz",
    "/how-to-play/lines/lesson",
    "/leaderboard/classic/all",
    "/statistics",
    "/player",
    "/nothing-here",
)
TELEVISION: ViewportSize = {"width": 1920, "height": 1080}
SAFE = 0.05
SMALLEST_TEXT = 33
SEND = "(code) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {keyCode: code, bubbles: true}))"
# Texts that are cut off, or too small, on a television. What one scrolls to may be below.
FAULTS = """([safe, smallest]) => {
  const PICTURES = "[aria-hidden=true], .aside-text, noscript, .mark, figure";
  const faults = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    const text = walker.currentNode.data.trim();
    if (!text || !parent.getClientRects().length || parent.closest(PICTURES)) continue;
    const size = parseFloat(getComputedStyle(parent).fontSize);
    if (size > 0 && size < smallest) faults.push(`${size}px: ${text}`);
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    for (const box of range.getClientRects()) {
      const out = box.left < innerWidth * safe - 1 || box.right > innerWidth * (1 - safe) + 1;
      const above = box.top < innerHeight * safe - 8;
      if (out || above) faults.push(`${Math.round(box.left)}, ${Math.round(box.top)}: ${text}`);
    }
  }
  return faults;
}"""
# What one presses or reads that lies where a telephone has rounded corners, a notch or its own bar. Pages that
# scroll may have something there until it is scrolled to.
COVERED = """({ top = 0, right = 0, bottom = 0, left = 0 }) => {
  const THINGS = "main a, main button, main p:not(.row), h1, h2, [role=grid], .board";
  const all = Array.from(document.querySelectorAll(THINGS));
  return all.filter((each) => each.getClientRects().length && !each.closest(".aside-text")).filter((each) => {
    const box = each.getBoundingClientRect();
    if (box.width < 2 || box.bottom <= 0 || box.top >= innerHeight) return false;
    // The room around the picture of a button may lie there.
    const room = each.querySelector("svg") ? 8 : 1;
    const aside = box.left < left - room || box.right > innerWidth - right + room;
    const above = scrollY === 0 && box.top < top - 1;
    const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    return aside || above || (atEnd && box.bottom > innerHeight - bottom + 1);
  }).map((each) => `${each.outerHTML.slice(0, 120)} ${JSON.stringify(each.getBoundingClientRect())}`);
}"""
RING = """() => {
  const at = document.activeElement;
  if (!at || at === document.body) return false;
  const marked = [null, '::before', '::after'].map((part) => getComputedStyle(at, part));
  marked.push(...[...at.parentElement.children].map((each) => getComputedStyle(each)));
  return marked.some((style) => parseFloat(style.outlineWidth) > 0 && style.outlineStyle !== 'none')
    || getComputedStyle(at, '::before').boxShadow.includes('3px')
    || at.matches('[data-cup]') && !!document.querySelector('.arrow:not(.away)');
}"""


@pytest.fixture
def touched(browser: Browser, base_url: str) -> Iterator[Page]:
    """A tablet with keys."""
    context = browser.new_context(
        base_url=base_url, viewport={"width": 768, "height": 1024}, has_touch=True, reduced_motion="reduce"
    )
    yield context.new_page()
    context.close()


def send(page: Page, *codes: int) -> None:
    """Send keys as a remote does: codes without names."""
    for code in codes:
        page.evaluate(SEND, code)


@pytest.mark.parametrize("path", PAGES)
def test_a_television_cuts_nothing_off_and_one_thing_has_the_focus(page: Page, path: str) -> None:
    page.set_viewport_size(TELEVISION)
    page.goto(path)
    expect(page.locator("h1")).to_be_attached()
    assert page.evaluate(FAULTS, [SAFE if path != "/lines/classic/42" else SAFE / 2, SMALLEST_TEXT]) == []
    page.keyboard.press("ArrowDown")
    wait_until(page, RING)
    page.keyboard.press("ArrowRight")
    wait_until(page, RING)


@pytest.mark.parametrize("path", PAGES)
def test_pages_reach_into_the_corners_of_telephones(page: Page, path: str) -> None:
    assert 'content="width=device-width, initial-scale=1, viewport-fit=cover"' in page.request.get(path).text()


@pytest.mark.parametrize("insets", [{"top": 24, "bottom": 34}, {"left": 47, "right": 47, "bottom": 21}], ids=str)
def test_nothing_lies_below_a_notch_or_a_bar_of_the_system(page: Page, insets: dict[str, int]) -> None:
    upright = "top" in insets
    page.set_viewport_size({"width": 390, "height": 844} if upright else {"width": 844, "height": 390})
    page.emulate_media(reduced_motion="reduce")
    page.context.new_cdp_session(page).send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    LinesPage(page).open()
    assert page.evaluate(COVERED, insets) == []
    BizzPage(page).begin()
    assert page.evaluate(COVERED, insets) == []
    for path in ("/", "/bizz/online", "/how-to-play/bizz", "/statistics", "/player", "/offline", "/nothing"):
        page.goto(path)
        expect(page.locator("h1")).to_be_attached()
        assert page.evaluate(COVERED, {**insets, "bottom": 0}) == [], path
        page.evaluate("window.scrollTo(0, document.documentElement.scrollHeight)")
        assert page.evaluate(COVERED, {**insets, "top": 0}) == [], path


def test_nothing_happens_before_a_finger_or_button_is_lifted(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    bizz = BizzPage(page).begin()
    lit = page.locator("[data-lit]").first
    lit.hover()
    page.mouse.down()
    assert bizz.actions == 0
    page.mouse.up()
    bizz.wait()
    assert bizz.actions == 1
    lines = LinesPage(page).open()
    ball = next(square for square, colour in enumerate(lines.board()) if colour is not None)
    lines.square(ball).hover()
    page.mouse.down()
    expect(lines.square(ball)).not_to_have_attribute("aria-selected", "true")
    page.mouse.up()
    expect(lines.square(ball)).to_have_attribute("aria-selected", "true")


def test_a_page_that_is_not_there_is_left_by_arrows(page: Page) -> None:
    page.goto("/el/nothing")
    expect(page.locator(".primary")).to_be_focused()
    page.locator("[data-opens]:visible").wait_for()
    send(page, 39, 39)
    expect(page.get_by_role("link", name="Μπίλιες")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/el/lines/**")


def test_boards_and_pad_do_not_scroll_or_zoom_under_fingers(page: Page) -> None:
    touch = "each => getComputedStyle(each).touchAction"
    LinesPage(page).open()
    assert page.locator("#board").evaluate(touch) == "none"
    BizzPage(page).begin()
    assert page.locator(".cabinet .board").evaluate(touch) == "none"
    assert page.locator("[data-command='ok']").evaluate(touch) == "none"


def test_on_a_telephone_on_its_side_the_pad_stands_beside_the_board(page: Page) -> None:
    page.set_viewport_size({"width": 640, "height": 360})
    BizzPage(page).begin()
    board, pad = page.locator(".cabinet .board").bounding_box(), page.locator(".pad").bounding_box()
    assert board is not None
    assert pad is not None
    assert pad["x"] >= board["x"] + board["width"]


def test_arrows_in_a_game_do_not_scroll_the_page(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 480})
    LinesPage(page).open()
    for key in ("ArrowDown", "PageDown", " ", "End"):
        page.keyboard.press(key)
    assert page.evaluate("window.scrollY") == 0


def test_a_whole_game_by_the_codes_of_a_remote(page: Page, tmp_path: Path) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size(TELEVISION)
    bizz = BizzPage(page).open()
    # Two players, one round, the first free colour each.
    send(page, 13, 37, 13, 13, 13)
    bizz.wait()
    # In the middle of it webOS's and Tizen's Back open the sheet and close it.
    for back in (461, 10009):
        send(page, back)
        expect(page.get_by_role("dialog")).to_be_visible()
        send(page, back)
        expect(page.get_by_role("dialog")).to_have_count(0)
    bizz.play_on(lambda _: send(page, 40, 39, 13))
    state = assert_shows_its_record(bizz, tmp_path)
    assert state["over"]
    send(page, 13)
    expect(page.locator("[data-players]").first).to_be_visible()


def test_a_whole_game_of_lines_by_touch(touched: Page) -> None:
    lines = LinesPage(touched).open("/lines/hard/42")
    lines.play_on(random.Random(1), lines.tap)
    assert lines.is_over()
    assert_lines(lines)


def test_games_started_by_keys_go_on_by_touch(touched: Page) -> None:
    bizz = BizzPage(touched).begin()
    bizz.turn(by_enter)
    bizz.turn(lambda it: it.page.locator("[data-lit]").last.tap())
    bizz.turn(lambda it: it.page.locator("[data-command='ok']").tap())
    bizz.turn(by_enter)
    assert bizz.actions == 4
    lines = LinesPage(touched).open()
    chance = random.Random(1)
    for way in (lines.keys, lines.tap, lines.keys):
        lines.play(choose(lines.board(), chance), way)
    assert lines.actions() == 3

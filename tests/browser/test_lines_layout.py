"""Lines fits the screens it is played on: nothing scrolls, squares are large enough, a television can be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.lines_page import LinesPage
from tests.browser.texts import SMALLEST_TEXT

if TYPE_CHECKING:
    from playwright.sync_api import Page

SIZES = [
    (320, 568),
    (360, 640),
    (390, 844),
    (640, 360),
    (844, 390),
    (768, 1024),
    (1024, 768),
    (1280, 720),
    (1280, 800),
    (1920, 1080),
]
BOXES = """(margin) => {
  const shown = Array.from(document.querySelectorAll("#board, #bar, #actions, .hint, header")).filter(
    (each) => each.getClientRects().length,
  );
  return shown.map((each) => each.getBoundingClientRect()).filter(
    (box) => box.left < margin || box.top < 0 || box.right > innerWidth - margin || box.bottom > innerHeight,
  ).length;
}"""
OVERLAPS = """() => {
  const boxes = Array.from(document.querySelectorAll("#board, #bar, #actions, .hint, header"))
    .filter((each) => each.getClientRects().length).map((each) => each.getBoundingClientRect());
  let count = 0;
  for (const a of boxes) for (const b of boxes) {
    const right = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (a !== b && right > 1 && down > 1) count++;
  }
  return count;
}"""


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_everything_is_on_the_screen(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    LinesPage(page).open("/lines/classic/999999999")
    scrolls = "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
    assert page.evaluate(scrolls) == [0, 0]
    assert page.evaluate(BOXES, 0) == 0
    assert page.evaluate(OVERLAPS) == 0
    box = page.locator("[data-square='0']").bounding_box()
    assert box is not None
    assert box["width"] >= 35
    assert box["height"] >= 35


@pytest.mark.parametrize("language", ["en", "el", "fr"])
@pytest.mark.parametrize(("width", "height"), [(568, 320), (480, 360)])
def test_the_smallest_telephones_on_their_side_show_all_that_is_played_with(
    page: Page, width: int, height: int, language: str
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    LinesPage(page).open(f"/{language}/lines/classic/42")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0
    assert page.evaluate(BOXES, 0) == 0
    assert page.evaluate(OVERLAPS) == 0


@pytest.mark.parametrize(("width", "height", "smallest"), [(1280, 720, 22), (1920, 1080, 33)])
def test_a_television_is_readable_and_cuts_nothing_off(page: Page, width: int, height: int, smallest: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    LinesPage(page).open("/lines/classic/999999999")
    assert page.evaluate(SMALLEST_TEXT, "#root") >= smallest
    margins = page.locator("#board").bounding_box()
    assert margins is not None
    assert margins["y"] >= height * 0.0499
    assert page.evaluate(BOXES, height * 0.0499) == 0


LEFT = [
    {"record": {"game": "lines", "rules": 1, "version": "easy", "deal": deal, "actions": [[0, 1]]}, "score": 123_456}
    for deal in (999_999_998, 999_999_997)
]


@pytest.mark.parametrize("language", ["en", "el", "fr"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_dialogs_show_at_once_what_they_are_for(page: Page, language: str, width: int, height: int) -> None:
    """Start is seen also when games were left, and the menu as a whole."""
    page.set_viewport_size({"width": width, "height": height})
    page.goto("/")
    page.evaluate("games => localStorage.setItem('retrohub.lines.aside', JSON.stringify(games))", LEFT)
    LinesPage(page).open(f"/{language}/lines/classic/999999999")
    page.locator("#actions [data-does=new]").click()
    start = page.locator("#new [value=start]").bounding_box()
    assert start is not None
    assert start["y"] + start["height"] <= height
    assert page.locator("#unfinished button").count() == len(LEFT)
    page.locator("#new [data-does=close]").click()
    page.locator("#actions [data-does=menu]").click()
    assert page.locator("#menu").evaluate("each => each.scrollHeight - each.clientHeight") == 0

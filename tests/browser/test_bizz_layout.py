"""Every screen of Bizz-Billes at every size: nothing scrolls, overflows or overlaps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.bizz_page import BizzPage, game_of
from tests.browser.online_page import OnlinePage, mover, newcomer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

SIZES = {
    "phone": (360, 640),
    "phone on its side": (640, 360),
    "tablet": (768, 1024),
    "computer": (1280, 800),
    "television": (1920, 1080),
}
SAFE = 0.05
SMALLEST_TEXT = 33

# What lies on the page: boxes of things that are pressed or read, those inside each other left out.
FAULTS = """(margin) => {
  const faults = [];
  const root = document.scrollingElement;
  if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight) {
    faults.push(`the page is ${root.scrollWidth} x ${root.scrollHeight}`);
  }
  const sheet = [...document.querySelectorAll('dialog[open], .sheet')].filter((each) => each.offsetParent || each.open);
  const scope = sheet.length ? sheet[0] : document;
  for (const each of sheet) if (each.scrollHeight > each.clientHeight) faults.push('the sheet scrolls');
  const names = 'button, a, h1, h2, table, input[type=text], .choices, .display, .prompt, .board, .who li, .podium li';
  const shown = (each) => each.getClientRects().length && !each.closest('noscript');
  const seen = [...scope.querySelectorAll(names)].filter(shown);
  const boxes = seen.map((each) => [each, each.getBoundingClientRect()]);
  const name = (each) => `${each.tagName}.${each.className} "${each.textContent.trim().slice(0, 20)}"`;
  for (const [each, box] of boxes) {
    const inside = box.left >= margin.x - 1 && box.top >= margin.y - 1
      && box.right <= innerWidth - margin.x + 1 && box.bottom <= innerHeight - margin.y + 1;
    if (!inside) faults.push(`${name(each)} reaches out: ${JSON.stringify(box)}`);
    if (each.matches('button, a') && !each.closest('.board') && each.scrollWidth > each.clientWidth + 1) {
      faults.push(`${name(each)} is too small for its text`);
    }
  }
  boxes.forEach(([a, p], index) => {
    for (const [b, q] of boxes.slice(index + 1)) {
      if (a.contains(b) || b.contains(a)) continue;
      const over = Math.min(p.right, q.right) - Math.max(p.left, q.left);
      const across = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
      if (over > 1 && across > 1) faults.push(`${name(a)} lies on ${name(b)}`);
    }
  });
  return faults;
}"""

SMALL_TEXTS = """(least) => {
  const small = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || element.closest('script, noscript, .aside-text')) continue;
    if (!element.getClientRects().length) continue;
    const size = parseFloat(getComputedStyle(element).fontSize);
    // Of no size: only to be listened to.
    if (size > 0 && size < least) small.push(`${size}px: ${walker.currentNode.textContent.trim()}`);
  }
  return small;
}"""


@pytest.fixture(params=list(SIZES))
def bizz(browser: Browser, base_url: str, request: pytest.FixtureRequest) -> Iterator[BizzPage]:
    width, height = SIZES[request.param]
    context = browser.new_context(
        base_url=base_url, viewport={"width": width, "height": height}, reduced_motion="reduce"
    )
    yield BizzPage(context.new_page())
    context.close()


def assert_fits(bizz: BizzPage) -> None:
    size = bizz.page.viewport_size
    assert size is not None
    television = size["width"] == SIZES["television"][0]
    margin = {"x": size["width"] * SAFE, "y": size["height"] * SAFE} if television else {"x": 0, "y": 0}
    assert bizz.page.evaluate(FAULTS, margin) == []
    if television:
        assert bizz.page.evaluate(SMALL_TEXTS, SMALLEST_TEXT) == []


def people(count: int) -> list[dict[str, Any]]:
    """As many seats, with names as wide as they may be."""
    return [{"name": "WWWWWWWWWWWWWW", "colour": seat, "level": None} for seat in range(count)]


def test_the_screens_before_playing(bizz: BizzPage) -> None:
    bizz.open()
    assert_fits(bizz)
    bizz.keys("1")
    assert_fits(bizz)
    bizz.keys("3")
    expect(bizz.page.locator(".choices")).to_be_visible()
    assert_fits(bizz)
    bizz.keys("**63")
    bizz.page.get_by_label("Name").fill("WWWWWWWWWWWWWW")
    bizz.page.locator("[data-colour-choice='2']").click()
    expect(bizz.page.locator(".taken")).to_have_count(1)
    assert_fits(bizz)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_game(bizz: BizzPage, seats: int) -> None:
    bizz.resume(game_of(seats=seats, rounds=5), people(seats))
    assert_fits(bizz)


def test_the_end_of_a_round_the_pause_sheet_and_the_offer_to_come_back(bizz: BizzPage) -> None:
    bizz.resume(game_of(seats=6, rounds=3, until=lambda game: game.between), people(6))
    expect(bizz.page.locator("[data-continue]")).to_be_visible()
    assert_fits(bizz)
    bizz.keys("*")
    expect(bizz.page.get_by_role("dialog")).to_be_visible()
    assert_fits(bizz)
    bizz.page.reload()
    expect(bizz.page.locator("[data-resume]")).to_be_visible()
    assert_fits(bizz)


def test_the_podium(bizz: BizzPage) -> None:
    game = game_of(seats=6, rounds=1, until=lambda game: game.over)
    game["actions"].pop()
    bizz.resume(game, people(6))
    while not bizz.is_over():
        bizz.page.locator("[data-lit]").first.click()
        bizz.wait()
    expect(bizz.page.locator("[data-again]")).to_be_visible()
    assert_fits(bizz)


def test_the_screens_before_a_game_online(bizz: BizzPage) -> None:
    online, page = OnlinePage(bizz.page), bizz.page
    online.menu()
    assert_fits(bizz)
    page.locator("[data-way='join']").click()
    expect(page.locator("[data-letter='A']")).to_be_visible()
    assert_fits(bizz)
    code = online.invite(3, "WWWWWWWWWWWWWW")
    assert_fits(bizz)
    browser = page.context.browser
    assert browser is not None
    guest = newcomer(browser, page.url.rpartition("/bizz/")[0], viewport=page.viewport_size)
    guest.follow(code)
    expect(guest.page.locator("[data-sit]")).to_be_visible()
    assert_fits(guest)
    guest.sit(code, "WWWWWWWWWWWWWW")
    expect(page.locator("[data-start]")).to_be_visible()
    assert_fits(bizz)
    assert_fits(guest)
    guest.menu().page.locator("[data-way='find']").click()
    expect(guest.page.locator("[data-waited]")).to_be_visible()
    assert_fits(guest)
    guest.page.context.close()


def test_a_game_online(bizz: BizzPage) -> None:
    online, page = OnlinePage(bizz.page), bizz.page
    online.invite(1, "WWWWWWWWWWWWWW")
    page.locator("[data-computer]").click()
    online.in_game()
    mover([online])
    assert_fits(bizz)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert_fits(bizz)
    page.locator("[data-dice]").click()
    expect(page.locator("[data-promise]")).to_be_visible()
    assert_fits(bizz)

"""Something has the focus from the start, where keys or a remote control lead; it is seen wherever Tab leads; fingers
see no frame on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.bizz_page import FAST, BizzPage, game_of
from tests.browser.lines_page import LinesPage
from tests.browser.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, FloatRect, Page

PAGES = ("/", "/lines/classic/42", "/bizz", "/how-to-play/lines", "/statistics", "/leaderboard", "/player", "/nothing")
MOST_STOPS = 60
# A ring lies around what it belongs to.
AROUND = 8
# The stop that has the focus, with its whole card if it is one's link; null outside of the page.
STOP = """() => {
  const at = document.activeElement;
  if (!at || at === document.body) return null;
  if (!at.dataset.stop) at.dataset.stop = String(document.querySelectorAll("[data-stop]").length + 1);
  const tile = at.matches(".choices input") ? at.nextElementSibling : null;
  const shown = tile || (at.matches(".card h2 a") ? at.closest(".card") : at);
  const { left, top, width, height } = shown.getBoundingClientRect();
  return { name: at.dataset.stop, html: at.outerHTML.slice(0, 160), box: { x: left, y: top, width, height } };
}"""
# The arrow of Bizz-Billes stays when the focus goes: it says which cup one would come back to.
ARROWED = """() => {
  const arrow = document.querySelector(".board > .arrow:not(.away)");
  const cup = document.activeElement;
  if (!arrow || !cup.matches("[data-cup]")) return false;
  const [a, c] = [arrow, cup].map((each) => each.getBoundingClientRect());
  return a.left < c.right && a.right > c.left && a.top < c.bottom && a.bottom > c.top;
}"""
AT_REST = "document.getAnimations().every((each) => each.playState !== 'running')"


def hub(page: Page) -> None:
    page.goto("/")
    expect(page.locator("[data-turn]")).to_have_count(2)


def settings(page: Page) -> None:
    page.goto("/")
    expect(page.locator("[data-opens]").first).to_be_visible()
    page.keyboard.press("s")
    expect(page.get_by_role("dialog")).to_be_visible()


def lines(page: Page) -> None:
    LinesPage(page).open("/lines/classic/42")


def lines_menu(page: Page) -> None:
    lines(page)
    page.locator("#actions [data-does='menu']").click()
    expect(page.locator("#menu")).to_be_visible()


def bizz_players(page: Page) -> None:
    BizzPage(page).open()


def bizz_colours(page: Page) -> None:
    BizzPage(page).open().keys("11")
    expect(page.locator("[data-colour-choice='0']")).to_be_visible()


def bizz_turn(page: Page) -> None:
    BizzPage(page).resume(game_of(seats=2, rounds=1, until=lambda game: game.turn == 3))


def bizz_pause(page: Page) -> None:
    bizz_turn(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_visible()


def online_menu(page: Page) -> None:
    page.goto("/bizz/online")
    expect(page.locator("[data-way='join']")).to_be_visible()


def online_letters(page: Page) -> None:
    online_menu(page)
    page.locator("[data-way='join']").click()
    expect(page.locator("[data-letter='A']")).to_be_visible()


def online_lobby(page: Page) -> None:
    online_menu(page)
    page.locator("[data-way='invite']").click()
    page.locator("[data-rounds='1']").click()
    expect(page.locator("[data-code]")).to_be_visible()


def plain(path: str) -> Callable[[Page], None]:
    """A page that only has to be there."""

    def open_it(page: Page) -> None:
        page.goto(path)
        expect(page.locator("main")).to_be_visible()
        page.wait_for_load_state("networkidle")

    open_it.__name__ = path
    return open_it


SCREENS = (
    hub,
    settings,
    lines,
    lines_menu,
    bizz_players,
    bizz_colours,
    bizz_turn,
    bizz_pause,
    online_menu,
    online_letters,
    online_lobby,
    *map(
        plain,
        (
            "/how-to-play/lines",
            "/how-to-play/bizz",
            "/how-to-play/lines/lesson",
            "/how-to-play/bizz/lesson",
            "/leaderboard/classic/all",
            "/statistics",
            "/player",
            "/offline",
            "/nothing",
        ),
    ),
)


@pytest.mark.parametrize("path", PAGES)
def test_keys_begin_somewhere(page: Page, path: str) -> None:
    page.goto(path)
    expect(page.locator("main :focus")).to_have_count(1)


@pytest.fixture
def still(browser: Browser, base_url: str) -> Iterator[Page]:
    """A page on which nothing moves."""
    context = browser.new_context(base_url=base_url, viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    context.add_init_script(FAST)
    yield context.new_page()
    context.close()


def picture(page: Page, box: FloatRect) -> bytes:
    """What is seen in and around a box of the window."""
    left, top = max(0.0, box["x"] - AROUND), max(0.0, box["y"] - AROUND)
    right, bottom = min(1280.0, box["x"] + box["width"] + AROUND), min(800.0, box["y"] + box["height"] + AROUND)
    wait_until(page, AT_REST)
    return page.screenshot(clip={"x": left, "y": top, "width": right - left, "height": bottom - top})


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__)
def test_the_focus_is_seen_wherever_tab_leads(still: Page, screen: Callable[[Page], None]) -> None:
    screen(still)
    stops, unseen = set(), []
    for _ in range(MOST_STOPS):
        still.keyboard.press("Tab")
        stop = still.evaluate(STOP)
        if stop is None:
            continue
        if stop["name"] in stops:
            break
        stops.add(stop["name"])
        if still.evaluate(ARROWED):
            continue
        focused = picture(still, stop["box"])
        # The place in the order of stops stays where it was.
        still.evaluate("document.activeElement.blur()")
        if picture(still, stop["box"]) == focused:
            unseen.append(stop["html"])
    assert unseen == []
    assert stops


def test_fingers_see_no_frame_on_the_board(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto("/lines/classic/42")
    expect(page.locator("#root[data-ready]")).to_be_attached()
    assert page.locator("main :focus").count() == 0
    context.close()

"""Pages made larger by their readers: zoomed in the browser, or with a larger size of text set there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.bizz_page import FAST, BizzPage, game_of
from tests.browser.lines_page import LinesPage
from tests.browser.online_page import online_menus
from tests.browser.texts import overflowing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page

# What a window has left for a page: of 1280 pixels at 200 %, and the narrowest that is asked of any page.
ZOOMED = {"1280 at 200 %": (640, 400, 2), "1280 at 400 %": (320, 568, 4)}
# Chromium's “very large”; its “medium” is 16.
LARGE = 24
LARGE_ON = {"telephone": (360, 740), "computer": (1280, 800)}


def hub(page: Page) -> Iterator[str]:
    page.goto("/el")
    expect(page.locator("[data-opens]").first).to_be_visible()
    yield "the hub"
    page.keyboard.press("s")
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "the settings"


def lines(page: Page) -> Iterator[str]:
    LinesPage(page).open("/el/lines/classic/999999999")
    yield "a game of Lines"
    page.locator("#actions [data-does='menu']").click()
    expect(page.locator("#menu")).to_be_visible()
    yield "its menu"


def bizz(page: Page) -> Iterator[str]:
    driver = BizzPage(page)
    page.goto("/el/bizz")
    for key in "63":
        expect(page.locator("[data-first]:visible").first).to_be_visible()
        yield f"before {key}"
        page.keyboard.press(key)
    expect(page.locator("[data-colour-choice='0']")).to_be_visible()
    yield "the colours"
    driver.resume(game_of(seats=6, rounds=5, until=lambda game: game.turn == 3))
    yield "a turn"
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "the pause"


def online(page: Page) -> Iterator[str]:
    yield from online_menus(page, "/el/bizz/online")


def others(page: Page) -> Iterator[str]:
    for path in (
        "how-to-play/lines",
        "how-to-play/bizz",
        "how-to-play/lines/lesson",
        "how-to-play/bizz/lesson",
        "statistics",
        "leaderboard/classic/all",
        "player",
        "offline",
        "nothing",
    ):
        page.goto(f"/el/{path}")
        expect(page.locator("main")).to_be_visible()
        yield path


SCREENS = (hub, lines, bizz, online, others)


def faults(page: Page, screens: Callable[[Page], Iterator[str]]) -> list[str]:
    """What does not fit, by screen. What one scrolls to, may be below; what covers the page must be reached by it."""
    return [f"{screen}: {each}" for screen in screens(page) for each in overflowing(page) + unreachable(page)]


def unreachable(page: Page) -> list[str]:
    """What can be pressed and is outside of all that scrolls: above or left of the page, or below what is fixed."""
    found: list[str] = page.evaluate("""() => {
      const open = document.querySelector("dialog[open]");
      const all = Array.from((open || document.querySelector("main")).querySelectorAll("a, button, input, summary"));
      return all.filter((each) => each.getClientRects().length && !each.closest("[inert]")).filter((each) => {
        each.scrollIntoView({ block: "nearest", inline: "nearest" });
        const box = each.getBoundingClientRect();
        return box.top < -1 || box.left < -1 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1;
      }).map((each) => `out of reach: ${each.outerHTML.slice(0, 120)}`);
    }""")
    return found


@pytest.mark.parametrize("zoom", ZOOMED)
@pytest.mark.parametrize("screens", SCREENS)
def test_nothing_is_cut_off_when_a_page_is_zoomed(
    browser: Browser, base_url: str, screens: Callable[[Page], Iterator[str]], zoom: str
) -> None:
    width, height, scale = ZOOMED[zoom]
    context = browser.new_context(
        base_url=base_url,
        viewport={"width": width, "height": height},
        device_scale_factor=scale,
        reduced_motion="reduce",
    )
    context.add_init_script(FAST)
    assert faults(context.new_page(), screens) == []
    context.close()


@pytest.mark.parametrize("device", LARGE_ON)
@pytest.mark.parametrize("screens", SCREENS)
def test_nothing_is_cut_off_when_texts_are_larger(
    browser: Browser, base_url: str, screens: Callable[[Page], Iterator[str]], device: str
) -> None:
    width, height = LARGE_ON[device]
    context = browser.new_context(
        base_url=base_url, viewport={"width": width, "height": height}, reduced_motion="reduce"
    )
    context.add_init_script(FAST)
    page = context.new_page()
    context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": LARGE}})
    assert faults(page, screens) == []
    context.close()


@pytest.mark.parametrize(("width", "height"), [(360, 740), (768, 1024), (1280, 720), (1920, 1080)])
def test_texts_are_never_smaller_than_the_browser_is_set_to(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": LARGE}})
    page.goto("/")
    assert float(page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)")) >= LARGE

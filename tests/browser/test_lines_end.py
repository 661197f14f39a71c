"""The end of a game of Lines: what the dialog says of its place, and that all of it is seen at once."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.lines_page import LinesPage
from tests.browser.scores_site import SIZES, be, new_token, send_game
from tests.browser.texts import SMALLEST_TEXT
from tests.served import served

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Locator, Page

SHARING = "navigator.share = () => Promise.resolve();"
ADA = new_token()


@pytest.fixture(scope="module")
def site_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A site with three games: Ada's is one of them."""
    with served(tmp_path_factory.mktemp("end"), "--trust-proxy") as site:
        for number, token in enumerate((ADA, new_token(), new_token())):
            send_game(site.url, token, number, "easy")
        yield site.url


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any], site_url: str) -> dict[str, Any]:
    """Pages with relative addresses are on this site; they move nothing."""
    return {**browser_context_args, "base_url": site_url, "reduced_motion": "reduce"}


@pytest.fixture
def lines(page: Page) -> LinesPage:
    return LinesPage(page)


def over(page: Page) -> Locator:
    return page.locator("#over")


def end(page: Page) -> None:
    """Finish the game early, in any language."""
    page.locator("#actions [data-does=menu]").click()
    page.locator("#menu [value=finish]").click()
    page.locator("#finish [value=finish]").click()
    expect(over(page)).to_be_visible()


def test_a_first_game_is_told_its_place(page: Page, lines: LinesPage) -> None:
    lines.open("/lines/hard/5")
    end(page)
    expect(over(page).locator(".place span")).to_have_text(["Today: place 1 of 1", "All time: place 1 of 1"])


def test_a_game_that_is_not_the_players_best_does_not_take_its_place(
    page: Page, lines: LinesPage, site_url: str
) -> None:
    be(page, site_url, ADA)
    lines.open("/lines/easy/5")
    end(page)
    told = over(page).locator(".place span")
    expect(told).to_have_count(2)
    expect(told.first).to_contain_text("Today: your best is in place")
    expect(told.last).to_contain_text("of 3")


def test_a_game_with_help_has_no_place_and_says_why(page: Page, lines: LinesPage, site_url: str) -> None:
    be(page, site_url, ADA)
    lines.open("/lines/easy/6")
    lines.play_on(random.Random(1), most=2)
    page.get_by_role("button", name="Undo", exact=True).click()
    lines.expect_actions(1)
    with page.expect_response("**/api/results"):
        end(page)
    expect(over(page)).to_contain_text("this game is kept out of record and leaderboard")
    page.wait_for_load_state("networkidle")
    expect(over(page).locator(".place")).to_be_hidden()


@pytest.mark.parametrize("clock_stands", [True, False], ids=["claimed", "unknown"])
def test_a_game_faster_than_can_be_known_has_no_place_and_says_why(
    page: Page, lines: LinesPage, clock_stands: bool
) -> None:
    """The device says that it took no time, or comes without its cookie."""
    if clock_stands:
        page.clock.set_fixed_time(1_800_000_000_000)
    lines.open("/lines/hard/7")
    lines.play_on(random.Random(1), most=2)
    if not clock_stands:
        page.context.clear_cookies()
    end(page)
    expect(over(page).locator(".place")).to_contain_text("kept out of the leaderboard. Are cookies allowed?")


def test_a_place_comes_with_the_connection(page: Page, lines: LinesPage) -> None:
    lines.open("/lines/hard/8")
    page.route("**/api/results", lambda route: route.abort())
    with page.expect_event("requestfailed"):
        end(page)
    expect(over(page).locator(".place")).to_be_hidden()
    page.unroute("**/api/results")
    expect(over(page).locator(".place")).to_contain_text("All time: place")


def test_the_first_button_has_the_focus_and_back_shows_the_board(page: Page, lines: LinesPage) -> None:
    lines.open("/lines/hard/9")
    end(page)
    expect(page.get_by_role("button", name="New deal")).to_be_focused()
    for key, name in (
        ("ArrowRight", "Same deal again"),
        ("ArrowDown", "Watch the replay"),
        ("ArrowDown", "Leaderboard"),
    ):
        page.keyboard.press(key)
        expect(over(page).locator(":focus")).to_have_text(name)
    page.keyboard.press("Escape")
    expect(over(page)).to_be_hidden()
    lines.open("/lines/hard/9")
    end(page)
    page.get_by_role("button", name="Look at the board").click()
    expect(over(page)).to_be_hidden()
    expect(page.locator("[data-over]")).to_be_attached()


def test_the_next_game_can_be_copied_too(page: Page, lines: LinesPage) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    lines.open("/lines/hard/10")
    for _ in range(2):
        end(page)
        over(page).get_by_role("button", name="Copy").click()
        expect(over(page).get_by_role("button", name="Copied")).to_be_visible()
        over(page).get_by_role("button", name="Same deal again").click()
        lines.expect_actions(0)


SCROLLS = "each => [each.scrollWidth - each.clientWidth, each.scrollHeight - each.clientHeight]"


@pytest.mark.parametrize("language", ["en", "el", "fr"])
@pytest.mark.parametrize(("width", "height"), [(320, 568), *SIZES])
def test_all_is_seen_without_scrolling(
    page: Page, lines: LinesPage, site_url: str, language: str, width: int, height: int
) -> None:
    """With everything there can be: the deal of the day, three places, two ways of sharing."""
    be(page, site_url, ADA)
    page.add_init_script(SHARING)
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"/{language}/lines/easy/daily")
    page.locator("#root[data-ready]").wait_for(state="attached")
    page.evaluate("localStorage.setItem('retrohub.lines.best', '{\"easy\": 123456}')")
    end(page)
    expect(over(page).locator(".place span")).to_have_count(3)
    assert over(page).evaluate(SCROLLS) == [0, 0]
    for thing in (over(page), *over(page).locator("button, a, p:not([hidden])").all()):
        box = thing.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height
    if width == 1920:
        assert page.evaluate(SMALLEST_TEXT, "#over") >= 33

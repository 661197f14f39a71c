"""A player's statistics in the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.scores_site import SIZES, assert_fits, be, call, go, new_token, send_game
from tests.browser.waiting import wait_until
from tests.served import served

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

TOKEN = new_token()
GAMES = 6


@pytest.fixture(scope="module")
def site_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A site where one player finished six easy games, one of them with help."""
    with served(tmp_path_factory.mktemp("statistics"), "--trust-proxy") as site:
        for number in range(GAMES):
            send_game(site.url, TOKEN, number, "easy", assisted=number == 2)
        yield site.url


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any], site_url: str) -> dict[str, Any]:
    """Pages with relative addresses are on this site."""
    return {**browser_context_args, "base_url": site_url}


def fact(page: Page, name: str) -> str:
    return page.locator(f"#facts div:has(dt:text-is('{name}')) dd").first.inner_text()


def test_the_page_says_what_the_api_says(page: Page, site_url: str) -> None:
    be(page, site_url, TOKEN)
    go(page, "/statistics/easy")
    found = call(site_url, "GET", "/api/statistics/easy", token=TOKEN)
    assert fact(page, "Games") == str(GAMES)
    assert fact(page, "Best") == f"{found['best']:,}"
    assert fact(page, "Median") == f"{found['median']:,g}"
    assert fact(page, "Moves") == f"{found['moves']:,}"
    assert fact(page, "Longest row") == str(found["longest"])
    assert fact(page, "Day streak") == "0"
    rows = page.locator("table.few tbody tr")
    assert [each.split("\t") for each in rows.all_inner_texts()] == [[*each] for each in _texts(found["rows"])]
    bars = page.locator("section:has(#bars) tbody td").all_inner_texts()
    assert [int(each) for each in bars] == found["bars"]
    times = page.locator("section:has(#time) tbody tr")
    expect(times).to_have_count(GAMES)
    scores = [each["score"] for each in found["games_over_time"]]
    shown = page.locator("section:has(#time) tbody td:nth-child(2)").all_inner_texts()
    assert [int(each.replace("◇ ", "").replace(",", "")) for each in shown] == scores[::-1]
    expect(page.locator("section:has(#time) abbr")).to_have_count(1)


def _texts(rows: dict[str, int]) -> list[tuple[str, str]]:
    return [(length, str(number)) for length, number in rows.items()]


def test_charts_are_drawn_and_follow_the_window(page: Page, site_url: str) -> None:
    be(page, site_url, TOKEN)
    go(page, "/statistics/easy")
    for chart in ("#bars", "#time"):
        canvas = page.locator(f"{chart} canvas")
        expect(canvas).to_be_visible()
        painted = canvas.evaluate(
            "each => each.getContext('2d').getImageData(0, 0, each.width, each.height).data.some((value) => value)"
        )
        assert painted
    page.set_viewport_size({"width": 360, "height": 640})
    wait_until(page, "document.querySelector('#bars canvas').getBoundingClientRect().width < 360")


def test_nothing_has_to_be_seen_to_be_known(page: Page, site_url: str) -> None:
    be(page, site_url, TOKEN)
    go(page, "/statistics/easy")
    for name in ("How often which scores came", "Scores game by game"):
        expect(page.get_by_role("img", name=name)).to_have_count(1)
    expect(page.get_by_role("region", name="Scores over time").get_by_role("row")).to_have_count(GAMES + 1)


def test_charts_come_with_this_page_only(page: Page, site_url: str) -> None:
    be(page, site_url, TOKEN)
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    for path in ("/leaderboard/easy/all", "/player", "/"):
        page.goto(path)
    assert not [each for each in fetched if "statistics" in each]


def test_who_has_no_games_is_told_so(page: Page, site_url: str) -> None:
    go(page, "/statistics")
    expect(page.locator("main")).to_contain_text("You have not finished a game of this version yet.")
    expect(page.locator("canvas")).to_have_count(0)
    page.get_by_role("link", name="Easy").click()
    page.wait_for_url("**/statistics/easy")


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("path", ["/statistics/easy", "/fr/statistics/easy", "/statistics/hard"])
def test_pages_fit(page: Page, site_url: str, path: str, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    be(page, site_url, TOKEN)
    go(page, path)
    assert_fits(page)

"""Leaderboards and a deal's results in the page."""

from __future__ import annotations

import json
import random
import re
import time
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.lines_page import LinesPage
from tests.browser.scores_site import SIZES, assert_fits, be, go, new_token, rename, send_game
from tests.finished import finished_lines
from tests.served import served

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

PLAYERS = 28
MARKUP = "<img src=x>"
TOKENS = [new_token() for _ in range(PLAYERS)]


@pytest.fixture(scope="module")
def site_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A site where 28 players finished a game of chance; two of them deal 42 of the easy version as well."""
    with served(tmp_path_factory.mktemp("leaderboard"), "--trust-proxy") as site:
        for number, token in enumerate(TOKENS):
            send_game(site.url, token, number)
        rename(site.url, TOKENS[0], MARKUP)
        rename(site.url, TOKENS[1], "Ada")
        send_game(site.url, TOKENS[0], 41, "easy", 10)
        send_game(site.url, TOKENS[1], 41, "easy", 20)
        send_game(site.url, TOKENS[2], 41, "easy", assisted=True)
        yield site.url


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any], site_url: str) -> dict[str, Any]:
    """Pages with relative addresses are on this site."""
    return {**browser_context_args, "base_url": site_url}


def test_every_player_is_there_once_in_order(page: Page, site_url: str) -> None:
    go(page, "/leaderboard/classic/all")
    rows = page.locator("tbody tr")
    expect(rows).to_have_count(25)
    first = [int(each.replace(",", "")) for each in page.locator("td.score").all_inner_texts()]
    page.get_by_role("link", name="Further down").click()
    expect(rows).to_have_count(3)
    scores = first + [int(each.replace(",", "")) for each in page.locator("td.score").all_inner_texts()]
    assert scores == sorted(scores, reverse=True)
    assert page.locator("tbody tr td:first-child").all_inner_texts() == ["26", "27", "28"]
    page.get_by_role("link", name="From the top").click()
    expect(rows).to_have_count(25)


@pytest.mark.parametrize("number", range(0, PLAYERS, 9))
def test_ones_own_place_is_shown_on_every_page(page: Page, site_url: str, number: int) -> None:
    be(page, site_url, TOKENS[number])
    go(page, "/leaderboard/classic/week")
    said = page.locator("#own").inner_text()
    place = re.search(r"Your place: (\d+) of 28", said)
    assert place
    expect(page.locator("tr.mine td").first).to_have_text(place[1])
    page.get_by_role("link", name="Further down").click()
    expect(page.locator("tr.mine td").first).to_have_text(place[1])


def test_names_are_text(page: Page, site_url: str) -> None:
    go(page, "/leaderboard/easy/all")
    expect(page.get_by_role("rowheader", name=MARKUP)).to_have_count(1)
    assert page.locator("main img").count() == 0


def test_versions_and_periods_are_links(page: Page, site_url: str) -> None:
    go(page, "/leaderboard")
    page.get_by_role("link", name="Hard").click()
    page.get_by_role("link", name="Deal of the day", exact=True).click()
    page.wait_for_url("**/leaderboard/hard/daily")
    expect(page.locator("main")).to_contain_text("Nobody is here yet.")
    expect(page.get_by_role("navigation", name="Period").locator("[aria-current]")).to_have_text("Deal of the day")


def test_the_deal_of_the_day_opens_as_such(page: Page, site_url: str) -> None:
    page.goto("/leaderboard/classic/daily")
    page.get_by_role("link", name="Play the deal of the day").click()
    page.wait_for_url(re.compile(r"/lines/classic/\d+$"))
    deal = page.url.rsplit("/", 1)[1]
    expect(page.locator("#root")).to_have_attribute("data-daily", f"classic/{deal}")
    page.goto("/lines/classic/daily")
    assert page.url.endswith(f"/lines/classic/{deal}")


def test_the_end_of_a_game_tells_the_place(page: Page, site_url: str) -> None:
    page.goto("/lines/hard/daily")
    page.locator("#root[data-ready]").wait_for(state="attached")
    expect(page.locator("#which")).to_contain_text("Hard, deal of the day")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Finish the game").click()
    page.get_by_role("dialog", name="Finish the game?").get_by_role("button", name="Finish").click()
    over = page.get_by_role("dialog", name="Game over")
    expect(over).to_contain_text("Deal of the day: place 1 of 1")
    over.get_by_role("link", name="Results of this deal").click()
    page.wait_for_url("**/lines/hard/*/results")
    expect(page.locator("tr.mine")).to_have_count(1)


def test_a_game_takes_as_long_as_it_was_played(page: Page, site_url: str) -> None:
    lines = LinesPage(page).open("/lines/hard/77")
    lines.play_on(random.Random(1), most=2)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Finish the game").click()
    with page.expect_request("**/api/results") as sent:
        page.get_by_role("dialog", name="Finish the game?").get_by_role("button", name="Finish").click()
    body = json.loads(sent.value.post_data or "")
    assert body["duration_ms"] >= 0
    assert body["started_at"] + body["duration_ms"] <= time.time() * 1000


def test_a_game_can_be_watched(page: Page, site_url: str) -> None:
    go(page, "/leaderboard/easy/all")
    page.get_by_role("link", name="Watch the game in place 1").click()
    page.wait_for_url("**/lines/replay/*")
    expect(page.locator("#replay")).to_be_attached()
    assert page.evaluate("JSON.parse(document.getElementById('replay').textContent).record.deal") == 42


def test_two_scores_stand_side_by_side(page: Page, site_url: str) -> None:
    be(page, site_url, TOKENS[0])
    go(page, "/lines/easy/42/results")
    pair = page.locator("#pair")
    expect(pair.get_by_role("columnheader")).to_contain_text([MARKUP, "Ada"])
    assert pair.get_by_role("row", name="Moves").get_by_role("cell").all_inner_texts() == ["10", "20"]


def test_ones_own_marked_game_is_compared_but_not_listed(page: Page, site_url: str) -> None:
    be(page, site_url, TOKENS[2])
    go(page, "/lines/easy/42/results")
    expect(page.locator("#pair abbr")).to_have_attribute("title", "with undo or hint")
    moves = len(finished_lines(41, "easy")["actions"])
    expect(page.locator("#pair").get_by_role("row", name="Moves")).to_contain_text(str(moves))
    expect(page.locator("section:last-of-type tbody tr")).to_have_count(2)
    page.get_by_role("link", name="Compare with the game in place 2").click()
    page.wait_for_url("**/results?left=*")
    expect(page.locator("#pair")).to_be_visible()


def test_arrows_move_the_focus_and_back_goes_back(page: Page, site_url: str) -> None:
    go(page, "/leaderboard/classic/all")
    expect(page.get_by_role("link", name="Back to Lines")).to_be_focused()
    page.get_by_role("link", name="Easy").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("link", name="Classic")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_url("**/leaderboard/hard/all")
    page.locator("#root[data-ready]").wait_for(state="attached")
    page.keyboard.press("Escape")
    page.wait_for_url("**/lines/hard*/**")


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("path", ["/leaderboard/classic/all", "/el/leaderboard/easy/daily", "/lines/easy/42/results"])
def test_pages_fit(page: Page, site_url: str, path: str, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    be(page, site_url, TOKENS[0])
    go(page, path)
    assert_fits(page)

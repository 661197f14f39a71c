"""Without a connection, after one visit: both games, explanations, results that wait, and what cannot be had."""

from __future__ import annotations

import json
import signal
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from retrohub.rules.lines import Lines
from tests.browser.bizz_page import SEATS, BizzPage, by_enter
from tests.browser.kept_site import CONTROLLED, kept_site
from tests.browser.lines_page import LinesPage, assert_shows_its_record, legal
from tests.browser.waiting import wait_until
from tests.online.servers import Server, running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Page

UNSENT = "JSON.parse(localStorage.getItem('retrohub.lines.unsent') || '[]')"


@pytest.fixture(scope="module")
def kept(browser: Browser, base_url: str) -> Iterator[BrowserContext]:
    """A device that has visited the hub and nothing else, and is now without a connection."""
    with kept_site(browser, base_url, "/") as context:
        context.set_offline(True)
        yield context


@pytest.fixture
def page(kept: BrowserContext) -> Iterator[Page]:
    page = kept.new_page()
    yield page
    page.close()


def test_any_deal_of_lines_is_opened_played_helped_and_sent_once_later(page: Page, kept: BrowserContext) -> None:
    lines = LinesPage(page).open("/lines/hard/777")
    lines.expect_board(Lines("hard", 777).board)
    lines.play(legal(lines.board())[0])
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".goal")).to_be_attached()
    assert_shows_its_record(lines)
    page.reload()
    lines.expect_actions(1)
    lines.finish()
    expect(page.get_by_role("heading", name="Game over")).to_be_visible()
    (waiting,) = page.evaluate(UNSENT)
    page.reload()
    assert page.evaluate(UNSENT) == [waiting]
    kept.set_offline(False)
    try:
        wait_until(page, f"{UNSENT}.length === 0")
        result = page.evaluate("id => fetch(`/api/results/${id}`).then(each => each.json())", waiting["id"])
        assert result["record"] == waiting["record"]
        page.goto("/statistics/hard")
        expect(page.locator("#root")).to_contain_text("1 game")
    finally:
        kept.set_offline(True)


def test_lines_draws_deals_by_itself(page: Page) -> None:
    lines = LinesPage(page)
    deals = []
    for _ in range(2):
        lines.open("/lines/easy")
        deal = int(page.locator("#root").get_attribute("data-deal") or 0)
        lines.expect_board(Lines("easy", deal).board)
        deals.append(deal)
    assert deals[0] != deals[1]
    page.get_by_role("button", name="New game").first.click()
    page.get_by_role("button", name="Start").click()
    expect(page.locator(f"#root:not([data-deal='{deals[1]}'])")).to_be_attached()
    lines.play(legal(lines.board())[0])


def test_bizz_is_played_against_the_hard_computer(page: Page) -> None:
    bizz = BizzPage(page).open()
    bizz.keys("11")
    page.get_by_label("Hard").check()
    bizz.keys("1")
    bizz.wait()
    assert bizz.kept(SEATS)["seats"][1]["level"] == "hard"
    before = bizz.actions
    bizz.turn(by_enter)
    assert bizz.actions >= before + 2
    page.reload()
    expect(page.locator("[data-resume]")).to_be_focused()


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("/", "RetroHub"),
        ("/how-to-play/lines", "How to play Lines"),
        ("/how-to-play/bizz", "How to play Bizz-Billes"),
        ("/how-to-play/lines/lesson", "Lines: a lesson"),
        ("/fr/bizz", "Bizz-Billes"),
        ("/statistics", "No connection"),
        ("/leaderboard/classic", "No connection"),
        ("/lines/classic/daily", "No connection"),
        ("/bizz/online", "No connection"),
    ],
)
def test_pages_are_there_or_say_what_is(page: Page, path: str, title: str) -> None:
    page.goto(path)
    assert page.title().startswith(title)
    # Files that are fetched later, too.
    page.keyboard.press("s")
    expect(page.get_by_role("dialog")).to_be_visible()


def test_settings_are_there_with_their_styles(page: Page) -> None:
    page.goto("/bizz")
    expect(page.locator("[data-opens]:visible").first).to_be_visible()
    page.keyboard.press("s")
    dialog = page.get_by_role("dialog", name="Settings")
    expect(dialog).to_be_visible()
    ems = "each => parseFloat(getComputedStyle(each).maxWidth) / parseFloat(getComputedStyle(each).fontSize)"
    assert dialog.evaluate(ems) == 34


def test_the_page_without_a_connection_leads_to_a_game_by_keys(page: Page) -> None:
    page.goto("/player")
    expect(page.get_by_role("link", name="Lines", exact=True)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("link", name="Bizz-Billes", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url("/bizz")


def test_another_language_is_kept_once_it_was_visited(browser: Browser, base_url: str) -> None:
    with kept_site(browser, base_url, "/") as context:
        page = context.new_page()
        page.goto("/el")
        wait_until(page, "caches.match('/el/offline').then(Boolean)")
        context.set_offline(True)
        LinesPage(page).open("/el/lines/classic/7")
        assert page.evaluate("document.documentElement.lang") == "el"
        expect(page.locator("h1")).to_have_text("Μπίλιες")


def test_nobody_waits_for_a_line_that_carries_nothing(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path, f"sqlite:///{tmp_path / 'retrohub.db'}")
    with running(server), kept_site(browser, server.url, "/lines") as context:
        assert server.process is not None
        page = context.new_page()
        server.process.send_signal(signal.SIGSTOP)
        try:
            lines = LinesPage(page).open("/lines/classic/42")
            lines.play(legal(lines.board())[0])
        finally:
            server.process.send_signal(signal.SIGCONT)
        lines.expect_actions(1)


def test_a_language_that_was_chosen_is_kept_where_the_address_names_none(browser: Browser, base_url: str) -> None:
    with kept_site(browser, base_url, "/") as context:
        page = context.new_page()
        page.goto("/")
        page.keyboard.press("s")
        page.get_by_role("dialog").get_by_role("link", name="Français").click()
        wait_until(page, "location.pathname === '/fr'")
        french = "caches.match('/').then(each => each.headers.get('Content-Language') === 'fr')"
        wait_until(page, french)


def test_browsers_that_do_not_say_when_they_are_idle_keep_the_site(browser: Browser, base_url: str) -> None:
    with browser.new_context(base_url=base_url, service_workers="allow") as context:
        page = context.new_page()
        page.add_init_script("delete window.requestIdleCallback")
        page.goto("/lines")
        wait_until(page, CONTROLLED)


def test_what_must_be_fresh_is_never_kept(kept: BrowserContext, page: Page) -> None:
    page.goto("/")
    kept.set_offline(False)
    try:
        page.evaluate("fetch('/api/player').then(each => each.text())")
        page.goto("/leaderboard/classic")
        page.goto("/bizz/online")
    finally:
        kept.set_offline(True)
    every = "caches.keys().then(names => Promise.all(names.map(name => caches.open(name).then(each => each.keys()))))"
    kept_paths = page.evaluate(f"{every}.then(lists => lists.flat().map(each => new URL(each.url).pathname))")
    assert [path for path in kept_paths if not path.startswith("/static/")] == [
        "/lines/any",
        "/bizz",
        "/",
        "/how-to-play/lines",
        "/how-to-play/bizz",
        "/how-to-play/lines/lesson",
        "/how-to-play/bizz/lesson",
        "/offline",
    ]
    assert json.dumps(kept_paths).count("engine.") == 2

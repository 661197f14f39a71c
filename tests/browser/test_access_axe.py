"""On every screen of the site, in every language: axe-core finds nothing, and no English text was forgotten."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations_in_all_colours
from tests.browser.bizz_page import FAST, BizzPage, one_before
from tests.browser.online_page import online_menus
from tests.browser.scores_site import be, go, new_token, send_game
from tests.browser.texts import not_greek

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page

LANGUAGES = ("en", "el", "fr")


def hub(page: Page) -> Iterator[str]:
    page.goto("/")
    expect(page.locator("[data-opens]").first).to_be_visible()
    yield "the hub"
    page.keyboard.press("s")
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "the settings"


def lines(page: Page) -> Iterator[str]:
    go(page, "/lines/hard/42")
    yield "a new game"
    for dialog in ("new", "menu"):
        page.locator(f"#actions [data-does='{dialog}']").click()
        yield f"the dialog {dialog}"
        if dialog == "new":
            page.keyboard.press("Escape")
    page.locator("#menu summary").click()
    yield "how points come about"
    page.locator("#menu [value='finish']").click()
    expect(page.locator("#finish")).to_be_visible()
    yield "the question whether to finish"
    page.locator("#finish [value='finish']").click()
    expect(page.locator("#over")).to_be_visible()
    expect(page.locator("#over .place")).to_be_visible()
    yield "the end"
    page.locator("#over [value='watch']").click()
    expect(page.locator("#watch")).to_be_visible()
    yield "the replay"


def bizz_before(page: Page) -> Iterator[str]:
    bizz = BizzPage(page).open()
    yield "how many players"
    bizz.keys("1")
    expect(page.locator("[data-rounds]").first).to_be_visible()
    yield "how many rounds"
    bizz.keys("1")
    expect(page.locator("[data-colour-choice='0']")).to_be_visible()
    yield "colours and levels"


def bizz_play(page: Page) -> Iterator[str]:
    bizz = BizzPage(page).resume(one_before(rounds=3, ends=lambda game: game.between))
    yield "a turn"
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "the pause"
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator("[data-continue]")).to_be_visible()
    yield "the end of a round"
    page.reload()
    expect(page.locator("[data-resume]")).to_be_visible()
    yield "a game to go on with"
    bizz.resume(one_before(rounds=1, ends=lambda game: game.over))
    page.keyboard.press("Enter")
    expect(page.locator("[data-again]")).to_be_visible()
    yield "the podium"


def online(page: Page) -> Iterator[str]:
    yield from online_menus(page, "/bizz/online")
    page.locator("[data-computer]").click()
    expect(page.locator("[data-seat]")).to_have_count(2)
    yield "the game"
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "the table's sheet"
    page.locator("[data-dice]").click()
    expect(page.locator("[data-promise]")).to_be_visible()
    yield "fair dice"


def explained(page: Page) -> Iterator[str]:
    for game in ("lines", "bizz"):
        page.goto(f"/how-to-play/{game}")
        expect(page.locator("#back")).to_be_focused()
        yield f"{game} explained"


def lessons(page: Page) -> Iterator[str]:
    for game in ("lines", "bizz"):
        page.goto(f"/how-to-play/{game}/lesson")
        expect(page.locator("[role='status']").first).not_to_be_empty()
        yield f"a lesson in {game}"


def scores(page: Page) -> Iterator[str]:
    url = page.evaluate("location.origin")
    token = new_token()
    result = send_game(url, token, 41, moves=8)["id"]
    send_game(url, new_token(), 41, moves=6)
    send_game(url, token, 43, moves=5, assisted=True)
    be(page, url, token)
    for path in ("/statistics", "/leaderboard/classic/all", "/lines/classic/42/results", f"/lines/replay/{result}"):
        go(page, path)
        yield path
    go(page, "/player")
    yield "the player"
    page.locator("#delete button").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "the question whether to delete"


def missing(page: Page) -> Iterator[str]:
    page.goto("/nothing")
    yield "a page that is not there"
    page.goto("/offline")
    yield "the page without a connection"


SCREENS = (hub, lines, bizz_before, bizz_play, online, explained, lessons, scores, missing)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("screens", SCREENS)
def test_axe_finds_nothing_and_all_is_in_the_language(
    browser: Browser, base_url: str, screens: Callable[[Page], Iterator[str]], language: str
) -> None:
    context = browser.new_context(base_url=base_url, locale=language, reduced_motion="reduce")
    context.add_init_script(FAST)
    page = context.new_page()
    page.goto("/player")
    found = []
    for screen in screens(page):
        assert page.locator("html").get_attribute("lang") == language
        found += [f"{screen}: {each}" for each in violations_in_all_colours(page)]
        if language == "el":
            found += [f"{screen} is not all Greek: {each}" for each in not_greek(page)]
    context.close()
    assert found == []

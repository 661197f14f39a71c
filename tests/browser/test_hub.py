"""The hub: both games, what was left in the middle, arrows, and boards that play by themselves."""

from __future__ import annotations

import json
import random
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from retrohub.rules.cabinet import CUPS
from tests.browser.bizz_page import FAST, BizzPage, game_of
from tests.browser.lines_page import LinesPage, choose
from tests.browser.waiting import PAUSE_MS, wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

GAMES = ("bizz", "lines")
TURN = "document.querySelector('[data-show={}]').dataset.turn"

FAR_DOWN = "document.querySelector('[data-show=lines]').style.marginTop = '200vh';"


def test_both_games_are_there(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Lines", exact=True).click()
    page.wait_for_url("**/lines/classic/*")
    page.goto("/")
    page.get_by_role("link", name="Bizz-Billes", exact=True).click()
    expect(page.locator("h1")).to_be_attached()
    assert page.url.endswith("/bizz")


@pytest.mark.parametrize("language", ["en", "el", "fr"])
def test_it_says_of_each_game_what_it_is_and_for_how_many(page: Page, language: str) -> None:
    page.goto(f"/{language}")
    texts = page.locator(".card .about p").all_text_contents()
    assert len(texts) == len(GAMES)
    people = {"en": "player", "el": "παίκτ", "fr": "joueur"}[language]
    for text in texts:
        assert people in text
        assert len(text) < 100


def test_a_game_left_in_the_middle_goes_on_with_one_press(page: Page) -> None:
    page.goto("/")
    expect(page.locator("[data-go]:visible")).to_have_count(0)
    lines = LinesPage(page).open("/lines/easy/42")
    lines.play(choose(lines.board(), random.Random(1)))
    page.goto("/")
    go_on = page.locator("[data-go]:visible")
    expect(go_on).to_have_text("Go on: Easy, deal 42 (0 points)")
    go_on.click()
    lines.expect_deal(42)
    lines.expect_actions(1)


def test_a_bizz_billes_game_left_in_the_middle_goes_on_with_one_key(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.emulate_media(reduced_motion="reduce")
    page.goto("/")
    record = game_of(seats=2, rounds=3, until=lambda game: game.turn == 3)
    page.evaluate("text => localStorage.setItem('retrohub.bizz', text)", json.dumps(record))
    page.reload()
    expect(page.locator("[data-go]:visible")).to_have_text("Go on: round 1")
    expect(page.locator("[data-go]:visible")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/bizz")
    assert BizzPage(page).wait().actions == len(record["actions"])


def test_a_table_that_waits_is_one_press_away(page: Page) -> None:
    page.goto("/fr")
    page.evaluate("localStorage.setItem('retrohub.bizz.table', '\"ADFHK\"')")
    page.reload()
    expect(page.locator("[data-go]:visible")).to_have_attribute("href", re.compile("/fr/bizz/ADFHK$"))


def test_its_languages_are_remembered_and_an_address_goes_before_them(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url, locale="fr-FR")
    page = context.new_page()
    for path, language in (("/", "fr"), ("/en", "en"), ("/", "fr")):
        page.goto(path)
        expect(page.locator("html")).to_have_attribute("lang", language)
    page.locator("#languages").get_by_role("link", name="Ελληνικά").click()
    page.wait_for_url("**/el")
    for path, language in (("/", "el"), ("/bizz", "el"), ("/en", "en"), ("/fr/lines", "fr"), ("/", "el")):
        page.goto(path)
        expect(page.locator("html")).to_have_attribute("lang", language)
    context.close()


def test_one_thing_has_the_focus_and_arrows_choose_between_the_cards(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto("/")
    expect(page.get_by_role("link", name="Bizz-Billes", exact=True)).to_be_focused()
    expect(page.locator("[data-turn]")).to_have_count(2)
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("link", name="Lines", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/lines/**")


def test_both_games_play_by_themselves_for_the_eye_only(page: Page) -> None:
    page.add_init_script(FAST)
    page.goto("/")
    for game in GAMES:
        wait_until(page, f"Number({TURN.format(game)}) > 0")
    before = page.locator("[data-show=bizz] [data-cup]").count()
    assert 0 < before < CUPS
    inside = page.locator("[data-show]").locator("button, a, [tabindex]")
    assert inside.evaluate_all("all => all.filter((each) => each.tabIndex >= 0 && !each.disabled).length") == 0
    assert page.locator("[data-show]").evaluate_all("all => all.every((each) => each.ariaHidden === 'true')")
    # A ball lies in its square.
    sides = page.locator("[data-show=lines] button").evaluate_all("all => all.map((each) => each.offsetWidth * 9)")
    board = page.locator("[data-show=lines] #board").evaluate("each => each.offsetWidth")
    assert set(sides) == {board}
    assert page.locator("[data-show=lines] button .ball").first.evaluate("each => each.offsetWidth * 9") <= board
    assert "Board" not in page.locator("body").aria_snapshot()


@pytest.mark.parametrize("way", ["system", "setting"])
def test_they_stand_still_for_those_who_want_it(page: Page, way: str) -> None:
    page.clock.install()
    if way == "system":
        page.emulate_media(reduced_motion="reduce")
    else:
        page.add_init_script("localStorage.setItem('retrohub.settings', '{\"motion\":\"off\"}')")
    until_drawn(page)
    page.clock.run_for(60_000)
    assert [page.evaluate(TURN.format(game)) for game in GAMES] == ["0", "0"]
    assert page.locator("[data-show=lines] .ball").count() > 0


def test_they_wait_while_the_page_is_not_seen(page: Page) -> None:
    page.clock.install()
    page.add_init_script("window.away = true; Object.defineProperty(document, 'hidden', {get: () => window.away})")
    until_drawn(page)
    page.clock.run_for(60_000)
    assert [page.evaluate(TURN.format(game)) for game in GAMES] == ["0", "0"]
    page.evaluate("window.away = false; document.dispatchEvent(new Event('visibilitychange'))")
    page.clock.resume()
    wait_until(page, f"Number({TURN.format('lines')}) > 0")


def test_a_game_out_of_sight_waits(page: Page) -> None:
    page.add_init_script(FAST)
    page.set_viewport_size({"width": 360, "height": 640})
    page.add_init_script(f"addEventListener('DOMContentLoaded', () => {{ {FAR_DOWN} }})")
    page.goto("/")
    wait_until(page, f"Number({TURN.format('bizz')}) > 1")
    assert page.evaluate(TURN.format("lines")) == "0"
    page.locator("[data-show=lines]").scroll_into_view_if_needed()
    wait_until(page, f"Number({TURN.format('lines')}) > 0")


def until_drawn(page: Page) -> None:
    """Open the hub under a clock that stands still, and wait for both boards."""
    page.goto("/")
    for _ in range(200):
        page.clock.run_for(100)
        if page.locator("[data-turn]").count() == len(GAMES):
            return
        page.wait_for_timeout(PAUSE_MS)
    raise AssertionError("the boards were never drawn")

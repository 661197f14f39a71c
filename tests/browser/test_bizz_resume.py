"""A game of Bizz-Billes that was left comes back exactly where it was; and one without rules to reach waits."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.bizz_page import RECORD, SEATS, BizzPage, assert_shows_its_record, by_enter
from tests.browser.waiting import wait_until

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page, Route

KEEP = "([key, value]) => localStorage.setItem(key, value)"


@pytest.fixture
def bizz(page: Page) -> BizzPage:
    page.emulate_media(reduced_motion="reduce")
    return BizzPage(page)


def come_back(bizz: BizzPage) -> None:
    """Reload, and take up the game that is offered."""
    bizz.page.reload()
    expect(bizz.page.locator("[data-resume]")).to_be_focused()
    bizz.page.keyboard.press("Enter")
    bizz.wait()


def test_a_reload_in_the_middle_of_a_fall_loses_nothing(page: Page, tmp_path: Path) -> None:
    bizz = BizzPage(page).begin()
    name = "[data-lit][aria-label*='marble']"
    while not page.locator(name).count():
        bizz.turn(by_enter)
    before = bizz.actions
    page.locator(name).first.click()
    wait_until(page, "([key, n]) => JSON.parse(localStorage.getItem(key)).actions.length > n", arg=[RECORD, before])
    come_back(bizz)
    assert bizz.actions == before + 1
    state = assert_shows_its_record(bizz, tmp_path)
    assert state["turn"] == before + 2
    bizz.turn(by_enter)
    assert_shows_its_record(bizz, tmp_path)


def test_a_reload_between_rounds_asks_for_the_next_again(bizz: BizzPage, tmp_path: Path) -> None:
    bizz.begin(players=4, rounds=3)
    while not bizz.page.locator("[data-continue]").count():
        bizz.turn(by_enter)
    come_back(bizz)
    expect(bizz.page.locator("[data-continue]")).to_be_visible()
    assert_shows_its_record(bizz, tmp_path)
    bizz.turn(by_enter)
    assert bizz.page.locator("[data-cup]").count() == 35


def test_names_and_colours_come_back(bizz: BizzPage) -> None:
    bizz.open()
    bizz.keys("21")
    bizz.page.get_by_label("Name").fill("Zoe")
    bizz.page.locator("[data-colour-choice='4']").click()
    bizz.keys("1")
    bizz.wait()
    come_back(bizz)
    expect(bizz.page.locator("[data-seat='0'] .name")).to_have_text("Zoe")
    expect(bizz.page.locator("[data-seat='0']")).to_have_attribute("data-colour", "4")


def test_a_game_that_is_over_is_not_offered_again(bizz: BizzPage) -> None:
    bizz.begin(players=6)
    bizz.play_on(by_enter)
    bizz.page.reload()
    expect(bizz.page.locator("[data-players='2']")).to_be_focused()


def test_a_new_game_instead_of_the_old_one(bizz: BizzPage) -> None:
    bizz.begin()
    bizz.page.reload()
    bizz.page.locator("[data-new]").click()
    expect(bizz.page.locator("[data-players='2']")).to_be_focused()


@pytest.mark.parametrize(
    "kept",
    [
        "null",
        "{",
        '{"game": "lines"}',
        '{"game": "bizz", "rules": 1, "seed": "x", "seats": 2, "rounds": 1, "actions": []}',
    ],
)
def test_what_is_no_game_is_forgotten(bizz: BizzPage, kept: str) -> None:
    bizz.open()
    bizz.page.evaluate(KEEP, [RECORD, kept])
    bizz.page.reload()
    first = bizz.page.locator("[data-first]:visible")
    expect(first).to_be_focused()
    if bizz.page.locator("[data-resume]").count():
        bizz.page.keyboard.press("Enter")
    expect(bizz.page.locator("[data-players='2']")).to_be_focused()


def test_a_record_without_seats_is_played_by_people(bizz: BizzPage) -> None:
    bizz.open()
    record = {"game": "bizz", "rules": 1, "seed": "0" * 32, "seats": 3, "rounds": 1, "actions": []}
    bizz.page.evaluate(KEEP, [RECORD, json.dumps(record)])
    bizz.page.evaluate(KEEP, [SEATS, '{"seats": [{"name": 3}]}'])
    come_back(bizz)
    assert bizz.page.locator("[data-seat]").count() == 3


def test_without_rules_the_page_says_so_and_keeps_the_action(bizz: BizzPage, tmp_path: Path) -> None:
    blocked = True

    def answer(route: Route) -> None:
        if blocked:
            route.abort()
        else:
            route.continue_()

    bizz.page.route(re.compile(r"/static/engine\."), lambda route: route.abort())
    bizz.page.route(re.compile(r"/api/rules"), answer)
    bizz.open()
    bizz.keys("2112")
    retry = bizz.page.get_by_role("button", name="Try again")
    expect(retry).to_be_focused()
    blocked = False
    bizz.page.keyboard.press("Enter")
    bizz.wait()
    blocked = True
    cup = bizz.pointed
    by_enter(bizz)
    expect(retry).to_be_focused()
    assert bizz.actions == 0
    bizz.page.keyboard.press("Enter")
    expect(retry).to_be_focused()
    blocked = False
    bizz.page.keyboard.press("Enter")
    bizz.wait()
    assert bizz.actions == 1
    assert "{}-{}".format(*bizz.kept()["actions"][0]) == cup
    assert_shows_its_record(bizz, tmp_path)

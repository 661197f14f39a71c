"""The hub: both games, what was left in the middle, and arrows."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.lines_page import LinesPage, choose

if TYPE_CHECKING:
    from playwright.sync_api import Page

SEED = "0123456789abcdef0123456789abcdef"


def test_both_games_are_there(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Lines", exact=True).click()
    page.wait_for_url("**/lines/classic/*")
    page.goto("/")
    page.get_by_role("link", name="Bizz-Billes", exact=True).click()
    expect(page.locator("h1")).to_be_attached()
    assert page.url.endswith("/bizz")


def test_a_game_left_in_the_middle_is_offered(page: Page) -> None:
    page.goto("/")
    expect(page.locator(".go:visible")).to_have_count(0)
    lines = LinesPage(page).open("/lines/easy/42")
    lines.play(choose(lines.board(), random.Random(1)))
    page.goto("/")
    expect(page.locator(".go:visible")).to_have_text("Go on: Easy, deal 42 (0 points)")
    page.get_by_role("link", name="Lines", exact=True).click()
    lines.expect_deal(42)
    lines.expect_actions(1)


def test_a_bizz_billes_game_left_in_the_middle_is_offered(page: Page) -> None:
    page.goto("/")
    record = {"game": "bizz", "rules": 1, "seed": SEED, "seats": 2, "rounds": 3, "actions": []}
    page.evaluate("text => localStorage.setItem('retrohub.bizz', text)", json.dumps(record))
    page.reload()
    expect(page.locator(".go:visible")).to_have_text("Go on: round 1")


def test_arrows_choose_between_the_cards(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto("/")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("link", name="Bizz-Billes", exact=True)).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("link", name="Lines", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/lines/**")

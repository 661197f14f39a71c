"""The controls of Bizz-Billes in a game: arrow, pad, remote codes, the pause sheet, impatient presses."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.bizz_page import SETTINGS, BizzPage, by_enter, game_of
from tests.browser.waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Page

ARROWS = ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft")
SEND = "(code) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {keyCode: code, bubbles: true}))"


@pytest.fixture
def bizz(page: Page) -> BizzPage:
    page.emulate_media(reduced_motion="reduce")
    return BizzPage(page)


def send(bizz: BizzPage, *codes: int) -> None:
    """Send keys as a remote does: codes without names."""
    for code in codes:
        bizz.page.evaluate(SEND, code)


def test_the_arrow_reaches_every_lit_cup_and_stays_on_them(bizz: BizzPage) -> None:
    bizz.resume(game_of(seats=2, rounds=1))
    lit = set(bizz.lit)
    seen = {bizz.pointed}
    chance = random.Random(1)
    while seen != lit:
        bizz.page.keyboard.press(chance.choice(ARROWS))
        seen.add(bizz.pointed)
        assert seen <= lit


def test_a_game_by_remote_codes(bizz: BizzPage) -> None:
    bizz.open()
    send(bizz, 39, 13, 13, 13, 13, 13)
    bizz.wait()
    assert bizz.kept()["seats"] == 3
    before = bizz.pointed
    send(bizz, 40, 38, 37, 39)
    assert bizz.pointed in bizz.lit
    send(bizz, 13)
    bizz.wait()
    assert bizz.actions == 1
    assert before is not None


@pytest.mark.parametrize("code", [10009, 461, 4, 27, 8])
def test_every_back_key_opens_and_closes_the_pause_sheet(bizz: BizzPage, code: int) -> None:
    bizz.begin()
    dialog = bizz.page.get_by_role("dialog")
    send(bizz, code)
    expect(dialog).to_be_visible()
    expect(dialog.get_by_role("button", name="Continue")).to_be_focused()
    send(bizz, code)
    expect(dialog).to_have_count(0)
    expect(bizz.page.locator("[data-lit]:focus")).to_have_count(1)
    assert bizz.actions == 0


def test_the_browsers_back_opens_the_pause_sheet_too(bizz: BizzPage) -> None:
    bizz.begin()
    dialog = bizz.page.get_by_role("dialog")
    for _ in range(2):
        bizz.page.go_back()
        expect(dialog).to_be_visible()
        bizz.page.go_back()
        expect(dialog).to_have_count(0)
    by_enter(bizz)
    bizz.wait()
    assert bizz.actions == 1


def test_the_pause_sheet_continues_begins_anew_and_leaves(bizz: BizzPage) -> None:
    page = bizz.begin().page
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("*")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("[data-players='2']")).to_be_focused()
    bizz.keys("2112")
    bizz.wait()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Leave").click()
    page.wait_for_url("**/")
    assert bizz.kept()["actions"] == []


def test_the_pace_is_chosen_in_the_pause_sheet(bizz: BizzPage) -> None:
    page = bizz.begin().page
    page.keyboard.press("Escape")
    page.get_by_label("Slow").check()
    assert bizz.kept(SETTINGS)["speed"] == "slow"
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.get_by_label("Slow")).to_be_checked()


def test_the_computer_waits_while_the_game_is_paused(bizz: BizzPage) -> None:
    bizz.begin(players=1)
    while bizz.page.locator("[data-seat='0'][aria-current]").count():
        bizz.page.keyboard.press("Enter")
        expect(bizz.page.locator("[data-seat='1'][aria-current]")).to_be_attached()
    bizz.page.keyboard.press("Escape")
    expect(bizz.page.get_by_role("dialog")).to_be_visible()
    before = bizz.actions
    bizz.page.keyboard.press("Escape")
    bizz.wait()
    assert bizz.actions == before + 1


def test_a_double_press_plays_once(page: Page) -> None:
    bizz = BizzPage(page).begin()
    bizz.page.keyboard.press("Enter")
    bizz.page.keyboard.press("Enter")
    bizz.wait()
    assert bizz.actions == 1


def test_a_triple_press_plays_once(page: Page) -> None:
    bizz = BizzPage(page).begin()
    for _ in range(3):
        bizz.page.keyboard.press("Enter")
    bizz.wait()
    assert bizz.actions == 1


def test_a_double_click_plays_once(page: Page) -> None:
    bizz = BizzPage(page).begin()
    bizz.cup(bizz.lit[0]).dblclick()
    bizz.wait()
    assert bizz.actions == 1


def test_a_key_that_is_held_plays_once(bizz: BizzPage) -> None:
    bizz.begin()
    for _ in range(4):
        bizz.page.keyboard.down("Enter")
    bizz.page.keyboard.up("Enter")
    bizz.wait()
    assert bizz.actions == 1


def test_ok_ends_a_movement_that_would_never_end(page: Page) -> None:
    bizz = BizzPage(page).open()
    page.evaluate('(key) => localStorage.setItem(key, \'{"speed":"slow"}\')', SETTINGS)
    page.reload()
    expect(page.locator("[data-first]").first).to_be_visible()
    stop = """() => {
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...all) {
        const animation = animate.apply(this, all);
        animation.pause();
        return animation;
      };
    }"""
    page.evaluate(stop)
    bizz.keys("2112")
    expect(page.locator("[data-seat]").first).to_be_visible()
    expect(page.locator("[data-cup]").first).to_be_attached()
    page.keyboard.press("Enter")
    bizz.wait()
    assert bizz.actions == 0


def test_a_cup_that_is_not_lit_stays(bizz: BizzPage) -> None:
    bizz.begin()
    bizz.page.locator("[data-cup]:not([data-lit])").first.click(force=True)
    assert bizz.actions == 0
    assert bizz.pointed in bizz.lit


def test_an_arrow_of_the_pad_repeats_while_it_is_held(bizz: BizzPage) -> None:
    # With this seed four cups of the first shelf are lit: 1, 3, 5 and 7.
    bizz.resume(game_of(seats=2, rounds=1, seed=f"{13:032x}"))
    bizz.cup("1-1").hover()
    for command, end in (("right", "1-7"), ("left", "1-1")):
        bizz.page.locator(f"[data-command='{command}']").hover()
        bizz.page.mouse.down()
        wait_until(bizz.page, "(cup) => document.activeElement.dataset.cup === cup", arg=end)
        bizz.page.mouse.up()

"""Before playing Bizz-Billes: players, rounds, colours, names, level; and back again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.bizz_page import SEATS, BizzPage, by_enter

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page


@pytest.fixture
def bizz(page: Page) -> BizzPage:
    page.emulate_media(reduced_motion="reduce")
    return BizzPage(page).open()


def by_escape(bizz: BizzPage) -> None:
    bizz.page.keyboard.press("Escape")


def by_star(bizz: BizzPage) -> None:
    bizz.page.keyboard.press("*")


def by_history(bizz: BizzPage) -> None:
    bizz.page.go_back()


def by_bar(bizz: BizzPage) -> None:
    bizz.page.locator("[data-back]:visible").click()


BACK = [by_escape, by_star, by_history, by_bar]


def test_the_marbles_of_each_player_are_in_a_table(bizz: BizzPage) -> None:
    row = bizz.page.get_by_role("row", name="Marbles each")
    assert row.get_by_role("cell").all_text_contents() == ["6", "6", "5", "4", "3", "2"]


def test_number_keys_choose_directly(bizz: BizzPage) -> None:
    bizz.keys("3")
    expect(bizz.page.locator("[data-rounds='3']")).to_be_focused()
    bizz.keys("2468")
    expect(bizz.page.locator("[data-rounds='3']")).to_be_focused()
    bizz.keys("5")
    bizz.keys("6616")
    bizz.keys("2")
    bizz.wait()
    assert [seat["colour"] for seat in bizz.kept(SEATS)["seats"]] == [5, 0, 1]
    assert bizz.kept()["rounds"] == 5
    assert bizz.kept()["seats"] == 3


def test_arrows_and_enter_choose(bizz: BizzPage) -> None:
    page = bizz.page
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft"):
        page.keyboard.press(key)
    expect(page.locator("[data-players='5']")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-rounds='1']")).to_be_focused()
    page.keyboard.press("Space")
    expect(page.locator("[data-colour-choice='0']")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("[data-colour-choice='3']")).to_have_class("tile taken")
    expect(page.locator("[data-colour-choice='0']")).to_be_focused()


def test_taken_colours_stay_in_place_with_the_takers_name(bizz: BizzPage) -> None:
    bizz.keys("311")
    tile = bizz.page.locator("[data-colour-choice]").first
    expect(tile).to_have_attribute("aria-disabled", "true")
    expect(tile).to_contain_text("Player 1")
    tile.click(force=True)
    expect(bizz.page.get_by_role("heading", level=2)).to_contain_text("Player 2")


def test_names_are_typed_or_left(bizz: BizzPage) -> None:
    bizz.keys("21")
    field = bizz.page.get_by_label("Name")
    bizz.page.keyboard.press("ArrowUp")
    expect(field).to_be_focused()
    bizz.keys("Ana 1 *")
    expect(field).to_have_value("Ana 1 *")
    bizz.page.keyboard.press("Enter")
    expect(bizz.page.locator("[data-colour-choice='0']")).to_be_focused()
    bizz.keys("34")
    bizz.wait()
    assert [seat["name"] for seat in bizz.kept(SEATS)["seats"]] == ["Ana 1 *", "Player 2"]
    expect(bizz.page.locator("[data-seat='0'] .name")).to_have_text("Ana 1 *")


def test_markup_in_a_name_is_only_text(bizz: BizzPage) -> None:
    bizz.keys("21")
    bizz.page.get_by_label("Name").fill("<b>x</b>")
    bizz.page.locator("[data-colour-choice='0']").click()
    bizz.keys("2")
    bizz.wait()
    expect(bizz.page.locator("[data-seat='0'] .name")).to_have_text("<b>x</b>")


@pytest.mark.parametrize("level", ["Easy", "Hard"])
def test_the_computers_level_is_chosen(bizz: BizzPage, level: str) -> None:
    bizz.keys("11")
    expect(bizz.page.get_by_label("Moderate")).to_be_checked()
    bizz.page.get_by_label(level).check()
    bizz.keys("1")
    bizz.wait()
    assert bizz.kept(SEATS)["seats"][1]["level"] == level.lower()
    for _ in range(3):
        bizz.turn(by_enter)
    assert bizz.actions >= 5


@pytest.mark.parametrize("back", BACK)
def test_back_undoes_only_the_last_colour_and_then_goes_back_screens(
    bizz: BizzPage, back: Callable[[BizzPage], None]
) -> None:
    page = bizz.page
    heading = page.locator("h2:visible")
    bizz.keys("3512")
    expect(heading).to_contain_text("Player 3")
    back(bizz)
    expect(heading).to_contain_text("Player 2")
    expect(page.locator("[data-colour-choice='1']")).to_be_focused()
    back(bizz)
    expect(heading).to_contain_text("Player 1")
    back(bizz)
    expect(page.locator("[data-rounds='3']")).to_be_visible()
    back(bizz)
    expect(page.locator("[data-players='3']")).to_be_visible()
    bizz.keys("2")
    expect(page.locator("[data-rounds='3']")).to_be_visible()


def test_back_from_the_first_screen_leaves(bizz: BizzPage) -> None:
    bizz.page.keyboard.press("Escape")
    bizz.page.wait_for_url("**/")


def test_every_screen_is_one_entry_of_the_history(bizz: BizzPage) -> None:
    before = bizz.page.evaluate("history.length")
    bizz.keys("2112")
    bizz.wait()
    assert bizz.page.evaluate("history.length") == before + 3
    bizz.keys("*")
    expect(bizz.page.get_by_role("dialog")).to_be_visible()
    assert bizz.page.evaluate("history.length") == before + 4

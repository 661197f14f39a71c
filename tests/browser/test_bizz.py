"""Whole games of Bizz-Billes in the page: alone and by six, by keys and by touch, compared with a replay."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.bizz_page import BizzPage, assert_shows_its_record, by_enter

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page


@pytest.fixture
def bizz(page: Page) -> BizzPage:
    page.emulate_media(reduced_motion="reduce")
    return BizzPage(page)


@pytest.fixture
def touched(browser: Browser, base_url: str) -> Iterator[BizzPage]:
    """A phone: no keyboard is used."""
    context = browser.new_context(
        base_url=base_url,
        viewport={"width": 360, "height": 640},
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
    )
    yield BizzPage(context.new_page())
    context.close()


def by_tap(bizz: BizzPage) -> None:
    """Remove the last of the lit cups with a finger."""
    bizz.page.locator("[data-lit]").last.tap()


def by_pad(bizz: BizzPage) -> None:
    """Move the arrow with the pad, and remove a cup with its check mark."""
    for command in ("down", "left", "ok"):
        bizz.page.locator(f"[data-command='{command}']").tap()


def winners_named(bizz: BizzPage) -> list[str]:
    """The names on the podium's first place."""
    return bizz.page.locator("[data-rank='1'] .name").all_text_contents()


def test_alone_against_the_computer_by_keys(bizz: BizzPage, tmp_path: Path) -> None:
    bizz.begin(players=1, rounds=1, colours="4")
    seats = bizz.kept("retrohub.bizz.seats")["seats"]
    assert [seat["level"] for seat in seats] == [None, "normal"]
    assert seats[0]["colour"] == 3
    assert seats[1]["colour"] in {0, 1, 2, 4, 5}
    bizz.play_on(by_enter)
    state = assert_shows_its_record(bizz, tmp_path)
    assert winners_named(bizz) == [seats[seat]["name"] for seat in state["winners"]]


def test_six_players_by_touch(touched: BizzPage, tmp_path: Path) -> None:
    touched.open()
    touched.page.locator("[data-players='6']").tap()
    touched.page.locator("[data-rounds='1']").tap()
    for colour in (5, 0, 3, 1, 4, 2):
        touched.page.locator(f"[data-colour-choice='{colour}']").tap()
    touched.wait()
    choices = [by_tap, by_pad]
    while not touched.is_over():
        touched.turn(choices[touched.actions % 2])
        state = assert_shows_its_record(touched, tmp_path) if touched.actions % 10 == 0 else None
        assert state is None or state["over"] or state["turn"] == touched.actions + 1
    state = assert_shows_its_record(touched, tmp_path)
    names = [f"Player {seat + 1}" for seat in state["winners"]]
    assert winners_named(touched) == names
    touched.page.locator("[data-again]").tap()
    expect(touched.page.locator("[data-players]")).to_have_count(6)


def test_rounds_are_announced_and_continued(bizz: BizzPage, tmp_path: Path) -> None:
    bizz.begin(players=3, rounds=3)
    while not bizz.page.locator("[data-continue]").count():
        bizz.turn(by_enter)
    state = assert_shows_its_record(bizz, tmp_path)
    assert state["between"]
    heading = bizz.page.locator(".sheet h2").text_content() or ""
    assert [seat for seat in range(3) if f"Player {seat + 1}" in heading] == state["round_winners"]
    expect(bizz.page.locator("[data-continue]")).to_be_focused()
    bizz.turn(by_enter)
    assert bizz.displayed("points") == [0, 0, 0]
    assert bizz.displayed("total") == state["totals"]
    assert bizz.page.locator("[data-cup]").count() == 35


def test_the_check_mark_begins_a_new_game_after_the_last(bizz: BizzPage) -> None:
    bizz.begin(players=6)
    bizz.play_on(by_enter)
    bizz.page.keyboard.press("Enter")
    expect(bizz.page.locator("[data-players='2']")).to_be_focused()
    assert not bizz.is_over()


def test_a_turn_with_its_movements_ends_with_the_next_choice(page: Page, tmp_path: Path) -> None:
    bizz = BizzPage(page).begin(players=2)
    for _ in range(8):
        bizz.turn(by_enter)
        state = assert_shows_its_record(bizz, tmp_path)
        assert sorted(bizz.lit) == sorted(
            f"{shelf}-{place}"
            for shelf, colours in enumerate(state["cups"], 1)
            for place, colour in enumerate(colours, 1)
            if colour == state["wheel"]
        )


def test_cups_have_names_and_a_turn_one_message(bizz: BizzPage) -> None:
    bizz.begin(players=2)
    name = bizz.cup(bizz.lit[0]).get_attribute("aria-label") or ""
    shelf, place = bizz.lit[0].split("-")
    assert f"shelf {shelf}, place {place}, lit" in name
    names = [cup.get_attribute("aria-label") or "" for cup in bizz.page.locator("[data-cup^='1-']").all()]
    assert any("your" in each for each in names)
    assert any("Player" in each for each in names)
    status = bizz.page.get_by_role("status")
    before = status.text_content()
    by_enter(bizz)
    bizz.wait()
    after = status.text_content() or ""
    assert after != before
    assert "removed" in after
    assert "to play" in after

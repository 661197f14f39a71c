"""What a screen reader says in one whole turn of each game, word for word; the turns are played by keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.bizz_page import BizzPage, game_of
from tests.browser.lines_page import LinesPage
from tests.browser.listener import Listener

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_a_turn_of_lines(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    lines = LinesPage(page).open("/lines/classic/42")
    lines.square(40).focus()
    listener = Listener(page)
    transcript = []
    for key in ("PageUp", "ArrowLeft", "ArrowLeft", "ArrowLeft", "Enter", "ArrowRight", "c", "Enter"):
        transcript += listener.press(key)
    lines.expect_actions(1)
    transcript += listener.heard()
    for key in ("n", "p", "l"):
        transcript += listener.press(key)
    assert transcript == [
        "gridcell, free, row 1, column 5",
        "gridcell, free, row 1, column 4",
        "gridcell, free, row 1, column 3",
        "gridcell, green plus, row 1, column 2",
        "gridcell, free, row 1, column 3",
        "polite: free, row 1, column 3. Selected: green plus, row 1, column 2; a free path leads here.",
        (
            "polite: New balls: blue square, row 8, column 2 – sky blue bar, row 1, column 9"  # noqa: RUF001
            " – green plus, row 4, column 1. Score 0."  # noqa: RUF001
        ),
        "polite: Next: green plus, mauve diamond, sky blue bar",
        "polite: Score 0.",
        (
            "polite: New balls: blue square, row 8, column 2 – sky blue bar, row 1, column 9"  # noqa: RUF001
            " – green plus, row 4, column 1. Score 0."  # noqa: RUF001
        ),
    ]


def test_a_turn_of_bizz_billes(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    bizz = BizzPage(page).resume(game_of(seats=2, rounds=1, until=lambda game: game.turn == 2))
    bizz.cup("1-7").hover()
    page.mouse.move(0, 0)
    listener = Listener(page)
    transcript = []
    for key in ("ArrowDown", "ArrowUp", "w", "c", "Enter"):
        transcript += listener.press(key)
    bizz.wait()
    expect(page.locator(":focus")).to_have_attribute("data-lit", "")
    transcript += listener.heard()
    transcript += listener.press("p")
    assert transcript == [
        "button, orange cup, shelf 3, place 6, lit, empty",
        "button, orange cup, shelf 1, place 7, lit, your 2 marbles",
        "polite: Player 1 to play, orange is lit: 7 cups.",
        (
            "polite: orange cup, shelf 1, place 7, lit, your 2 marbles."
            " Below on the left: pink cup, empty. On the right: turquoise cup, empty."
        ),
        "group, Board",
        (
            "polite: Player 1 removed: orange cup, shelf 1, place 7."
            " Player 1’s marble falls to shelf 2, 1 point. Player 1’s marble falls to shelf 2, 1 point."  # noqa: RUF001
            " Player 2 to play, turquoise is lit: 7 cups."
        ),
        "button, turquoise cup, shelf 2, place 7, lit, empty",
        "polite: Round 1 of 1. Player 1: 2 points, total 0. Player 2: 0 points, total 0.",
    ]

"""Both games from start to end with keys, by somebody who knows nothing but names and what is spoken."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.bizz_page import FAST
from tests.browser.lines_page import SIDE, reached
from tests.browser.waiting import wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Page

FOCUSED = """(() => {
  const at = document.activeElement;
  const spoken = at.cloneNode(true);
  for (const each of spoken.querySelectorAll("[aria-hidden=true]")) each.remove();
  return at.getAttribute("aria-label") || spoken.textContent.replace(/\\s+/g, " ").trim();
})()"""
SAID = "Array.from(document.querySelectorAll('[role=status]'), each => each.textContent.trim()).join(' ').trim()"
PLACE = re.compile(r"(.+), row (\d), column (\d)")
STEPS = {"ArrowUp": -SIDE, "ArrowRight": 1, "ArrowDown": SIDE, "ArrowLeft": -1}


def focused(page: Page) -> str:
    """The name of what has the focus."""
    return str(page.evaluate(FOCUSED))


def look_for(page: Page, wanted: str, keys: tuple[str, ...] = ("ArrowRight", "ArrowDown")) -> None:
    """Go on with one key after the other until something has the focus whose name begins as wanted."""
    for key in keys:
        for _ in range(12):
            if focused(page).startswith(wanted):
                return
            page.keyboard.press(key)
    raise AssertionError(f"nothing found is called {wanted}, the last one {focused(page)}")


def press_and_hear(page: Page, key: str) -> str:
    """Press a key, and wait until something else is spoken than before."""
    before = page.evaluate(SAID)
    page.keyboard.press(key)
    wait_until(page, f"before => {SAID} !== before", before)
    return str(page.evaluate(SAID))


def listen_to_board(page: Page) -> list[str | None]:
    """The balls on the board by name, None where a square is free."""
    board: list[str | None] = []
    for name in page.get_by_role("gridcell").evaluate_all("all => all.map(each => each.getAttribute('aria-label'))"):
        match = PLACE.fullmatch(name)
        assert match
        assert (int(match[2]), int(match[3])) == (len(board) // SIDE + 1, len(board) % SIDE + 1)
        board.append(None if match[1] == "free" else match[1])
    return board


def go_to(page: Page, square: int) -> None:
    """Move the cursor by what the squares call themselves."""
    for _ in range(2 * SIDE):
        match = PLACE.fullmatch(focused(page))
        assert match
        row, column = int(match[2]) - 1, int(match[3]) - 1
        if row != square // SIDE:
            page.keyboard.press("ArrowDown" if row < square // SIDE else "ArrowUp")
        elif column != square % SIDE:
            page.keyboard.press("ArrowRight" if column < square % SIDE else "ArrowLeft")
        else:
            return
    raise AssertionError(f"the cursor did not come to {square}")


def test_a_game_of_lines(page: Page) -> None:
    page.add_init_script(FAST)
    page.goto("/lines/easy/42")
    expect(page.locator("#root[data-ready]")).to_be_attached()
    page.keyboard.press("ArrowDown")
    for _ in range(3):
        board = listen_to_board(page)
        numbers = [None if ball is None else 1 for ball in board]
        ball = next(square for square, name in enumerate(board) if name and reached(numbers, square))
        go_to(page, ball)
        page.keyboard.press("Enter")
        go_to(page, reached(numbers, ball)[0])
        told = press_and_hear(page, "Enter")
        assert re.search(r"(New balls: .*|rows? leaves?: .*) Score \d+\.", told)
    assert press_and_hear(page, "p").startswith("Score ")
    page.keyboard.press("Escape")
    look_for(page, "Menu")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    look_for(page, "Finish the game", ("Tab",))
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Finish the game?")).to_be_visible()
    look_for(page, "Finish")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name=re.compile(r"Game over Score \d+"))).to_be_visible()


def test_a_game_of_bizz_billes(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.add_init_script(FAST)
    page.goto("/bizz")
    expect(page.get_by_role("heading", name="How many players?")).to_be_visible()
    look_for(page, "2")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="How many rounds?")).to_be_visible()
    look_for(page, "1", ("ArrowLeft",))
    page.keyboard.press("Enter")
    for colour in ("Green", "Red"):
        look_for(page, colour, ("ArrowRight", "ArrowLeft"))
        page.keyboard.press("Enter")
    wait_until(page, f"{SAID}.includes(' to play, ')")
    told = ""
    while "wins the game!" not in told and "win the game together!" not in told:
        wait_until(page, f"{FOCUSED}.includes(', lit')")
        for key in 2 * ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"):
            assert re.match(r"\w+ cup, shelf \d, place \d, lit, ", focused(page))
            if "your" in focused(page):
                break
            page.keyboard.press(key)
        told = press_and_hear(page, "Enter")
        assert re.match(r"Player \d removed: \w+ cup, shelf \d, place \d\.", told)
    wait_until(page, f"{FOCUSED} === 'New game'")

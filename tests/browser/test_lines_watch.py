"""Watching somebody else's game of Lines, as its link from a leaderboard shows it."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from retrohub.rules.lines import Lines
from tests.browser.lines_page import SIDE, LinesPage, choose, replayed
from tests.browser.listener import Listener
from tests.browser.scores_site import new_token, rename, send_game
from tests.finished import finished_lines

if TYPE_CHECKING:
    from playwright.sync_api import Page

SEED, MOVES = 50, 12
BALLS = ("red triangle", "yellow dot", "green plus", "sky blue bar", "blue square", "mauve diamond", "white ring")


def place_of(square: int) -> tuple[int, int]:
    """A square's row and column, counted from 1."""
    return square // SIDE + 1, square % SIDE + 1


@pytest.fixture
def lines(page: Page) -> LinesPage:
    return LinesPage(page)


@pytest.fixture(scope="module")
def address(base_url: str) -> str:
    """The page of a game that Ada played."""
    token = new_token()
    result = send_game(base_url, token, SEED, "easy", MOVES)
    rename(base_url, token, "Ada")
    return f"/lines/replay/{result['id']}"


def test_somebody_elses_game_is_watched_forwards_and_backwards(page: Page, lines: LinesPage, address: str) -> None:
    record = finished_lines(SEED, "easy", MOVES)
    lines.open(address)
    bar = page.get_by_role("navigation", name="Replay")
    expect(bar).to_contain_text("Ada")
    expect(bar).to_contain_text(f"Move 0 of {MOVES + 1}")
    lines.expect_board(Lines("easy", SEED + 1).board)
    forward, back = (bar.get_by_role("button", name=name, exact=True) for name in ("Forward", "Back"))
    for button, step in ((forward, 1), (forward, 2), (back, 1), (forward, 2), (forward, 3)):
        button.click()
        lines.expect_actions(step)
        state = replayed({**record, "actions": record["actions"][:step]})
        assert (lines.board(), lines.score()) == (state["board"], state["score"])
    for _ in range(4):
        forward.click()
    lines.expect_actions(7)
    assert lines.board() == replayed({**record, "actions": record["actions"][:7]})["board"]
    bar.get_by_role("slider").fill(str(MOVES + 1))
    lines.expect_actions(MOVES + 1)
    expect(page.locator("[data-over]")).to_be_attached()
    assert lines.record() is None


def test_every_step_is_told_in_one_message(page: Page, lines: LinesPage, address: str) -> None:
    record = finished_lines(SEED, "easy", MOVES)
    page.emulate_media(reduced_motion="reduce")
    lines.open(address)
    said = page.locator("#said")
    expect(said).to_have_text(f"After move 0 of {MOVES + 1}: score 0.")
    listener = Listener(page)
    place = "row {}, column {}"
    for step in (1, 2, 3):
        before = replayed({**record, "actions": record["actions"][: step - 1]})
        (start, end), ball = record["actions"][step - 1], before["board"][record["actions"][step - 1][0]]
        heard = listener.press("Enter")
        lines.expect_actions(step)
        after = replayed({**record, "actions": record["actions"][:step]})
        way = f"from {place.format(*place_of(start))} to {place.format(*place_of(end))}."
        heard = [phrase for phrase in heard + listener.heard() if phrase.startswith("polite: ")]
        assert len(heard) == 1
        assert heard[0].startswith(f"polite: Moved: {BALLS[ball]} {way}")
        assert heard[0].endswith(f" Score {after['score']}.")
    page.get_by_role("button", name="Back", exact=True).click()
    expect(said).to_have_text(re.compile(rf"^After move 2 of {MOVES + 1}: score \d+\.$"))
    page.get_by_role("slider").fill(str(MOVES))
    expect(said).to_have_text(re.compile(rf"^After move {MOVES} of "))
    page.get_by_role("button", name="Forward", exact=True).click()
    expect(said).to_have_text(re.compile(r"^The game is over\. Score \d+\.$"))
    page.keyboard.press("l")
    expect(said).to_have_text(re.compile(r"^The game is over\. Score \d+\."))


def test_while_it_plays_by_itself_it_is_silent(page: Page, lines: LinesPage, address: str) -> None:
    lines.open(address)
    said = page.locator("#said")
    expect(said).to_have_text(re.compile("^After move 0"))
    run = page.get_by_role("button", name="Play by itself")
    run.click()
    lines.expect_actions(2)
    expect(said).to_have_text(re.compile("^After move 0"))
    run.click()
    expect(said).to_have_text(re.compile(r"^After move [2-9] "))


def test_a_replay_plays_by_itself(page: Page, lines: LinesPage, address: str) -> None:
    lines.open(address)
    run = page.get_by_role("button", name="Play by itself")
    run.click()
    lines.expect_actions(2)
    run.click()
    expect(run).to_have_attribute("aria-pressed", "false")


def test_the_deal_that_was_watched_can_be_played(page: Page, lines: LinesPage, address: str) -> None:
    lines.open("/lines/classic/51")
    lines.play_on(random.Random(1), most=2)
    left = lines.record()
    lines.open(address)
    lines.page.get_by_role("button", name="Close").click()
    lines.expect_board(Lines("easy", SEED + 1).board)
    assert page.url.endswith(f"/lines/easy/{SEED + 1}")
    expect(page.get_by_role("alert")).to_contain_text("Classic, deal 51")
    assert lines.record() == left
    lines.play(choose(lines.board(), random.Random(2)))
    assert lines.record()["deal"] == SEED + 1

"""Lines where there is little room: games of 100,000 actions and six digits, full devices, devices without engine."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from retrohub.rules.lines import Lines
from tests.browser.lines_page import LinesPage, assert_shows_its_record, choose, replayed
from tests.browser.waiting import wait_until
from tests.finished import long_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

LONG = 100_000
KEEP = "([key, text]) => localStorage.setItem(key, text)"
FILL = """() => {
  for (let size = 1 << 20; size >= 1; size >>= 1) {
    try {
      for (let count = 0; ; count++) localStorage.setItem(`filler.${size}.${count}`, "x".repeat(size));
    } catch {}
  }
}"""
EMPTY = "Object.keys(localStorage).filter((key) => /^filler/.test(key)).forEach((key) => localStorage.removeItem(key))"


@pytest.fixture
def lines(page: Page) -> LinesPage:
    return LinesPage(page)


@pytest.fixture
def patience() -> Iterator[None]:
    """Wait longer for what a test expects: replaying so many actions takes its time."""
    expect.set_options(timeout=120_000)
    yield
    expect.set_options(timeout=5_000)


@pytest.mark.usefixtures("patience")
def test_a_game_of_100000_actions_goes_on(page: Page, lines: LinesPage) -> None:
    record = long_lines()
    moves = record["actions"]
    record["actions"] = moves[: LONG - 1]
    lines.open("/lines/easy/7")
    page.evaluate(KEEP, ["retrohub.lines", json.dumps(record)])
    page.goto("/lines")
    expect(page.get_by_role("alert")).to_contain_text("A long game is being set up")
    lines.start("Classic", 44)
    lines.expect_board(Lines("classic", 44).board)
    lines.play(choose(lines.board(), random.Random(1)))
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="Easy, deal 7").click()
    lines.expect_actions(LONG - 1)
    expect(page.locator("#notice")).to_be_hidden()
    lines.play(tuple(moves[LONG - 1]))
    assert lines.score() > 100_000
    assert_shows_its_record(lines)
    wait_until(page, "localStorage.getItem('retrohub.lines.milestones') !== null")
    page.get_by_role("button", name="Undo", exact=True).click()
    lines.expect_actions(LONG - 1)
    lines.open("/lines")
    lines.expect_actions(LONG - 1)
    lines.play(tuple(moves[LONG - 1]))
    assert_shows_its_record(lines)
    page.set_viewport_size({"width": 320, "height": 568})
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    lines.finish()
    page.get_by_role("button", name="Watch the replay").click()
    bar = page.get_by_role("navigation", name="Replay")
    expect(bar).to_contain_text(f"of {LONG + 1:,}")
    bar.get_by_role("slider").fill(str(LONG // 2))
    lines.expect_actions(LONG // 2)
    bar.get_by_role("button", name="Forward").click()
    lines.expect_actions(LONG // 2 + 1)
    assert lines.board() == replayed({**record, "actions": moves[: LONG // 2 + 1]})["board"]


@pytest.mark.usefixtures("patience")
def test_a_game_of_20000_actions_goes_on_without_the_engine(page: Page, lines: LinesPage) -> None:
    record = long_lines()
    moves = record["actions"]
    record["actions"] = moves[:20_000]
    sizes: list[int] = []
    page.on("request", lambda request: sizes.append(len(request.post_data or "")) if request.method == "POST" else None)
    lines.without_engine().open("/lines/easy/7")
    page.evaluate(KEEP, ["retrohub.lines", json.dumps(record)])
    lines.open("/lines")
    lines.expect_actions(20_000)
    sizes.clear()
    for count in (20_000, 20_001):
        lines.play(tuple(moves[count]))
    assert max(sizes) < 10_000
    assert_shows_its_record(lines)
    page.get_by_role("button", name="Undo", exact=True).click()
    lines.expect_actions(20_001)
    assert lines.board() == replayed({**record, "actions": moves[:20_001]})["board"]
    lines.finish()
    page.get_by_role("button", name="Watch the replay").click()
    bar = page.get_by_role("navigation", name="Replay")
    bar.get_by_role("slider").fill("12345")
    lines.expect_actions(12_345)
    bar.get_by_role("button", name="Forward").click()
    lines.expect_actions(12_346)
    assert lines.board() == replayed({**record, "actions": moves[:12_346]})["board"]


def test_without_room_a_game_goes_on_and_counts(page: Page, lines: LinesPage) -> None:
    lines.open("/lines/easy/41")
    lines.play_on(random.Random(1), most=3)
    kept = lines.record()
    lines.open("/lines/classic/42")
    page.evaluate(FILL)
    chance = random.Random(2)
    lines.click(choose(lines.board(), chance))
    lines.expect_actions(1)
    expect(page.get_by_role("alert")).to_contain_text("no room")
    page.get_by_role("button", name="All right").click()
    lines.play(choose(lines.board(), chance))
    expect(page.locator("#notice")).to_be_hidden()
    assert lines.record() == kept
    with page.expect_response("**/api/results") as response:
        lines.finish()
    assert response.value.status == 201
    assert lines.record() == kept


def test_with_room_again_a_game_is_kept_again(page: Page, lines: LinesPage) -> None:
    lines.open("/lines/easy/43")
    chance = random.Random(3)
    lines.play_on(chance, most=2)
    page.evaluate(FILL)
    lines.play_on(chance, most=8)
    expect(page.get_by_role("alert")).to_contain_text("no room")
    assert len(lines.record()["actions"]) < lines.actions()
    page.evaluate(EMPTY)
    lines.play_on(chance, most=1)
    assert len(lines.record()["actions"]) == lines.actions()
    assert_shows_its_record(lines)

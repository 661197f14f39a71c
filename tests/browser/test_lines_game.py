"""Lines around the moves: versions, undo, finishing, speeds, sharing, replays, two tabs."""

from __future__ import annotations

import json
import random
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from retrohub.rules.lines import Lines
from tests.browser.lines_page import LinesPage, assert_shows_its_record, choose, replayed
from tests.browser.waiting import wait_until
from tests.finished import long_lines

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture
def lines(page: Page) -> LinesPage:
    return LinesPage(page)


def test_a_version_is_chosen_and_remembered(page: Page, lines: LinesPage) -> None:
    lines.open()
    lines.start("Easy", 77)
    lines.expect_deal(77)
    assert page.url.endswith("/lines/easy/77")
    lines.expect_board(Lines("easy", 77).board)
    lines.play(choose(lines.board(), random.Random(1)))
    assert lines.record()["version"] == "easy"
    page.evaluate("localStorage.removeItem('retrohub.lines')")
    lines.open("/lines")
    expect(page.locator("#root[data-version='easy']")).to_be_attached()


def test_a_deal_that_does_not_exist_is_not_started(page: Page, lines: LinesPage) -> None:
    lines.open()
    page.get_by_role("button", name="New game").click()
    dialog = page.get_by_role("dialog", name="New game")
    for text in ("0", "-1", "1.5", "abc"):
        dialog.get_by_label("Deal").fill(text)
        dialog.get_by_role("button", name="Start").click()
        expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_be_hidden()
    lines.expect_deal(42)


def test_hard_covers_the_next_balls(page: Page, lines: LinesPage) -> None:
    lines.open("/lines/classic/42")
    colours = "red triangle|yellow dot|green plus|sky blue bar|blue square|mauve diamond|white ring"
    expect(page.locator("#next")).to_have_attribute("aria-label", re.compile(f"Next: (({colours})(, |$)){{3}}"))
    expect(page.locator("#next [class*=' c']")).to_have_count(3)
    lines.start("Hard")
    expect(page.locator("#next [class*=' c']")).to_have_count(0)
    expect(page.locator("#next")).to_have_attribute("aria-label", "The next balls are covered")
    lines.play(choose(lines.board(), random.Random(1)))
    expect(page.locator("#next [class*=' c']")).to_have_count(0)


def test_moves_by_finger(browser: Browser, base_url: str) -> None:
    with browser.new_context(base_url=base_url, has_touch=True, viewport={"width": 360, "height": 640}) as context:
        lines = LinesPage(context.new_page()).open("/lines/easy/19")
        lines.play_on(random.Random(1), by=lines.tap, most=8)
        assert_shows_its_record(lines)


def test_moves_by_dragging(lines: LinesPage) -> None:
    lines.open("/lines/easy/20")
    lines.play_on(random.Random(2), by=lines.drag, most=8)
    assert_shows_its_record(lines)


def test_the_way_is_shown(page: Page, lines: LinesPage) -> None:
    lines.open("/lines/classic/42")
    ball, end = choose(lines.board(), random.Random(3))
    lines.square(ball).click()
    lines.square(end).hover()
    expect(page.locator(f".way[data-square='{ball}']")).to_be_attached()
    expect(page.locator(f".way[data-square='{end}']")).to_be_attached()
    lines.square(ball).hover()
    expect(page.locator(".way")).to_have_count(0)
    lines.cursor_to(end)
    expect(page.locator(f".way[data-square='{end}']")).to_be_attached()


def test_a_chosen_ball_bounces_in_a_golden_frame(page: Page, lines: LinesPage) -> None:
    lines.open("/lines/classic/42")
    ball, _ = choose(lines.board(), random.Random(3))
    lines.square(ball).click()
    motion = "each => getComputedStyle(each.firstElementChild).animationName"
    frame = "each => getComputedStyle(each, '::before').boxShadow"
    gold = "rgb(245, 196, 81)"
    assert lines.square(ball).evaluate(motion) == "bounce"
    assert gold in lines.square(ball).evaluate(frame)
    lines.square(ball).click()
    assert lines.square(ball).evaluate(motion) == "none"
    assert gold not in lines.square(ball).evaluate(frame)


# Animations that begin and do not go on.
STILL = """() => {
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...how) {
    const animation = animate.apply(this, how);
    animation.pause();
    return animation;
  };
}"""


def test_a_rows_points_rise_from_it_until_the_next_action(page: Page, lines: LinesPage) -> None:
    lines.open("/lines/easy/7")
    *moves, row = long_lines()["actions"][:7]
    for move in moves:
        lines.play(move)
    page.evaluate(STILL)
    lines.play(row)
    gain = page.locator(".stage .gain")
    expect(gain).to_have_text("+36")
    frames = gain.evaluate("each => each.getAnimations()[0].effect.getKeyframes().map((frame) => frame.transform)")
    assert frames[-1] == "translateY(-90%)"
    middle, box = lines.square(41).bounding_box(), gain.bounding_box()
    assert middle is not None
    assert box is not None
    assert abs(middle["x"] - box["x"]) <= 2 * middle["width"]
    assert lines.score() == 36
    lines.square(next(square for square, colour in enumerate(lines.board()) if colour is not None)).click()
    expect(gain).to_have_count(0)


def test_undo_restores_everything_and_rerolls_nothing(page: Page, lines: LinesPage) -> None:
    lines.open("/lines/easy/21")
    undo = page.get_by_role("button", name="Undo", exact=True)
    expect(undo).to_be_disabled()
    chance = random.Random(4)
    states, moves = [(lines.board(), lines.score())], []
    for _ in range(12):
        moves.append(choose(lines.board(), chance))
        lines.play(moves[-1])
        states.append((lines.board(), lines.score()))
    for step in range(11, -1, -1):
        undo.click()
        lines.expect_actions(step)
        assert (lines.board(), lines.score()) == states[step]
        assert_shows_its_record(lines)
    expect(undo).to_be_disabled()
    for move in moves:
        lines.play(move)
    assert (lines.board(), lines.score()) == states[-1]


def test_many_undos_at_once(page: Page, lines: LinesPage) -> None:
    lines.open("/lines/easy/21")
    lines.play_on(random.Random(5), most=10)
    for _ in range(7):
        page.get_by_role("button", name="Undo", exact=True).click()
    lines.expect_actions(3)
    assert_shows_its_record(lines)


def test_a_game_with_undo_is_marked_also_after_a_return(page: Page, lines: LinesPage) -> None:
    page.route("**/api/results", lambda route: route.abort())
    lines.open("/lines/easy/22")
    lines.play_on(random.Random(6), most=3)
    page.get_by_role("button", name="Undo", exact=True).click()
    lines.expect_actions(2)
    lines.open("/lines")
    lines.expect_actions(2)
    expect(page.locator("#which")).to_contain_text("with help")
    lines.play_on(random.Random(7))
    expect(page.get_by_role("dialog", name="Game over")).to_contain_text("kept out")
    [sent] = json.loads(page.evaluate("localStorage.getItem('retrohub.lines.unsent')"))
    assert sent["assisted"] is True
    assert page.evaluate("localStorage.getItem('retrohub.lines.best')") is None


def test_finishing_early(page: Page, lines: LinesPage) -> None:
    lines.open("/lines/easy/23")
    lines.play_on(random.Random(8), most=10)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Finish the game").click()
    page.get_by_role("button", name="Play on").click()
    assert not lines.is_over()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Finish the game").click()
    with page.expect_response("**/api/results") as response:
        page.get_by_role("dialog").get_by_role("button", name="Finish", exact=True).click()
    assert response.value.status == 201
    lines.expect_actions(11)
    assert lines.record()["actions"][-1] == "finish"
    assert_shows_its_record(lines)
    lines.open("/lines")
    expect(page.locator("[data-over]")).to_have_count(0)
    lines.expect_actions(0)


def test_speed_is_remembered(page: Page, lines: LinesPage) -> None:
    lines.open()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("radio", name="Slow").check()
    page.get_by_role("button", name="Play on").click()
    # The menu leaves the history a moment later.
    wait_until(page, "!(history.state && history.state.dialog)")
    lines.open()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_label("Slow")).to_be_checked()


def test_a_running_animation_ends_with_the_next_action(page: Page, lines: LinesPage) -> None:
    lines.open()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("radio", name="Slow").check()
    page.get_by_role("button", name="Play on").click()
    chance = random.Random(9)
    lines.play(choose(lines.board(), chance))
    lines.play(choose(lines.board(), chance))
    page.get_by_role("button", name="Undo", exact=True).click()
    lines.expect_actions(1)
    assert page.evaluate("document.querySelector('.stage').childElementCount") == 0
    assert_shows_its_record(lines)


def test_reduced_motion_moves_nothing(page: Page, lines: LinesPage) -> None:
    page.emulate_media(reduced_motion="reduce")
    lines.open("/lines/easy/24")
    lines.play(choose(lines.board(), random.Random(10)))
    frames = "document.getAnimations().flatMap((each) => each.effect.getKeyframes()).filter((each) => each.transform)"
    assert page.evaluate(f"{frames}.filter((each) => each.transform !== 'none').length") == 0


def test_a_replay_goes_forwards_and_backwards(page: Page, lines: LinesPage) -> None:
    lines.open("/lines/easy/26")
    lines.play_on(random.Random(12))
    record, final = lines.record(), lines.board()
    page.get_by_role("button", name="Watch the replay").click()
    bar = page.get_by_role("navigation", name="Replay")
    expect(bar).to_contain_text("Move 0 of")
    lines.expect_board(Lines("easy", 26).board)
    for step in (1, 2, 3, 2):
        bar.get_by_role("button", name="Forward" if step != 2 or lines.actions() < 2 else "Back", exact=True).click()
        lines.expect_actions(step)
        assert lines.board() == replayed({**record, "actions": record["actions"][:step]})["board"]
    bar.get_by_role("slider").fill(str(len(record["actions"])))
    lines.expect_actions(len(record["actions"]))
    assert lines.board() == final
    bar.get_by_role("button", name="Close").click()
    expect(page.locator("[data-over]")).to_be_attached()
    assert lines.board() == final
    assert lines.record() == record


def test_two_tabs_follow_each_other(page: Page, lines: LinesPage) -> None:
    lines.open("/lines/easy/27")
    chance = random.Random(13)
    lines.play_on(chance, most=2)
    other = LinesPage(page.context.new_page()).open("/lines")
    other.expect_actions(2)
    other.play(choose(other.board(), chance))
    lines.expect_actions(3)
    lines.play(choose(lines.board(), chance))
    other.expect_actions(4)
    assert lines.board() == other.board()
    assert_shows_its_record(other)


def test_two_tabs_with_two_games_lose_neither(page: Page, lines: LinesPage) -> None:
    chance = random.Random(14)
    lines.open("/lines/easy/28")
    lines.play_on(chance, most=2)
    other = LinesPage(page.context.new_page()).open("/lines/classic/29")
    other.play(choose(other.board(), chance))
    lines.play(choose(lines.board(), chance))
    other.play(choose(other.board(), chance))
    assert other.record()["deal"] == 29
    assert len(other.record()["actions"]) == 2
    [aside] = json.loads(page.evaluate("localStorage.getItem('retrohub.lines.aside')"))
    assert aside["record"]["deal"] == 28
    assert len(aside["record"]["actions"]) == 3


def test_a_television_reaches_everything_with_arrows_and_back(page: Page, lines: LinesPage) -> None:
    lines.open("/lines/classic/30")
    page.keyboard.press("ArrowUp")
    expect(page.locator("[data-square]:focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("#actions button:focus")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    dialog = page.locator("dialog[open]")
    expect(dialog).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(dialog.locator(":focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.keyboard.press("Escape")
    page.wait_for_url("/")


def test_a_new_game_started_many_times_is_one_game(page: Page, lines: LinesPage) -> None:
    lines.open("/lines/classic/31")
    ball = choose(lines.board(), random.Random(15))[0]
    lines.square(ball).click()
    for _ in range(3):
        page.get_by_role("button", name="New game").click()
        dialog = page.get_by_role("dialog", name="New game")
        dialog.get_by_label("Deal").fill("32")
        dialog.get_by_role("button", name="Start").dblclick(force=True)
        expect(dialog).to_be_hidden()
    lines.expect_deal(32)
    lines.expect_board(Lines("classic", 32).board)
    assert page.locator("[aria-selected], .way").count() == 0
    assert lines.actions() == 0


def test_leaving_in_the_middle_of_an_animation_keeps_the_whole_turn(page: Page, lines: LinesPage) -> None:
    lines.open("/lines/easy/33")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("radio", name="Slow").check()
    page.get_by_role("button", name="Play on").click()
    lines.play(choose(lines.board(), random.Random(16)))
    assert page.evaluate("document.getAnimations().length") > 0
    left = lines.record()
    lines.open("/lines")
    assert lines.record() == left
    assert lines.actions() == 1
    assert_shows_its_record(lines)


def test_a_record_is_beaten_or_not(page: Page, lines: LinesPage) -> None:
    dialog = page.get_by_role("dialog", name="Game over")
    for best, said in ((None, "Your first record"), (0, "A new record! It was 0."), (999_999, "Your record: 999,999")):
        lines.open("/lines/easy/34")
        if best is not None:
            page.evaluate("best => localStorage.setItem('retrohub.lines.best', JSON.stringify({easy: best}))", best)
        chance = random.Random(17)
        while lines.score() == 0:
            lines.play(choose(lines.board(), chance))
        lines.finish()
        expect(dialog).to_contain_text(said)


def test_the_screen_says_what_the_balls_in_the_bar_are_and_how_points_come_about(page: Page, lines: LinesPage) -> None:
    lines.open("/lines/classic/35")
    expect(page.locator("#next .label")).to_have_text("Next balls")
    expect(page.locator("#next .label")).to_be_visible()
    expect(page.get_by_text("5 score 10 points, 6 score 24, 7 score 42")).to_be_visible()
    expect(page.get_by_text("4 score 8 points")).to_be_hidden()
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("How points come about").click()
    expect(page.get_by_text("A row of n balls scores").last).to_be_visible()

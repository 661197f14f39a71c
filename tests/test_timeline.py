"""Timelines: wherever a game goes, it is as if its record had been played up to there."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from retrohub.rules import timeline as module
from retrohub.rules.base import RulesError
from retrohub.rules.game import new_game, open_record
from retrohub.rules.lines import Lines
from retrohub.rules.timeline import Timeline
from tests.finished import long_lines

Play = Callable[[Lines, object], list[list[object]]]

VECTORS = sorted((Path(__file__).parent / "vectors").glob("*.json"))
WHOLE = long_lines()
RECORD: dict[str, Any] = {**WHOLE, "actions": [*WHOLE["actions"][:90], "finish"]}
MOVES = RECORD["actions"]


@pytest.fixture(autouse=True)
def _close(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep milestones so close, and so few, that short games have all there is to them."""
    monkeypatch.setattr(module, "SPACING", 4)
    monkeypatch.setattr(module, "MOST", 6)
    monkeypatch.setattr(module, "TOLD", 3)


def cut(record: dict[str, Any], at: int) -> dict[str, Any]:
    return {**record, "actions": record["actions"][:at]}


def assert_is_at(timeline: Timeline, record: dict[str, Any], at: int) -> None:
    """The timeline is where a record leads that is cut off there."""
    game = new_game(record)
    events = [game.opening, *(game.play(action) for action in record["actions"][:at])][-1]
    assert timeline.at == at
    assert timeline.events == events
    assert timeline.game.state() == game.state()
    assert timeline.game.legal() == game.legal()
    assert timeline.game.over == game.over


@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
def test_anywhere_is_where_the_record_leads_that_is_cut_off_there(path: Path) -> None:
    record = json.loads(path.read_text())["record"]
    timeline = Timeline(record)
    length = len(record["actions"])
    assert timeline.known == length
    dice = random.Random(path.stem)
    for at in [0, length, length - 1, length, 1, *(dice.randint(0, length) for _ in range(12)), 0]:
        timeline.go(at)
        assert_is_at(timeline, record, at)


@given(st.lists(st.one_of(st.integers(0, 60), st.none()), max_size=25))
def test_back_and_forth_and_on(steps: list[int | None]) -> None:
    """Numbers go somewhere, None plays a move: the record is then what was played up to there, and that move."""
    timeline = Timeline(RECORD)
    record = RECORD
    for step in steps:
        if step is None and not timeline.game.over:
            legal = timeline.game.legal()
            action = legal[len(legal) // 2]
            timeline.play(action)
            record = {**RECORD, "actions": [*record["actions"][: timeline.at - 1], action]}
        elif step is not None:
            timeline.go(min(step, timeline.known))
        assert timeline.known == len(record["actions"])
        assert_is_at(timeline, record, timeline.at)


def test_a_refused_action_forgets_nothing() -> None:
    timeline = Timeline(RECORD)
    timeline.go(10)
    with pytest.raises(RulesError):
        timeline.play([0, 0])
    assert_is_at(timeline, RECORD, 10)
    assert timeline.known == len(MOVES)


def test_an_illegal_action_is_met_when_it_is_reached() -> None:
    record = {**RECORD, "actions": [*MOVES[:20], [80, 80], *MOVES[20:]]}
    timeline = Timeline(record)
    timeline.go(20)
    for at in (21, 40):
        with pytest.raises(RulesError, match=r"action 21 \[80, 80\]"):
            timeline.go(at)
        assert_is_at(timeline, record, 20)
    timeline.go(5)
    assert_is_at(timeline, record, 5)


@pytest.mark.parametrize("action", [None, [0], [1, 300], {"a": 1}, "continue", [255, 0], "finnish", [[0], 1]])
def test_what_is_no_action_stays_none(action: object) -> None:
    record = {**RECORD, "actions": [*MOVES[:3], action]}
    timeline = Timeline(record)
    with pytest.raises(RulesError, match="action 4") as error:
        timeline.go(4)
    assert error.value.code == "malformed"


def plays_of(told: object, record: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> int:
    """How many actions are played to open a record with these milestones. It is right in any case."""
    played = 0
    play, settle = Lines.play, Lines.settle

    def counted(real: Play) -> Play:
        def call(game: Lines, action: object) -> list[list[object]]:
            nonlocal played
            played += 1
            return real(game, action)

        return call

    timeline = Timeline(record, told)
    with monkeypatch.context() as patch:
        patch.setattr(Lines, "play", counted(play))
        patch.setattr(Lines, "settle", counted(settle))
        timeline.go(timeline.known)
    assert_is_at(timeline, record, len(record["actions"]))
    return played


def told_of(record: dict[str, Any]) -> list[list[Any]]:
    timeline = Timeline(record)
    timeline.go(timeline.known)
    told: list[list[Any]] = json.loads(json.dumps(timeline.told()))
    return told


def test_milestones_are_few_and_shorten_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    record = cut(RECORD, 90)
    told = told_of(record)
    assert [at for at, _, _ in told] == [16, 48, 80]
    assert plays_of(told, record, monkeypatch) == 10
    assert plays_of(None, record, monkeypatch) == 90
    longer = Timeline(record, told)
    longer.go(longer.known)
    assert [at for at, _, _ in longer.told()][-1] == 88


def test_milestones_of_a_longer_or_another_record_are_of_use_as_far_as_they_agree(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = told_of(cut(RECORD, 90))
    assert plays_of(told, cut(RECORD, 60), monkeypatch) == 12
    instead = open_record(cut(RECORD, 50)).legal()[0]
    assert instead != MOVES[50]
    assert plays_of(told, {**RECORD, "actions": [*MOVES[:50], instead]}, monkeypatch) == 3
    for header in ({"deal": 5}, {"version": "classic"}):
        foreign = {**RECORD, **header, "actions": []}
        assert plays_of(told, foreign, monkeypatch) == 0


@pytest.mark.parametrize("spoilt", [None, 7, {}, [], [7], [[]], [[16, 5, "x"]], [[True, "", ""]], [[16, "", 5]], "abc"])
def test_what_is_no_list_of_milestones_is_ignored(spoilt: object, monkeypatch: pytest.MonkeyPatch) -> None:
    assert plays_of(spoilt, RECORD, monkeypatch) == len(MOVES)


@given(st.data())
def test_spoilt_milestones_never_lead_astray(data: st.DataObject) -> None:
    told: list[Any] = told_of(RECORD)
    which = data.draw(st.integers(0, len(told) - 1))
    field = data.draw(st.integers(0, 2))
    before = told[which][field]
    if field == 0:
        told[which][0] = data.draw(st.integers(-5, 200))
    else:
        place = data.draw(st.integers(0, len(before) - 1))
        sign = data.draw(st.sampled_from(".0123456 9af"))
        told[which][field] = before[:place] + sign + before[place + 1 :]
    timeline = Timeline(RECORD, told)
    for at in (len(MOVES), 20, 50):
        timeline.go(at)
        assert_is_at(timeline, RECORD, at)


def test_a_forged_milestone_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    forger = Timeline(RECORD)
    monkeypatch.setattr(Lines, "milestone", lambda game: "a forged one")
    forger.go(forger.known)
    told = forger.told()
    monkeypatch.undo()
    timeline = Timeline(RECORD, told)
    timeline.go(timeline.known)
    assert_is_at(timeline, RECORD, len(MOVES))


@pytest.mark.parametrize("start", [1, 8, 50, 89])
def test_a_record_may_begin_at_a_milestone(start: int) -> None:
    before = Timeline(cut(RECORD, start))
    before.go(start)
    since = before.game.milestone()
    timeline = Timeline({**RECORD, "actions": MOVES[start:]}, None, since)
    assert timeline.events == []
    for at in (1, timeline.known, 0, timeline.known - 1, 2 if timeline.known > 1 else 0):
        timeline.go(at)
        assert timeline.at == at
        game = open_record(cut(RECORD, start + at))
        assert timeline.game.state() == game.state()
        assert timeline.game.legal() == game.legal()


@pytest.mark.parametrize("since", ["", "nonsense", 7, [], {}, f"{'.' * 81} 0 0 5"])
def test_a_record_begins_at_nothing_else(since: object) -> None:
    with pytest.raises(RulesError, match="no milestone"):
        Timeline(RECORD, None, since)


def test_a_game_without_milestones_begins_at_its_opening_only() -> None:
    record = json.loads(next(path for path in VECTORS if path.stem.startswith("bizz")).read_text())["record"]
    with pytest.raises(RulesError, match="no milestone"):
        Timeline(record, None, f"0{'.' * 80} 0 0 5")


def test_milestones_are_told_as_often_as_asked() -> None:
    timeline = Timeline(RECORD)
    timeline.go(22)
    assert [at for at, _ in timeline.every(4)] == [4, 8, 12, 16, 20]
    assert [at for at, _ in timeline.every(8)] == [8, 16]
    for at, milestone in timeline.every(4):
        game = Lines("easy", 7)
        game.return_to(str(milestone))
        assert game.state() == open_record(cut(RECORD, int(str(at)))).state()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a b c d",
        f"{'.' * 81} 0 0",
        f"{'.' * 81} 0 0 ",
        f"{'.' * 80} 0 0 5",
        f"{'7' * 81} 0 0 5",
        f"{'.' * 81} -1 0 5",
        f"{'.' * 81} 0 0 5",
        f"{'0123456' * 11}0123 0 0 5",
    ]
    + [f"0{'.' * 80} {number} 0 5" for number in ("²", "1.5", "9" * 10)],
)
def test_what_is_no_milestone_is_refused(text: str) -> None:
    with pytest.raises(RulesError):
        Lines("easy", 1).return_to(text)

"""The call: text in, text out."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from retrohub.rules.game import open_record, replay
from retrohub.rules.host import Host
from tests.finished import long_lines

LINES: dict[str, object] = {"game": "lines", "rules": 1, "version": "classic", "deal": 42, "actions": []}
BIZZ: dict[str, object] = {"game": "bizz", "rules": 1, "seed": "1" * 32, "seats": 2, "rounds": 1, "actions": []}


def ask(host: Host, **request: object) -> dict[str, object]:
    answer = json.loads(host.call(json.dumps(request)))
    assert isinstance(answer, dict)
    return answer


def first_action(record: dict[str, object]) -> object:
    return open_record(record).legal()[0]


@pytest.mark.parametrize("record", [LINES, BIZZ], ids=["lines", "bizz"])
def test_open_then_play_is_the_same_as_sending_the_record(record: dict[str, object]) -> None:
    host = Host()
    game = open_record(record)
    assert ask(host, op="open", record=record) == {"events": game.opening, "state": game.state()}
    action = first_action(record)
    played = ask(host, op="play", action=action)
    assert played == {"events": game.play(action), "state": game.state()}
    assert ask(Host(), op="play", record=record, action=action) == played
    longer = {**record, "actions": [action]}
    assert ask(Host(), op="open", record=longer) == played
    assert ask(Host(), op="replay", record=longer) == replay(longer)


def opened(record: dict[str, Any], at: int) -> dict[str, object]:
    """The answer to `at`: what `open` says of the record up to there."""
    return {**ask(Host(), op="open", record={**record, "actions": record["actions"][:at]}), "at": at}


@pytest.mark.parametrize("name", ["lines-easy-0", "bizz-3-1"])
def test_going_back_and_on(name: str) -> None:
    path = Path(__file__).parent / "vectors" / f"{name}.json"
    record = json.loads(path.read_text(encoding="utf-8"))["record"]
    actions = record["actions"]
    host = Host()
    ask(host, op="open", record=record)
    for at in (len(actions), 9, 10, 0, 30, 8):
        assert ask(host, op="at", actions=at) == opened(record, at)
        assert ask(Host(), op="at", record=record, actions=at) == opened(record, at)
    assert ask(host, op="play", action=actions[8])["state"] == opened(record, 9)["state"]
    assert "from 0 to 9" in str(ask(host, op="at", actions=10)["error"])
    assert ask(host, op="at", actions=9) == opened(record, 9)


def test_a_long_way_can_be_gone_in_parts() -> None:
    record = long_lines()
    record["actions"] = record["actions"][:20]
    host = Host()
    ways = [ask(host, op="at", record=record, actions=20, most=8), ask(host, op="at", actions=20, most=8)]
    assert ways == [opened(record, 8), opened(record, 16)]
    assert ask(host, op="at", actions=20, most=8) == opened(record, 20)
    assert ask(host, op="at", actions=3, most=8) == opened(record, 3)


def test_milestones_shorten_the_way_of_a_later_host() -> None:
    record = long_lines()
    record["actions"] = record["actions"][:200]
    host = Host()
    ask(host, op="open", record=record)
    told = ask(host, op="milestones")["milestones"]
    later = Host()
    way = ask(later, op="at", record=record, milestones=told, actions=200, most=10)
    assert way == opened(record, 200)
    for spoilt in (None, "x", [[1, 2, 3]]):
        way = ask(later, op="at", record=record, milestones=spoilt, actions=200, most=10)
        assert way == opened(record, 10)


def test_a_long_game_goes_on_with_what_came_after_a_milestone() -> None:
    record = long_lines()
    moves = record["actions"][:200]
    first = ask(Host(), op="open", record={**record, "actions": moves[:150]}, every=64)
    assert [at for at, _ in first["milestones"]] == [64, 128]  # type: ignore[attr-defined]
    at, since = first["milestones"][-1]  # type: ignore[index]
    rest = {"record": {**record, "actions": moves[at:199]}, "since": since}
    whole = {**record, "actions": moves[:199]}
    assert ask(Host(), op="open", **rest) == ask(Host(), op="open", record=whole)
    played = ask(Host(), op="play", action=moves[199], **rest)
    assert played == ask(Host(), op="open", record={**record, "actions": moves})
    assert ask(Host(), op="hint", **rest) == ask(Host(), op="hint", record=whole)
    host = Host()
    ask(host, op="at", actions=3, **rest)
    assert (
        ask(host, op="at", actions=20)["state"]
        == ask(Host(), op="open", record=record | {"actions": moves[:148]})["state"]
    )


@pytest.mark.parametrize("every", [None, 0, 31, 2049, "64", 64.0, True])
def test_milestones_come_only_as_often_as_there_are_any(every: object) -> None:
    assert "milestones" not in ask(Host(), op="open", record=LINES, every=every)


@pytest.mark.parametrize("wrong", [None, -1, 1, "0", 0.0, True])
def test_only_numbers_of_actions_are_places_in_a_game(wrong: object) -> None:
    host = Host()
    ask(host, op="open", record=LINES)
    assert "from 0 to 0" in str(ask(host, op="at", actions=wrong)["error"])
    assert ask(host, op="at", actions=0)["at"] == 0


def test_a_promise_is_the_sha256_of_the_seed() -> None:
    answer = ask(Host(), op="promise", seed="0f" * 16)
    assert answer == {"promise": "f146f51a591727df10fc292aba7e9a540029de246522dfad80b4ca725147ebdc"}
    assert "error" in ask(Host(), op="promise", seed=5)


def test_a_refused_action_changes_nothing() -> None:
    host = Host()
    opened = ask(host, op="open", record=LINES)
    refused = ask(host, op="play", action=[0, 0])
    assert refused["state"] == opened["state"]
    assert refused["refused"] in ("no ball", "occupied")
    assert "square" in str(refused["why"])
    assert "events" in ask(host, op="play", action=first_action(LINES))


def test_the_computer_plays_bizz_billes() -> None:
    host = Host()
    ask(host, op="open", record=BIZZ)
    answer = ask(host, op="computer", level="normal")
    assert answer["action"] in open_record(BIZZ).legal()
    assert ask(Host(), op="computer", record=BIZZ, level="normal") == answer
    assert "level" in str(ask(host, op="computer", level="divine")["error"])
    assert "level" in str(ask(host, op="computer")["error"])
    assert "error" in ask(Host(), op="computer", record=LINES, level="normal")


def test_a_hint_is_a_legal_move_of_lines() -> None:
    host = Host()
    ask(host, op="open", record=LINES)
    answer = ask(host, op="hint")
    assert answer["action"] in open_record(LINES).legal()
    assert ask(Host(), op="hint", record=LINES) == answer
    assert "error" in ask(Host(), op="hint", record={**LINES, "actions": ["finish"]})
    assert "error" in ask(Host(), op="hint", record=BIZZ)


@pytest.mark.parametrize(
    ("module", "call"),
    [("hint", {"op": "hint", "record": LINES}), ("judge", {"op": "computer", "level": "hard", "record": BIZZ})],
    ids=["hint", "hard"],
)
def test_what_was_learned_may_be_out_of_reach(
    module: str, call: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, f"retrohub.rules.{module}", None)
    assert "cannot be loaded" in str(ask(Host(), **call)["error"])
    monkeypatch.undo()
    assert "action" in ask(Host(), **call)


def test_a_bad_record_closes_the_game_that_was_open() -> None:
    host = Host()
    ask(host, op="open", record=LINES)
    assert "error" in ask(host, op="open", record={**LINES, "deal": 0})
    assert "no game is open" in str(ask(host, op="play", action=[0, 1])["error"])


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "{",
            "[]",
            "7",
            "null",
            '"open"',
            "{}",
            '{"op": 1}',
            '{"op": "open"}',
            '{"op": "play", "action": [0, 1]}',
        ),
        *("[" * 100_000, '{"op":' * 50_000, '{"op": "open", "record": NaN}', '{"op": "open", "record": 1e999}'),
        '{"op": "open", "record": ' + "9" * 5000 + "}",
    ],
)
def test_nonsense_is_answered_with_an_error(text: str) -> None:
    answer = json.loads(Host().call(text))
    assert list(answer) == ["error"]
    assert answer["error"]


@given(st.text())
def test_any_text_is_answered(text: str) -> None:
    assert "error" in json.loads(Host().call(text))

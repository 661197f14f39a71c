"""The rules in the page's engine (MicroPython, WebAssembly) answer exactly as they do in CPython."""

import json
import random
import subprocess
from collections.abc import Sequence
from itertools import product
from pathlib import Path

import pytest

from retrohub.rules.bizz import ROUNDS, SEATS
from retrohub.rules.computer import LEVELS
from retrohub.rules.game import new_game
from retrohub.rules.host import Host
from retrohub.rules.lines import DEALS, MINIMUM
from tests.finished import long_lines
from tests.node import NODE

HERE = Path(__file__).parent
VECTORS = sorted((HERE / "vectors").glob("*.json"))
GAMES = 2_160
PARTS = 24

LINES = {"game": "lines", "rules": 1, "version": "classic", "deal": 42, "actions": []}
BIZZ = {"game": "bizz", "rules": 1, "seed": "0123456789abcdef" * 2, "seats": 2, "rounds": 3, "actions": []}

WRONG_RECORDS: list[object] = [
    None,
    [],
    "lines",
    {},
    {"game": "chess"},
    {"game": ["lines"]},
    {key: value for key, value in LINES.items() if key != "actions"},
    LINES | {"extra": 1},
    LINES | {"rules": 2},
    LINES | {"rules": True},
    LINES | {"rules": 1.0},
    LINES | {"version": "insane"},
    LINES | {"version": None},
    LINES | {"deal": 0},
    LINES | {"deal": 1_000_000_000},
    LINES | {"deal": 10**30},
    LINES | {"deal": -(2**31)},
    LINES | {"deal": 42.5},
    LINES | {"deal": "42"},
    LINES | {"actions": {}},
    LINES | {"actions": [[1]]},
    LINES | {"actions": [[0, 1]]},
    LINES | {"actions": [[1, 81]]},
    LINES | {"actions": [[-1, 10**20]]},
    LINES | {"actions": [[1, 10]]},
    LINES | {"actions": ["finish", "finish"]},
    LINES | {"actions": ["continue"]},
    BIZZ | {"seed": "0123"},
    BIZZ | {"seed": "0123456789ABCDEF" * 2},
    BIZZ | {"seed": "ά" * 32},
    BIZZ | {"seats": 1},
    BIZZ | {"seats": 7},
    BIZZ | {"rounds": 2},
    BIZZ | {"actions": ["continue"]},
    BIZZ | {"actions": [[8, 1]]},
    BIZZ | {"actions": [[1, 0]]},
    BIZZ | {"actions": [[1, 9]]},
    BIZZ | {"actions": [None, {"a": [1, 2]}]},
]
WRONG_TEXTS = [
    "",
    "nonsense",
    "{",
    '{"op": "open"',
    "null",
    "[]",
    "1e5",
    '"open"',
    "{}",
    '{"op": "fly"}',
    '{"op": ["open"]}',
    '{"op": "play", "action": [1, 2]}',
    '{"op": "computer", "level": "normal"}',
    '{"op": "open", "record": {"game": "lin',
]


def engine_answers(calls: Sequence[str]) -> list[object]:
    """The engine's answers to calls of one host, in order."""
    done = subprocess.run(
        [NODE, HERE / "engine.mjs"], input="\n".join(calls), capture_output=True, text=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def cpython_answers(calls: Sequence[str]) -> list[object]:
    host = Host()
    return [json.loads(host.call(call)) for call in calls]


def call(op: str, **fields: object) -> str:
    return json.dumps({"op": op, **fields})


def random_record(number: int) -> dict[str, object]:
    """The header of random game `number`; versions, seats and rounds take turns."""
    dice = random.Random(number)
    kinds: list[tuple[object, ...]] = [(version,) for version in MINIMUM]
    kinds += list(product(SEATS, ROUNDS))
    kind = kinds[number % len(kinds)]
    if len(kind) == 1:
        return LINES | {"version": kind[0], "deal": dice.randint(1, DEALS)}
    return BIZZ | {"seed": f"{dice.getrandbits(128):032x}", "seats": kind[0], "rounds": kind[1]}


def random_game(number: int) -> list[str]:
    """The calls of a game of random legal actions, now and then an illegal one, a way back or a question."""
    dice = random.Random(-number)
    record = random_record(number)
    game = new_game(record)
    calls = [call("open", record=record)]
    played = 0
    while not game.over:
        action = dice.choice(game.legal())
        if dice.random() < 0.02:
            calls += [call("at", actions=dice.randint(0, played)), call("at", actions=played)]
        if dice.random() < 0.05:
            calls.append(call("play", action=[dice.randint(-1, 81), dice.randint(-1, 81)]))
            try:
                game.play(json.loads(calls[-1])["action"])
            except ValueError:
                pass
            else:
                played += 1
                continue
        if record["game"] == "bizz" and dice.random() < 0.03:
            calls.append(call("computer", level=dice.choice(LEVELS)))
        game.play(action)
        played += 1
        calls.append(call("play", action=action))
    return calls


@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
def test_the_engine_replays_the_vectors(path: Path) -> None:
    vector = json.loads(path.read_text(encoding="utf-8"))
    (answer,) = engine_answers([call("replay", record=vector["record"])])
    assert answer == {"events": vector["events"], "state": vector["state"]}


def test_there_are_vectors_of_both_games() -> None:
    assert len(VECTORS) == 32


@pytest.mark.parametrize("part", range(PARTS))
def test_random_games_are_equal_in_both_engines_state_by_state(part: int) -> None:
    calls = [each for number in range(part, GAMES, PARTS) for each in random_game(number)]
    engine, cpython = engine_answers(calls), cpython_answers(calls)
    assert len(engine) == len(cpython)
    for asked, ours, theirs in zip(calls, engine, cpython, strict=True):
        assert ours == theirs, asked


def test_what_is_wrong_with_a_record_is_told_in_the_same_words() -> None:
    calls = [call(op, record=record) for record in WRONG_RECORDS for op in ("open", "replay", "play", "computer")]
    for asked, ours, theirs in zip(calls, engine_answers(calls), cpython_answers(calls), strict=True):
        assert ours == theirs, asked


def test_what_is_wrong_with_a_request_is_told_in_the_same_words() -> None:
    for asked, ours, theirs in zip(WRONG_TEXTS, engine_answers(WRONG_TEXTS), cpython_answers(WRONG_TEXTS), strict=True):
        assert ours == theirs, asked[:80]
        assert isinstance(ours, dict)
        assert list(ours) == ["error"]


def test_a_long_game_goes_anywhere_in_both_engines() -> None:
    dice = random.Random(1)
    record = long_lines()
    record["actions"] = record["actions"][:3_000]
    told = cpython_answers([call("open", record=record), call("milestones")])[1]
    assert isinstance(told, dict)
    calls = [call("at", record=record, actions=3_000, most=1_000), call("at", actions=3_000), call("milestones")]
    calls += [call("at", actions=dice.randint(0, 3_000)) for _ in range(50)]
    calls += [call("at", record=record, actions=3_000, most=10, **told), call("at", actions=2_990)]
    since = told["milestones"][-1]
    rest = {"record": {**record, "actions": record["actions"][since[0] :]}, "since": since[1], "every": 32}
    calls += [call("open", **rest), call("play", action=long_lines()["actions"][3_000], **rest)]
    engine, cpython = engine_answers(calls), cpython_answers(calls)
    for asked, ours, theirs in zip(calls, engine, cpython, strict=True):
        assert ours == theirs, asked[:80]
    assert engine[2] == told


def test_promises_are_equal_in_both_engines() -> None:
    calls = [call("promise", seed=seed) for seed in ("", "0" * 32, "0123456789abcdef" * 2)]
    assert engine_answers(calls) == cpython_answers(calls)


def test_deep_nesting_is_an_error_in_both_engines() -> None:
    deep = ["[" * 5_000, "[" * 5_000 + "]" * 5_000, '{"op": ' * 5_000]
    for answer in engine_answers(deep) + cpython_answers(deep):
        assert isinstance(answer, dict)
        assert list(answer) == ["error"]

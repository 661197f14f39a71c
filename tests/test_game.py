"""Records: the reference games of tests/vectors, and every way a record can be wrong."""

import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from retrohub.rules.base import RulesError
from retrohub.rules.game import new_game, open_record, replay

VECTORS = sorted((Path(__file__).parent / "vectors").glob("*.json"))

Record = dict[str, object]

LINES: Record = {"game": "lines", "rules": 1, "version": "classic", "deal": 42, "actions": []}
BIZZ: Record = {"game": "bizz", "rules": 1, "seed": "0" * 32, "seats": 2, "rounds": 1, "actions": []}


def test_all_the_vectors_are_here() -> None:
    assert len(VECTORS) == 32


@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
def test_reference_games(path: Path) -> None:
    vector = json.loads(path.read_text())
    played = replay(vector["record"])
    assert played == {"events": vector["events"], "state": vector["state"]}
    assert json.loads(json.dumps(played)) == played
    assert open_record(vector["record"]).state() == vector["state"]


@pytest.mark.parametrize("record", [LINES, BIZZ], ids=["lines", "bizz"])
def test_a_header_makes_the_record_again(record: Record) -> None:
    game = new_game(record)
    assert {"game": record["game"], "rules": 1, **game.header(), "actions": []} == record


@pytest.mark.parametrize(
    ("record", "says"),
    [
        (None, "JSON object"),
        ([], "JSON object"),
        ("lines", "JSON object"),
        ({}, "unknown game"),
        ({**LINES, "game": "chess"}, "unknown game"),
        ({**LINES, "game": ["lines"]}, "unknown game"),
        ({**LINES, "rules": 2}, "unknown rules"),
        ({**LINES, "rules": True}, "unknown rules"),
        ({**LINES, "rules": 1.0}, "unknown rules"),
        ({**LINES, "version": "extreme"}, '"version"'),
        ({**LINES, "version": []}, '"version"'),
        ({**LINES, "deal": 0}, '"deal"'),
        ({**LINES, "deal": 1_000_000_000}, '"deal"'),
        ({**LINES, "deal": 10**5000}, '"deal"'),
        ({**LINES, "deal": "42"}, '"deal"'),
        ({**LINES, "deal": 42.0}, '"deal"'),
        ({**LINES, "deal": True}, '"deal"'),
        ({**LINES, "actions": {}}, '"actions"'),
        ({**LINES, "actions": None}, '"actions"'),
        ({**LINES, "score": 5}, "field"),
        ({key: value for key, value in LINES.items() if key != "deal"}, 'no "deal"'),
        ({key: value for key, value in LINES.items() if key != "actions"}, 'no "actions"'),
        ({**BIZZ, "seed": "0" * 31}, '"seed"'),
        ({**BIZZ, "seed": "A" * 32}, '"seed"'),
        ({**BIZZ, "seed": 0}, '"seed"'),
        ({**BIZZ, "seats": 1}, '"seats"'),
        ({**BIZZ, "seats": 7}, '"seats"'),
        ({**BIZZ, "seats": "2"}, '"seats"'),
        ({**BIZZ, "rounds": 2}, '"rounds"'),
        ({**BIZZ, "rounds": [1]}, '"rounds"'),
        ({**LINES, "actions": ["finish", "finish"]}, "action 2: the game is over"),
        ({**LINES, "actions": [[0, 81]]}, r"action 1 \[0, 81\]: squares"),
        ({**LINES, "actions": [[10**4000, 1]]}, "action 1"),
        ({**LINES, "actions": [[[[]], 1]]}, "action 1: a move is"),
        ({**BIZZ, "actions": ["continue"]}, "action 1: the round is not over"),
        ({**BIZZ, "actions": [[1, 9]]}, r"action 1 \[1, 9\]: there is no such cup"),
    ],
)
def test_a_bad_record_says_what_is_wrong(record: object, says: str) -> None:
    for call in (open_record, replay):
        with pytest.raises(RulesError, match=says) as error:
            call(record)
        assert "\n" not in str(error.value)
        assert len(str(error.value)) < 300


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)


@given(st.sampled_from([LINES, BIZZ]), st.data())
@settings(max_examples=300)
def test_any_json_is_a_game_or_a_rules_error(record: Record, data: st.DataObject) -> None:
    changed = dict(record)
    field = data.draw(st.sampled_from(sorted(record)))
    changed[field] = data.draw(st.lists(JSON, max_size=3) if field == "actions" else JSON)
    with suppress(RulesError):
        replay(changed)

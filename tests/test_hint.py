"""The hint in Lines."""

import json
import random

import pytest

from retrohub.rules.base import RulesError
from retrohub.rules.hint import Hint, best_move
from retrohub.rules.host import Host
from retrohub.rules.learned.lines import CLASSIC
from retrohub.rules.lines import MINIMUM, SQUARES, Lines
from retrohub.rules.patterns import Tables
from tests.test_engine import engine_answers

TABLES = Tables(CLASSIC)


def games(number: int, version: str = "classic") -> list[Lines]:
    """Return games somewhere in the middle."""
    found = []
    for i in range(number):
        game = Lines(version, i + 1)
        dice = random.Random(i)
        for _ in range(dice.randrange(20)):
            if not game.over:
                game.play(dice.choice(game.legal()[:-1]))
        if not game.over:
            found.append(game)
    return found


@pytest.mark.parametrize("version", MINIMUM)
def test_it_is_a_legal_move_and_the_same_again(version: str) -> None:
    for game in games(20, version):
        before = game.state()
        move = best_move(game)
        assert move in game.legal()
        assert best_move(game) == move
        assert game.state() == before


def test_it_completes_a_row_where_room_is_short() -> None:
    board: list[int | None] = [(3 * (square // 9) + square) % 7 for square in range(SQUARES)]
    for square in (0, 1, 2, 3, 40):
        board[square] = 2
    for square in (4, 13, 22, 31):
        board[square] = None
    assert Hint(board, [0, 3, 3], 5, TABLES).best() == [40, 4]


def test_a_ball_does_not_go_through_others() -> None:
    board: list[int | None] = [None] * SQUARES
    for square in (0, 1, 2, 3):
        board[square] = 2
    for square in (5, 13):  # with the edge they shut in square 4
        board[square] = 1
    board[40] = 2
    assert Hint(board, [0, 3, 3], 5, TABLES).best() != [40, 4]


def same_board(version: str) -> tuple[Lines, Lines]:
    """Return two deals with the same board."""
    first, second = Lines(version, 1), Lines(version, 2)
    second.board[:] = first.board
    second._free = first._free
    second._balls[:] = first._balls
    return first, second


def test_the_squares_to_come_are_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = same_board("classic")
    monkeypatch.setattr(second, "coming", first.coming)
    assert best_move(first) == best_move(second)


def test_covered_colours_are_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = same_board("hard")
    assert first.coming() != second.coming()
    assert best_move(first) == best_move(second)
    monkeypatch.delattr(Lines, "coming")
    assert best_move(first) == best_move(second)


def test_there_is_no_hint_after_the_end() -> None:
    game = Lines("classic", 1)
    game.play("finish")
    with pytest.raises(RulesError, match="over"):
        best_move(game)


def test_it_plays_well() -> None:
    scores = []
    for deal in range(1, 9):
        game = Lines("classic", deal)
        while not game.over:
            game.play(best_move(game))
        scores.append(game.score)
    assert sum(scores) / len(scores) > 400


def test_both_engines_choose_alike() -> None:
    calls = []
    for version in MINIMUM:
        game = Lines(version, 7)
        record = {"game": "lines", "rules": 1, "version": version, "deal": 7, "actions": []}
        calls.append(json.dumps({"op": "open", "record": record}))
        for _ in range(25):
            calls.append(json.dumps({"op": "hint"}))
            action = best_move(game)
            game.play(action)
            calls.append(json.dumps({"op": "play", "action": action}))
    host = Host()
    assert engine_answers(calls) == [json.loads(host.call(call)) for call in calls]

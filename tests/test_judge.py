"""The strong player of Bizz-Billes."""

import json
import random

import pytest

from retrohub.rules.bizz import Bizz
from retrohub.rules.cabinet import HOLE, PLACES, WORTH
from retrohub.rules.computer import choose, expected_gains
from retrohub.rules.host import Host
from retrohub.rules.judge import CLOSE, Judge, best_cup, net_for, outcomes, win_shares
from retrohub.rules.net import SURE
from tests.test_engine import engine_answers
from tests.test_outlook import boards


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_outcomes_are_certain_together_and_gain_what_is_expected(seats: int) -> None:
    for game in boards(15, seats):
        for place in game.lit():
            owners = [game.owner[marble] for marble in game.held[place]]
            found = outcomes(game.cups, game.held, place, owners)
            assert sum(p for _, p in found) == 1
            gains = [0.0] * seats
            for rests, p in found:
                for owner, rest in zip(owners, rests, strict=True):
                    gains[owner] += p * (WORTH[rest] - WORTH[place])
            assert gains == pytest.approx(expected_gains(game, place))


@pytest.mark.parametrize("seats", [2, 4])
def test_judging_changes_nothing_and_takes_the_best(seats: int) -> None:
    for game in boards(15, seats):
        before = game.state()
        judge = Judge(game, net_for(game.seats))
        worths = {place: judge.worth(place) for place in game.lit()}
        ahead = {place: judge.worth(place, ahead=True) for place in game.lit()}
        assert worths == {place: judge.worth(place) for place in reversed(game.lit())}
        assert ahead == {place: judge.worth(place, ahead=True) for place in reversed(game.lit())}
        assert all(0 <= worth <= SURE for worth in (*worths.values(), *ahead.values()))
        best = best_cup(game)
        second = sorted(worths.values())[-2:][0]
        if max(worths.values()) - second < CLOSE:
            assert ahead[best] == max(ahead[place] for place, worth in worths.items() if worth >= second)
        else:
            assert worths[best] == max(worths.values())
        assert list(PLACES[best]) == choose(game, "hard")
        assert game.state() == before


def test_it_wins_when_it_can() -> None:
    """The last turn of a lap with a marble out: what is judged is the result."""
    seen = 0
    for number in range(60):
        game = Bizz(f"{number:032x}", 2, 1)
        dice = random.Random(number)
        while not game.over:
            if game.held[HOLE] and game.turn % 2 == 0 and game.seat is not None:
                seen += 1
                judge = Judge(game, net_for(game.seats))
                for place in game.lit():
                    if not game.held[place]:
                        assert judge.worth(place) == int(win_shares(game.points, 0)[game.seat] * SURE)
            game.play(dice.choice(game.legal()))
    assert seen > 10


def test_shares_of_the_win() -> None:
    assert win_shares([3, 5, 5], 0) == [0, 0.5, 0.5]
    shares = win_shares([60, 40, 40], 2)
    assert sum(shares) == pytest.approx(1)
    assert shares[0] > shares[1] == shares[2] > 0
    assert win_shares([60, 40, 40], 1)[0] > shares[0]
    assert win_shares([1000, 0], 4) == [1, 0]


def test_hard_beats_normal() -> None:
    won = 0.0
    for number in range(80):
        game = Bizz(f"{number:032x}", 2, 1)
        while not game.over:
            game.play(choose(game, "hard" if game.seat == number % 2 else "normal"))
        won += (number % 2 in game.winners) / len(game.winners)
    assert won > 42


def test_both_engines_choose_alike() -> None:
    calls = []
    for seats in (2, 3, 6):
        dice = random.Random(seats)
        record = {"game": "bizz", "rules": 1, "seed": f"{seats:032x}", "seats": seats, "rounds": 3, "actions": []}
        game = Bizz(f"{seats:032x}", seats, 3)
        calls.append(json.dumps({"op": "open", "record": record}))
        while game.round < 2 or not game.between:
            calls.append(json.dumps({"op": "computer", "level": "hard"}))
            action = dice.choice(game.legal())
            game.play(action)
            calls.append(json.dumps({"op": "play", "action": action}))
    host = Host()
    assert engine_answers(calls) == [json.loads(host.call(call)) for call in calls]

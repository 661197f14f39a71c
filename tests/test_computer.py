"""The computer player of Bizz-Billes."""

import random

import pytest

from retrohub.rules.base import RulesError
from retrohub.rules.bizz import Bizz
from retrohub.rules.cabinet import PLACES
from retrohub.rules.computer import LEVELS, choose, expected_gains


def games(number: int, seats: int) -> list[Bizz]:
    """Return games somewhere in the middle."""
    found = []
    for i in range(number):
        game = Bizz(f"{i:032x}", seats, 1)
        dice = random.Random(i)
        for _ in range(dice.randrange(14)):
            if not game.over:
                game.play(dice.choice(game.legal()))
        if not game.over:
            found.append(game)
    return found


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_it_plays_a_legal_action_and_the_same_one_again(seats: int) -> None:
    for game in games(40, seats):
        for level in LEVELS:
            action = choose(game, level)
            assert action in game.legal()
            assert choose(game, level) == action


@pytest.mark.parametrize("seats", [2, 5])
def test_normal_takes_the_best_mean_net(seats: int) -> None:
    for game in games(40, seats):
        assert game.seat is not None
        nets = {}
        for place in game.lit():
            gains = expected_gains(game, place)
            others = [gain for seat, gain in enumerate(gains) if seat != game.seat]
            nets[PLACES[place]] = gains[game.seat] - sum(others) / len(others)
        action = choose(game, "normal")
        assert isinstance(action, list)
        assert nets[action[0], action[1]] == pytest.approx(max(nets.values()))


def test_expected_gains_change_nothing() -> None:
    for game in games(20, 3):
        before = game.state()
        for place in game.lit():
            expected_gains(game, place)
        assert game.state() == before


def test_normal_beats_random_and_easy() -> None:
    for rival in ("random", "easy"):
        points = [0, 0]
        for number in range(60):
            game = Bizz(f"{number:032x}", 2, 1)
            dice = random.Random(number)
            while not game.over:
                if game.seat == 0:
                    game.play(choose(game, "normal"))
                else:
                    game.play(dice.choice(game.legal()) if rival == "random" else choose(game, "easy"))
            for seat in game.winners:
                points[seat] += 1
        assert points[0] > points[1]


def test_it_opens_the_next_round() -> None:
    game = Bizz(f"{7:032x}", 2, 3)
    while not game.between:
        game.play(choose(game, "normal"))
    assert choose(game, "normal") == "continue"


def test_it_refuses_what_it_cannot_do() -> None:
    game = Bizz(f"{7:032x}", 2, 1)
    with pytest.raises(RulesError, match="level"):
        choose(game, "divine")
    while not game.over:
        game.play(choose(game, "easy"))
    with pytest.raises(RulesError, match="over"):
        choose(game, "easy")

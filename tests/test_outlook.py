"""What a board of Bizz-Billes promises, against the exact odds."""

import random

import pytest

from retrohub.rules.bizz import Bizz
from retrohub.rules.cabinet import CUPS, HOLE, NUMBER, WORTH
from retrohub.rules.computer import choose, expected_gains
from retrohub.rules.odds import Odds
from retrohub.rules.outlook import BLOCK, ONE, UNIT, Outlook, prospects

ROUNDING = 0.02


def boards(number: int, seats: int) -> list[Bizz]:
    """Return games somewhere in the middle."""
    found = []
    for i in range(number):
        game = Bizz(f"{i:032x}", seats, 1)
        dice = random.Random(i)
        for _ in range(dice.randrange(5, 25)):
            if not game.over:
                game.play(dice.choice(game.legal()))
        if not game.over:
            found.append(game)
    return found


def outlook(game: Bizz, last: int) -> Outlook:
    """Return the outlook for the seat before the one to move, as if it had just moved."""
    assert game.seat is not None
    held = [[(game.owner[marble] - game.seat + 1) % game.seats for marble in marbles] for marbles in game.held]
    return Outlook(game.cups, held, game.seats, 0, last, prospects(game.cups, held))


def test_prospects_are_the_means_over_all_outcomes() -> None:
    for game in boards(30, 3):
        worth, hole = prospects(game.cups, game.held)
        for place in range(CUPS):
            if game.cups[place] is None:
                # A gap: what enters here leaves it again, as a marble does from a cup that goes.
                odds = Odds(game.cups, [len(held) for held in game.held]).leave_one(place)
                expected = sum(p * WORTH[rest] for rest, p in odds.items())
                assert worth[place] / UNIT == pytest.approx(expected, abs=ROUNDING)
                assert hole[place] / UNIT == pytest.approx(odds.get(HOLE, 0.0), abs=ROUNDING)
            elif len(game.held[place]) < 2:
                assert (worth[place], hole[place]) == (WORTH[place] * UNIT, 0)
        assert (worth[HOLE], hole[HOLE]) == (28 * UNIT, UNIT)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_blocks_are_small_and_count_what_is_out(seats: int) -> None:
    for game in boards(20, seats):
        seen = outlook(game, seats - 1)
        assert seen.colours == len({cup for cup in game.cups if cup is not None})
        for i, block in enumerate(seen.blocks()[0]):
            assert len(block) == (BLOCK + 3 if i else BLOCK)
            seat = (i + (game.seat or 0) - 1) % seats
            assert block[BLOCK - 1] * 2 == ONE * [game.owner[marble] for marble in game.held[HOLE]].count(seat)
            assert all(abs(number) <= 5 * ONE for number in block)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_next_turn_is_what_a_greedy_player_is_expected_to_gain(seats: int) -> None:
    seen = alike = 0
    for game in boards(60, seats):
        gains = [0.0] * seats
        for colour in {cup for cup in game.cups if cup is not None}:
            game.wheel = colour
            action = choose(game, "normal")
            assert isinstance(action, list)
            for seat, gain in enumerate(expected_gains(game, NUMBER[action[0], action[1]])):
                gains[(seat - (game.seat or 0) + 1) % seats] += gain
        assert outlook(game, 0).blocks()[1] == [0] * seats
        seen += 1
        # Two marbles that fall together get into each other's way, which prospects leave out.
        alike += [gain / UNIT for gain in outlook(game, 1).blocks()[1]] == pytest.approx(gains, abs=2)
    assert alike / seen > 0.8

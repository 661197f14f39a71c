"""What a board of Bizz-Billes promises, against the exact odds."""

import random

import pytest

from retrohub.rules.bizz import Bizz
from retrohub.rules.cabinet import CUPS, HOLE, WORTH
from retrohub.rules.odds import Odds
from retrohub.rules.outlook import BLOCK, ONE, Outlook, prospects, whole


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


def test_prospects_are_the_means_over_all_outcomes() -> None:
    for game in boards(30, 3):
        worth, hole = prospects(game.cups, game.held)
        for place in range(CUPS):
            if game.cups[place] is None:
                # A gap: what enters here leaves it again, as a marble does from a cup that goes.
                odds = Odds(game.cups, [len(held) for held in game.held]).leave_one(place)
                assert worth[place] == pytest.approx(sum(p * WORTH[rest] for rest, p in odds.items()))
                assert hole[place] == pytest.approx(odds.get(HOLE, 0.0))
            elif len(game.held[place]) < 2:
                assert (worth[place], hole[place]) == (WORTH[place], 0)
        assert (worth[HOLE], hole[HOLE]) == (28, 1)


@pytest.mark.parametrize("seats", [2, 4])
def test_blocks_say_where_marbles_are(seats: int) -> None:
    for game in boards(20, seats):
        held = [[game.owner[marble] for marble in marbles] for marbles in game.held]
        outlook = Outlook(game.cups, held, seats)
        for seat, block in enumerate(outlook.blocks):
            assert len(block) == BLOCK
            assert sum(block[8:]) * 2 == game.owner.count(seat)
            assert block[-1] * 2 == held[HOLE].count(seat)
            assert all(abs(number) < 5 for number in block)
        assert outlook.colours == len({cup for cup in game.cups if cup is not None})


def test_inputs_are_rounded_towards_zero() -> None:
    assert whole([0.5, -0.5, 1 / ONE + 0.001, -0.001]) == [ONE // 2, -ONE // 2, 1, 0]

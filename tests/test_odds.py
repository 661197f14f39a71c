"""Exact odds against every branch of the real fall, played out throw by throw."""

import random
from collections import Counter
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from retrohub.rules.bizz import Fall
from retrohub.rules.cabinet import CUPS, PLACES
from retrohub.rules.dice import Dice
from retrohub.rules.odds import Odds

Board = tuple[list[int | None], list[int], int]


class Scripted(Dice):
    """Dice that throw what they are told, then zeros, and remember how many sides each throw had."""

    def __init__(self, script: list[int]) -> None:
        super().__init__("", "")
        self.script = script
        self.sides: list[int] = []

    def below(self, n: int) -> int:
        self.sides.append(n)
        at = len(self.sides) - 1
        return self.script[at] if at < len(self.script) else 0


def all_falls(cups: list[int | None], count: list[int], place: int, marbles: int) -> Counter[tuple[int, ...]]:
    """Return the probability of every pair of rests, by playing every sequence of throws."""
    odds: Counter[tuple[int, ...]] = Counter()
    scripts: list[list[int]] = [[]]
    while scripts:
        script = scripts.pop()
        held = [[9] * number for number in count]
        dice = Scripted(script)
        paths = Fall(cups[:], held, dice).leave(list(range(marbles)), place)
        chance = Fraction(1)
        for sides in dice.sides:
            chance /= sides
        odds[tuple(paths[marble][-1] for marble in range(marbles))] += chance  # type: ignore[assignment]
        for at in range(len(script), len(dice.sides)):
            thrown = script + [0] * (at - len(script))
            scripts.extend([*thrown, side] for side in range(1, dice.sides[at]))
    return odds


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Draw a board with gaps and marbles, and a gap that was just made: cups, marbles at each place, the place."""
    dice = random.Random(draw(st.integers(0, 2**32)))
    gaps, marbles = draw(st.sampled_from([0.1, 0.3, 0.6])), draw(st.sampled_from([0.2, 0.6, 0.95]))
    cups: list[int | None] = [None if dice.random() < gaps else 0 for _ in range(CUPS)]
    place = draw(st.integers(0, CUPS - 1))
    cups[place] = None
    count = [0 if cup is None else (dice.random() < marbles) + (dice.random() < marbles) for cup in cups]
    return cups, [*count, dice.randrange(3)], place


@given(boards())
@settings(max_examples=200, deadline=None)
def test_one_marble(board: Board) -> None:
    cups, count, place = board
    assert Odds(cups, count).leave_one(place) == {
        rest: float(chance) for (rest,), chance in all_falls(cups, count, place, 1).items()
    }


@given(boards())
@settings(max_examples=100, deadline=None)
def test_two_marbles(board: Board) -> None:
    cups, count, place = board
    before = count[:]
    odds = Odds(cups, count).leave_two(place)
    assert odds == {rests: float(chance) for rests, chance in all_falls(cups, count, place, 2).items()}
    assert sum(odds.values()) == 1.0
    assert count == before


def test_every_place_has_odds_on_a_full_board() -> None:
    cups: list[int | None] = [0] * CUPS
    for place in range(CUPS):
        cups[place] = None
        assert sum(Odds(cups, [0] * len(PLACES)).leave_two(place).values()) == 1.0
        cups[place] = 0

"""The small net in whole numbers, against floats."""

import math
import random

import pytest

from retrohub.rules.compact import packed
from retrohub.rules.net import FINE, ONE, SURE, Net


def in_floats(weights: list[float], sizes: tuple[int, int, int], values: list[float]) -> float:
    at = 0
    for size, following in ((sizes[0], sizes[1]), (sizes[1], sizes[2])):
        rows = [weights[at + i * following : at + (i + 1) * following] for i in range(size)]
        at += size * following
        bias = weights[at : at + following]
        at += following
        values = [
            max(0.0, bias[j] + sum(value * row[j] for value, row in zip(values, rows, strict=True)))
            for j in range(following)
        ]
    z = weights[-1] + sum(value * weights[at + i] for i, value in enumerate(values))
    return 0.5 + 0.5 * z / math.sqrt(1 + z * z)


@pytest.mark.parametrize("seed", range(20))
def test_it_answers_as_floats_would(seed: int) -> None:
    dice = random.Random(seed)
    sizes = (6, 5, 4)
    numbers = [dice.randint(-2 * FINE, 2 * FINE) for _ in range(6 * 5 + 5 + 5 * 4 + 4 + 4 + 1)]
    net = Net(f"6 5 4 {packed(numbers)}")
    inputs = [dice.randint(-2 * ONE, 2 * ONE) for _ in range(5)]
    times = dice.randint(-2, 2)
    expected = in_floats([n / FINE for n in numbers], sizes, [value / ONE for value in inputs] + [times])
    answer = net.chance(inputs, net.added(net.nothing(), 5, times))
    assert answer / SURE == pytest.approx(expected, abs=0.01)
    assert net.sizes == sizes


def test_adding_an_input_and_taking_it_away_changes_nothing() -> None:
    net = Net("2 2 1 " + packed([5, -7, 11, 13, 1, 2, 3, 4, 5, 6, 7]))
    sums = net.added(net.nothing(), 1, 3)
    assert sums != net.nothing()
    assert net.added(sums, 1, -3) == net.nothing()

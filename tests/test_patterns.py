"""What a board of Lines is worth, pattern by pattern."""

import random
from itertools import pairwise

import pytest

from retrohub.rules.compact import packed
from retrohub.rules.learned.lines import CLASSIC
from retrohub.rules.patterns import BESIDES, BLOCK, DIAGONAL, EDGE, HITS, KIND, NINE, PATTERNS, SIDES, STRAIGHT, Tables

SIZES = (3**5, 3**6, 3**5, 3**6, 3**6) * SIDES + (2**9, BESIDES, BESIDES)


def test_every_square_is_in_its_row_its_column_its_diagonals_and_the_blocks_around_it() -> None:
    assert [KIND.count(kind) for kind in (STRAIGHT, DIAGONAL, BLOCK)] == [18, 18, 81]
    kinds = [KIND[p] for p, _ in HITS[40]]
    assert [kinds.count(kind) for kind in (STRAIGHT, DIAGONAL, BLOCK)] == [2, 2, 9]
    kinds = [KIND[p] for p, _ in HITS[0]]
    assert [kinds.count(kind) for kind in (STRAIGHT, DIAGONAL, BLOCK)] == [2, 1, 4]
    for p, (kind, squares) in enumerate(PATTERNS):
        assert len(squares) == 9
        inside = [square for square in squares if square >= 0]
        assert EDGE[p] + sum(power for square in inside for q, power in HITS[square] if q == p) == (NINE - 1) // 2
        if kind == DIAGONAL:
            assert len(inside) >= 5
            assert len({abs(second - first) for first, second in pairwise(inside)}) == 1


def index_of(digits: list[int]) -> int:
    return sum(digit * 3**i for i, digit in enumerate(digits))


def subset(digits: list[int], at: list[int]) -> int:
    return index_of([digits[i] for i in at])


@pytest.mark.parametrize("seed", range(20))
def test_an_index_is_worth_the_sum_of_its_parts(seed: int) -> None:
    dice = random.Random(seed)
    parts = [[dice.randint(-999, 999) for _ in range(size)] for size in SIZES]
    tables = Tables(packed([value for part in parts for value in part]))
    side = seed % SIDES
    digits = [dice.randint(0, 2 if side else 1) for _ in range(9)]
    of_side = parts[5 * side : 5 * side + 5]
    for kind in (STRAIGHT, DIAGONAL):
        five, six = of_side[2 * kind : 2 * kind + 2]
        expected = sum(five[subset(digits, list(range(i, i + 5)))] for i in range(5))
        expected += sum(six[subset(digits, list(range(i, i + 6)))] for i in range(4))
        assert tables.worth(kind, side, index_of(digits)) == expected
    three, shape = of_side[4], parts[-3]
    expected = 0
    for at in ([0, 1, 2, 3, 4, 5], [3, 4, 5, 6, 7, 8], [0, 3, 6, 1, 4, 7], [1, 4, 7, 2, 5, 8]):
        expected += three[subset(digits, at)]
    if side == 0:
        expected += shape[sum(digit << i for i, digit in enumerate(digits))]
    assert tables.worth(BLOCK, side, index_of(digits)) == expected
    assert tables.known[BLOCK][side][index_of(digits)] == expected
    assert tables.besides == (parts[-2], parts[-1])


def test_what_was_learned_is_complete() -> None:
    assert len(CLASSIC) == 2 * sum(SIZES)

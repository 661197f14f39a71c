"""What a board of Lines is worth besides its patterns."""

import random

import pytest

from retrohub.rules.lines import ALL, BIT, COLOURS, SQUARES
from retrohub.rules.patterns import BESIDES, FREE, OUTSIDE, READY, REGIONS, SHUT
from retrohub.rules.room import besides, count, gaps, ready, regions, short_rows


def bits(*squares: int) -> int:
    return sum(BIT[square] for square in squares)


def test_regions_hang_together_by_sides_not_by_corners_or_across_the_edge() -> None:
    assert regions(0) == []
    assert sorted(regions(ALL)) == [ALL]
    assert sorted(regions(bits(0, 10))) == sorted([bits(0), bits(10)])
    assert sorted(regions(bits(8, 9))) == sorted([bits(8), bits(9)])
    assert sorted(regions(bits(0, 1, 10, 80))) == sorted([bits(0, 1, 10), bits(80)])


@pytest.mark.parametrize("seed", range(10))
def test_every_region_is_what_a_walk_finds(seed: int) -> None:
    free = {square for square in range(SQUARES) if random.Random(seed * 81 + square).random() < 0.5}
    found = []
    while free:
        region: set[int] = set()
        edge = [free.pop()]
        while edge:
            square = edge.pop()
            region.add(square)
            for near in (
                square - 9,
                square + 9,
                *([square - 1] * (square % 9 > 0)),
                *([square + 1] * (square % 9 < 8)),
            ):
                if near in free:
                    free.remove(near)
                    edge.append(near)
        found.append(bits(*region))
    assert sorted(regions(sum(found))) == sorted(found)


def test_gaps_at_the_ends_and_in_the_middle() -> None:
    own = bits(1, 2, 3, 4)
    assert gaps(own, ALL & ~own, 5) == bits(0, 5)
    assert gaps(own, bits(0), 5) == bits(0)
    assert gaps(bits(0, 10, 30, 40), ALL & ~bits(0, 10, 30, 40), 5) == bits(20)
    assert gaps(bits(0, 10, 30), ALL & ~bits(0, 10, 30), 4) == bits(20)
    assert gaps(bits(6, 7, 8, 9), ALL & ~bits(6, 7, 8, 9), 5) == 0
    assert short_rows(bits(40, 48, 56, 64), bits(72), 5) == [(bits(72), bits(40, 48, 56, 64, 72))]


def test_a_gap_is_ready_if_a_ball_outside_the_row_reaches_it() -> None:
    row = bits(0, 1, 2, 3)
    for loose, walls, expected in (
        (0, 0, 0),
        (bits(40), 0, bits(4)),
        (bits(40), bits(5, 13), 0),
        (bits(40), bits(5), bits(4)),
    ):
        balls = [0, row | loose, walls]
        free = ALL & ~(row | loose | walls)
        assert ready(balls, regions(free), free, 5) == expected


def test_a_board_is_worth_the_sum_of_what_is_counted() -> None:
    values = list(range(1000, 1000 + BESIDES))
    row, loose, shut = bits(0, 1, 2, 3), bits(40), bits(80)
    balls = [0] * COLOURS
    balls[1] = row | loose
    balls[2] = bits(7, 17, 71, 79) | shut  # they shut in a free corner, and a ball
    free = 81 - 10
    assert count(row) == 4
    expected = values[FREE + free] + values[REGIONS + 2] + values[OUTSIDE + 1] + values[SHUT + 1]
    assert besides(values, balls, 5) == expected + values[READY + 21 + free // 4]

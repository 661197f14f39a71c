"""A board of Lines as its patterns see it."""

import random

import pytest

from retrohub.rules.compact import packed
from retrohub.rules.lines import COLOURS, SQUARES
from retrohub.rules.patterns import BESIDES, SIDES, Tables
from retrohub.rules.view import View, sides

DICE = random.Random(0)
TABLES = Tables(packed([DICE.randint(-999, 999) for _ in range(SIDES * (2 * (243 + 729) + 729) + 512 + 2 * BESIDES)]))


def test_a_colour_is_seen_from_the_side_of_how_often_it_comes() -> None:
    assert sides([]) == [1] * COLOURS
    assert sides([0, 3, 3]) == [2, 1, 1, 3, 1, 1, 1]
    assert sides([6, 6, 6]) == [1, 1, 1, 1, 1, 1, 3]


@pytest.mark.parametrize("seed", range(12))
def test_changes_are_what_judging_the_whole_board_anew_gives(seed: int) -> None:
    dice = random.Random(seed)
    board = [dice.randrange(COLOURS) if dice.random() < 0.2 + seed / 20 else None for _ in range(SQUARES)]
    side = sides([dice.randrange(COLOURS) for _ in range(3)])
    view = View(board, side, TABLES)
    free = [square for square in range(SQUARES) if board[square] is None]
    for start in range(seed % 3, SQUARES, 3):
        ball = board[start]
        if ball is None:
            continue
        for end in dice.sample(free, min(5, len(free))):
            change = view.left_behind(start) + view.gains(end)[ball] + view.shared(start, end)
            board[start], board[end] = None, ball
            assert View(board, side, TABLES).worth == view.worth + change
            board[start], board[end] = ball, None

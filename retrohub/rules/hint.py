"""A hint in Lines: the move after which most is begun (rules, "Lines").

A stretch is as many squares in a line as the shortest row has. A board is worth the sum over its stretches, by how many
equal balls each holds. What a move changes is what the ball leaves behind plus what it adds where it goes; stretches
that hold both squares are as good as before.
"""

from retrohub.rules.base import RulesError
from retrohub.rules.lines import BIT, SIDE, SQUARES, STEPS, Lines, row_points

BEGUN = (0, 2, 10, 28, 70, 100)  # by the number of equal balls in a stretch without another colour
SPOILT = -3  # a stretch with two colours
ROW = 1000  # nothing falls after a row: any row comes before any other move


def best_move(game: Lines) -> list[int]:
    """Return the move [from, to] that the computer would play. Raises RulesError if the game is over."""
    if game.over:
        raise RulesError("over", "the game is over")
    board = game.board
    free = [square for square in range(SQUARES) if board[square] is None]
    regions = _regions(free)
    judge = Judge(board, game.minimum)
    best = (0, 0)
    best_value: int | None = None
    for start in range(SQUARES):
        colour = board[start]
        if colour is None:
            continue
        reached = 0
        for region in regions:
            if region & _beside(BIT[start]):
                reached |= region
        if reached:
            judge.lift(start)
            for end in free:
                if reached & BIT[end]:
                    value = judge.drop(end)
                    if best_value is None or value > best_value:
                        best_value = value
                        best = (start, end)
    return list(best)


class Judge:
    """Says what moves on one board are worth: 81 colours or None, with rows of at least `minimum`."""

    def __init__(self, board: list[int | None], minimum: int) -> None:
        self._board = board
        self._minimum = minimum
        self._stretches = _stretches(minimum)
        self._through: list[list[int]] = [[] for _ in range(SQUARES)]
        for number, stretch in enumerate(self._stretches):
            for square in stretch:
                self._through[square].append(number)
        self._balls = [
            [board[square] for square in stretch if board[square] is not None] for stretch in self._stretches
        ]
        self._worth = [_worth(balls) for balls in self._balls]
        self._gains: dict[int, list[int]] = {}  # by colour and square, what a new ball there adds
        self._start = 0
        self._colour = 0
        self._left = 0
        self._lost: dict[int, int] = {}

    def lift(self, start: int) -> None:
        """Take up the ball that the next calls of `drop` are about."""
        colour = self._board[start]
        assert colour is not None
        self._start = start
        self._colour = colour
        self._lost = {}
        for number in self._through[start]:
            balls = self._balls[number][:]
            balls.remove(colour)
            self._lost[number] = _worth(balls) - self._worth[number]
        self._left = sum(self._lost.values())

    def drop(self, end: int) -> int:
        """Return what it is worth to put the ball down on a free square."""
        colour = self._colour
        if colour not in self._gains:
            self._gains[colour] = [self._gain(square, colour) for square in range(SQUARES)]
        value = self._left + self._gains[colour][end]
        completes = False
        for number in self._through[end]:
            if number in self._lost:
                value -= self._lost[number] + self._change(number, colour)
            elif self._balls[number] == [colour] * (self._minimum - 1):
                completes = True
        return value + (ROW * self._points(end) if completes else 0)

    def _gain(self, square: int, colour: int) -> int:
        if self._board[square] is not None:
            return 0
        return sum([self._change(number, colour) for number in self._through[square]])

    def _change(self, number: int, colour: int) -> int:
        return _worth(self._balls[number] + [colour]) - self._worth[number]

    def _points(self, end: int) -> int:
        """Return what the rows through the moved ball score."""
        points = 0
        for _, step in STEPS:
            length = 1 + self._run(end, step) + self._run(end, -step)
            if length >= self._minimum:
                points += row_points(length, self._minimum)
        return points

    def _run(self, square: int, step: int) -> int:
        """Return how many balls of the moved one's colour follow on a square, the moved one left out."""
        length = 0
        while True:
            column = square % SIDE
            square += step
            if square < 0 or square >= SQUARES or abs(square % SIDE - column) > 1:
                return length
            if square == self._start or self._board[square] != self._colour:
                return length
            length += 1


def _worth(balls: list[int | None]) -> int:
    for ball in balls:
        if ball != balls[0]:
            return SPOILT
    return BEGUN[len(balls)]


def _stretches(length: int) -> list[list[int]]:
    """Return all stretches of that length."""
    found = []
    for row in range(SIDE):
        for column in range(SIDE):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                if row + down * (length - 1) < SIDE and 0 <= column + right * (length - 1) < SIDE:
                    found.append([SIDE * (row + down * i) + column + right * i for i in range(length)])
    return found


def _beside(bits: int) -> int:
    return bits << 1 | bits >> 1 | bits << 10 | bits >> 10


def _regions(squares: list[int]) -> list[int]:
    """Return free squares as the regions that are connected, each as bits."""
    free = 0
    for square in squares:
        free |= BIT[square]
    regions = []
    for square in squares:
        region = BIT[square]
        if free & region:
            while True:
                grown = (region | _beside(region)) & free
                if grown == region:
                    break
                region = grown
            free &= ~region
            regions.append(region)
    return regions

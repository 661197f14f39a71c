"""A hint in Lines: the move after which the board is worth most, by what was learned (`patterns`).

All moves are judged at once: what a ball leaves behind, and what it adds where it goes. Only in a pattern that holds
both squares these two depend on each other. That is seldom worth more than a point or two, so it is made good for the
moves near the best only.
"""

from retrohub.rules.base import RulesError
from retrohub.rules.learned.lines import CLASSIC
from retrohub.rules.lines import AROUND, BIT, COLOURS, SIDE, SQUARES, STEPS, Lines, row_points
from retrohub.rules.patterns import CELLS, EDGE, HITS, KIND, NINE, ONE, Tables

ROUGHLY = 6 * ONE  # how far below the best a move is still judged exactly

_tables: list[Tables] = []


def best_move(game: Lines) -> list[int]:
    """Return the move [from, to] that the computer would play. Raises RulesError if the game is over."""
    if game.over:
        raise RulesError("over", "the game is over")
    if not _tables:
        _tables.append(Tables(CLASSIC))
    return Hint(game.board, game.minimum, _tables[0]).best()


class Hint:
    """Judges the moves on a board: 81 colours or None, with rows of at least `minimum`."""

    def __init__(self, board: list[int | None], minimum: int, tables: Tables) -> None:
        self._board = board
        self._minimum = minimum
        self._tables = tables
        self._free = [square for square in range(SQUARES) if board[square] is None]
        self._balls = [0] * COLOURS
        for square in range(SQUARES):
            colour = board[square]
            if colour is not None:
                self._balls[colour] |= BIT[square]

    def best(self) -> list[int]:
        """Return the best move; of equal ones the first by from, then to."""
        view = View(self._board, self._tables)
        now = view.worth + self._tables.before_batch[len(self._free)]
        regions = _regions(self._free)
        ends_of: dict[int, list[int]] = {}  # by what can be reached, as bits
        rough = []  # moves that complete nothing: worth, from, to
        judged = []  # the same of moves whose worth is settled
        for start in range(SQUARES):
            colour = self._board[start]
            if colour is None:
                continue
            reached = 0
            for region in regions:
                if region & _beside(BIT[start]):
                    reached |= region
            if reached not in ends_of:
                ends_of[reached] = [square for square in self._free if reached & BIT[square]]
            left = now + view.left_behind(start)
            others = self._balls[colour] ^ BIT[start] if self._board.count(colour) >= self._minimum else 0
            for end in ends_of[reached]:
                rows = self._rows(start, end) if others & AROUND[end] else []
                if rows:
                    judged.append((self._after(start, rows), start, end))
                else:
                    rough.append((left + view.gain(end, colour), start, end))
        least = max([value for value, _, _ in rough]) - ROUGHLY if rough else 0
        for value, start, end in rough:
            if value >= least:
                judged.append((value + view.shared(start, end), start, end))
        best = judged[0]
        for move in judged:
            if move[0] > best[0] or (move[0] == best[0] and move[1:] < best[1:]):
                best = move
        return list(best[1:])

    def _rows(self, start: int, end: int) -> list[list[int]]:
        """Return the rows that a move would complete."""
        colour = self._board[start]
        rows = []
        for _, step in STEPS:
            row = [end]
            for towards in (-step, step):
                square = end
                while True:
                    column = square % SIDE
                    square += towards
                    if square < 0 or square >= SQUARES or abs(square % SIDE - column) > 1:
                        break
                    if square == start or self._board[square] != colour:
                        break
                    row.append(square)
            if len(row) >= self._minimum:
                rows.append(row)
        return rows

    def _after(self, start: int, rows: list[list[int]]) -> int:
        """Return what a move that completes these rows is worth, with their points."""
        board = self._board[:]
        board[start] = None
        points = 0
        for row in rows:
            points += row_points(len(row), self._minimum)
            for square in row:
                board[square] = None
        return points * ONE + View(board, self._tables).worth + self._tables.after_row[board.count(None)]


class View:
    """A board as its patterns see it."""

    def __init__(self, board: list[int | None], tables: Tables) -> None:
        self._board = board
        self._tables = tables
        self._all = EDGE[:]  # by pattern, its index as if every ball were of another colour
        own: list[dict[int, int]] = [{} for _ in EDGE]
        for square in range(SQUARES):
            colour = board[square]
            if colour is not None:
                for p, power in HITS[square]:
                    self._all[p] += power
                    own[p][colour] = own[p].get(colour, 0) + power
        # By pattern, each colour in it, and its index with that colour's balls as the own ones.
        self._own = [[(colour, index + added) for colour, added in own[p].items()] for p, index in enumerate(self._all)]
        self._here = [self._sum(p) for p in range(len(EDGE))]
        self.worth = sum(self._here)
        self._arrivals: dict[int, tuple[int, dict[int, int]]] = {}
        self._gains: dict[int, tuple[int, dict[int, int]]] = {}

    def left_behind(self, start: int) -> int:
        """Return how the board's worth changes when the ball on `start` goes."""
        colour = self._board[start]
        assert colour is not None
        change = 0
        for p, power in HITS[start]:
            change += self._without(p, power, colour) - self._here[p]
        return change

    def gain(self, end: int, colour: int) -> int:
        """Return how the board's worth changes when a ball comes to the free square `end`."""
        anyone, extra = self._gain(end)
        return anyone + extra.get(colour, 0)

    def shared(self, start: int, end: int) -> int:
        """Return what `left_behind` and `gain` together are wrong by, in patterns that hold both squares."""
        colour = self._board[start]
        assert colour is not None
        change = 0
        for p, power in HITS[start]:
            for square, end_power in CELLS[p]:
                if square == end:
                    new, more = self._arrival(p, end_power)
                    moved = self._moved(p, end_power - power, colour)
                    change += moved - self._without(p, power, colour) - new - more.get(colour, 0)
        return change

    def _gain(self, square: int) -> tuple[int, dict[int, int]]:
        """Return what a new ball on a free square adds if no pattern there has its colour, and by colour what more."""
        if square not in self._gains:
            anyone = 0
            extra: dict[int, int] = {}
            for p, power in HITS[square]:
                new, more = self._arrival(p, power)
                anyone += new
                for colour, value in more.items():
                    extra[colour] = extra.get(colour, 0) + value
            self._gains[square] = (anyone, extra)
        return self._gains[square]

    def _arrival(self, p: int, power: int) -> tuple[int, dict[int, int]]:
        """As _gain, in one pattern, where the square's digit has this power."""
        key = p * NINE + power
        found = self._arrivals.get(key)
        if found is None:
            worth, kind, index = self._tables.worth, KIND[p], self._all[p]
            new = worth(kind, index + 2 * power)
            anyone = new + worth(kind, index + power) - self._here[p]
            more = {}
            for colour, own in self._own[p]:
                other = worth(kind, own + power)
                anyone += other
                more[colour] = worth(kind, own + 2 * power) - other - new
            found = (anyone, more)
            self._arrivals[key] = found
        return found

    def _sum(self, p: int) -> int:
        """Return what one pattern is worth."""
        worth, kind = self._tables.worth, KIND[p]
        total = worth(kind, self._all[p])
        for _, own in self._own[p]:
            total += worth(kind, own)
        return total

    def _without(self, p: int, power: int, colour: int) -> int:
        """Return what one pattern would be worth without a ball of this colour, whose digit has this power."""
        worth, kind, index = self._tables.worth, KIND[p], self._all[p]
        total = worth(kind, index - power)
        for each, own in self._own[p]:
            if each != colour:
                total += worth(kind, own - power)
            elif own != index + power:  # not the only one of its colour
                total += worth(kind, own - 2 * power)
        return total

    def _moved(self, p: int, step: int, colour: int) -> int:
        """Return what one pattern would be worth when a ball moves inside it; step: from one power to the other."""
        worth, kind = self._tables.worth, KIND[p]
        total = worth(kind, self._all[p] + step)
        for each, own in self._own[p]:
            total += worth(kind, own + (2 * step if each == colour else step))
        return total


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

"""A hint in Lines: the move after which the board is worth most, by what was learned (`patterns`).

All moves are judged at once: what a ball leaves behind, and what it adds where it goes. Only in a pattern that holds
both squares these two depend on each other; there the move is judged anew.
"""

from retrohub.rules.base import RulesError
from retrohub.rules.learned.lines import CLASSIC
from retrohub.rules.lines import AROUND, BIT, COLOURS, SIDE, SQUARES, STEPS, Lines, row_points
from retrohub.rules.patterns import EDGE, HITS, KIND, NINE, ONE, PATTERNS, Tables

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
        best: list[int] = []
        most = 0
        for start in range(SQUARES):
            colour = self._board[start]
            if colour is None:
                continue
            reached = 0
            for region in regions:
                if region & _beside(BIT[start]):
                    reached |= region
            if not reached:
                continue
            ends = [square for square in self._free if reached & BIT[square]]
            values = view.moves(start, ends)
            others = self._balls[colour] ^ BIT[start]
            for end, change in zip(ends, values):
                value = now + change
                if others & AROUND[end]:
                    rows = self._rows(start, end)
                    if rows:
                        value = self._after(start, rows)
                if not best or value > most:
                    most = value
                    best = [start, end]
        return best

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
        own: list[dict[int, int]] = [{} for _ in PATTERNS]
        for square in range(SQUARES):
            colour = board[square]
            if colour is not None:
                for p, power in HITS[square]:
                    self._all[p] += power
                    own[p][colour] = own[p].get(colour, 0) + power
        # By pattern, each colour in it and what its balls add to the index when they are the own ones.
        self._own = [list(colours.items()) for colours in own]
        self.worth = 0
        for p, index in enumerate(self._all):
            self.worth += tables.worth(KIND[p], index)
            for _, added in self._own[p]:
                self.worth += tables.worth(KIND[p], index + added)
        self._arrivals: dict[int, tuple[int, dict[int, int]]] = {}
        self._gains: dict[int, tuple[int, dict[int, int]]] = {}

    def moves(self, start: int, ends: list[int]) -> list[int]:
        """Return how the board's worth changes when the ball on `start` moves to each of these free squares."""
        colour = self._board[start]
        assert colour is not None
        left = 0
        shared: dict[int, int] = {}
        for p, power in HITS[start]:
            leaving = self._leaving(p, power, colour)
            left += leaving
            for i, square in enumerate(PATTERNS[p][1]):
                if square >= 0 and self._board[square] is None:
                    both = self._passing(p, power, 3**i, colour)
                    shared[square] = shared.get(square, 0) + both - leaving - self._arriving(p, 3**i, colour)
        changes = []
        for end in ends:
            anyone, extra = self._gain(end)
            changes.append(left + anyone + extra.get(colour, 0) + shared.get(end, 0))
        return changes

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

    def _arriving(self, p: int, power: int, colour: int) -> int:
        new, more = self._arrival(p, power)
        return new + more.get(colour, 0)

    def _arrival(self, p: int, power: int) -> tuple[int, dict[int, int]]:
        """As _gain, in one pattern, where the square's digit has this power."""
        key = p * NINE + power
        if key not in self._arrivals:
            worth, kind, index = self._tables.worth, KIND[p], self._all[p]
            new = worth(kind, index + 2 * power)
            anyone = new + worth(kind, index + power) - worth(kind, index)
            more = {}
            for colour, added in self._own[p]:
                own = index + added
                other = worth(kind, own + power)
                anyone += other - worth(kind, own)
                more[colour] = worth(kind, own + 2 * power) - other - new
            self._arrivals[key] = (anyone, more)
        return self._arrivals[key]

    def _leaving(self, p: int, power: int, colour: int) -> int:
        """Return what one pattern's worth changes by when a ball goes."""
        worth, kind, index = self._tables.worth, KIND[p], self._all[p]
        change = worth(kind, index - power) - worth(kind, index)
        for each, added in self._own[p]:
            own = index + added
            change -= worth(kind, own)
            if each != colour:
                change += worth(kind, own - power)
            elif added != power:  # not the only one of its colour
                change += worth(kind, own - 2 * power)
        return change

    def _passing(self, p: int, start: int, end: int, colour: int) -> int:
        """Return what one pattern's worth changes by when a ball moves inside it; start and end are powers."""
        worth, kind, index = self._tables.worth, KIND[p], self._all[p]
        step = end - start
        change = worth(kind, index + step) - worth(kind, index)
        for each, added in self._own[p]:
            own = index + added
            change += worth(kind, own + (2 * step if each == colour else step)) - worth(kind, own)
        return change


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

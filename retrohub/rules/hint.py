"""A hint in Lines: the move after which the board is worth most, by what was learned.

All moves are judged at once by `view`: what a ball leaves behind, and what it adds where it goes. Only in a pattern
that holds both squares these two depend on each other; that is made good for the moves near the best only. The best of
them are judged by what `room` counts, too. A move that completes a row is judged whole: nothing falls after it.
"""

from retrohub.rules.base import RulesError
from retrohub.rules.learned.lines import CLASSIC
from retrohub.rules.lines import BATCH, BIT, COLOURS, SIDE, SQUARES, STEPS, Lines, row_points
from retrohub.rules.patterns import ONE, Tables
from retrohub.rules.room import besides, gaps, grown, regions
from retrohub.rules.view import View, sides

ROUGHLY = 6 * ONE  # how far below the best a move is still judged exactly
CRAMPED = 2 * BATCH  # with fewer free squares, a row that can be completed is
FINALISTS = 10  # how many moves that complete nothing are judged by their room, too

COVERED = "hard"  # the version that does not show the next colours

_tables: list[Tables] = []


def best_move(game: Lines) -> list[int]:
    """Return the move [from, to] that the computer would play. Raises RulesError if the game is over."""
    if game.over:
        raise RulesError("over", "the game is over")
    if not _tables:
        _tables.append(Tables(CLASSIC))
    coming = [] if game.version == COVERED else game.coming()
    return Hint(game.board, coming, game.minimum, _tables[0]).best()


class Hint:
    """Judges the moves on a board: 81 colours or None, with rows of at least `minimum`.

    coming: the next colours, as far as they are known.
    """

    def __init__(self, board: list[int | None], coming: list[int], minimum: int, tables: Tables) -> None:
        self._board = board
        self._side = sides(coming)
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
        view = View(self._board, self._side, self._tables)
        judged, rough = self._moves(view)
        if judged and len(self._free) < CRAMPED:
            rough = []
        least = max([value for value, _, _ in rough]) - ROUGHLY if rough else 0
        close = [(-value - view.shared(start, end), start, end) for value, start, end in rough if value >= least]
        for value, start, end in sorted(close)[:FINALISTS]:
            judged.append((-value + self._besides(start, end), start, end))
        best = judged[0]
        for move in judged:
            if move[0] > best[0] or (move[0] == best[0] and move[1:] < best[1:]):
                best = move
        return list(best[1:])

    def _moves(self, view: View) -> tuple[list[tuple[int, int, int]], list[tuple[int, int, int]]]:
        """Return moves as (worth, from, to): those that complete rows, and the others, judged roughly."""
        free = 0
        for square in self._free:
            free |= BIT[square]
        found = regions(free)
        completing = [gaps(own, free, self._minimum) for own in self._balls]
        gains: dict[int, list[int]] = {}
        ends_of: dict[int, list[int]] = {}  # by what can be reached, as bits
        rough = []
        judged = []
        for start in range(SQUARES):
            colour = self._board[start]
            if colour is None:
                continue
            reached = 0
            beside = grown(BIT[start])
            for region in found:
                if region & beside:
                    reached |= region
            if not reached:
                continue
            if reached not in ends_of:
                ends_of[reached] = [square for square in self._free if reached & BIT[square]]
            left = view.worth + view.left_behind(start)
            short = completing[colour]
            for end in ends_of[reached]:
                rows = self._rows(start, end) if short & BIT[end] else []
                if rows:
                    judged.append((self._after(start, rows), start, end))
                    continue
                if end not in gains:
                    gains[end] = view.gains(end)
                rough.append((left + gains[end][colour], start, end))
        return judged, rough

    def _besides(self, start: int, end: int) -> int:
        """Return what the board is worth besides after a move that completes nothing."""
        colour = self._board[start]
        assert colour is not None
        balls = self._balls[:]
        balls[colour] ^= BIT[start] | BIT[end]
        return besides(self._tables.besides[0], balls, self._minimum)

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
        colour = self._board[start]
        assert colour is not None
        balls = self._balls[:]
        balls[colour] &= ~BIT[start]
        points = 0
        for row in rows:
            points += row_points(len(row), self._minimum)
            for square in row:
                board[square] = None
                balls[colour] &= ~BIT[square]
        worth = View(board, self._side, self._tables).worth
        return points * ONE + worth + besides(self._tables.besides[1], balls, self._minimum)

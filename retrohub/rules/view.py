"""A board of Lines as its patterns see it, and how its worth changes when a ball moves."""

from retrohub.rules.lines import COLOURS, SQUARES
from retrohub.rules.patterns import CELLS, EDGE, HITS, KIND, NOBODY, SIDES, Tables

_both: dict[int, list[tuple[int, int, int]]] = {}


def sides(coming: list[int]) -> list[int]:
    """Return by colour the side from which its patterns are seen. coming: the next colours, as far as known."""
    return [min(SIDES - 1, 1 + coming.count(colour)) for colour in range(COLOURS)]


class View:
    """A board and its worth: 81 colours or None; side: see `sides`."""

    def __init__(self, board: list[int | None], side: list[int], tables: Tables) -> None:
        self._board = board
        self._side = side
        self._tables = tables
        self._all = EDGE[:]  # by pattern, its index as if every ball were of another colour
        own: list[dict[int, int]] = [{} for _ in EDGE]
        for square in range(SQUARES):
            colour = board[square]
            if colour is not None:
                for p, power in HITS[square]:
                    self._all[p] += power
                    own[p][colour] = own[p].get(colour, 0) + power
        # By pattern, each colour in it, its side, and its index with that colour's balls as the own ones.
        self._own = [
            [(colour, side[colour], index + added) for colour, added in own[p].items()]
            for p, index in enumerate(self._all)
        ]
        self._here = [self._sum(p) for p in range(len(EDGE))]
        self.worth = sum(self._here)

    def left_behind(self, start: int) -> int:
        """Return how the board's worth changes when the ball on `start` goes."""
        colour = self._board[start]
        assert colour is not None
        change = 0
        for p, power in HITS[start]:
            change += self._without(p, power, colour) - self._here[p]
        return change

    def gains(self, end: int) -> list[int]:
        """Return by colour how the board's worth changes when a ball comes to the free square `end`."""
        worth, known, whole, here = self._tables.worth, self._tables.known, self._all, self._here
        anyone = 0
        first = [0] * SIDES  # what a colour is worth that is new to all patterns, by side
        extra = [0] * COLOURS  # what it is worth more in those that it is in
        for p, power in HITS[end]:
            kind = KIND[p]
            of_kind = known[kind]
            index = whole[p] + power
            value = of_kind[NOBODY][index]
            anyone += (worth(kind, NOBODY, index) if value is None else value) - here[p]
            index += power
            new = [0]
            for side in range(1, SIDES):
                value = of_kind[side][index]
                if value is None:
                    value = worth(kind, side, index)
                new.append(value)
                first[side] += value
            for colour, side, own in self._own[p]:
                index = own + power
                other = of_kind[side][index]
                if other is None:
                    other = worth(kind, side, index)
                index += power
                value = of_kind[side][index]
                if value is None:
                    value = worth(kind, side, index)
                anyone += other
                extra[colour] += value - other - new[side]
        return [anyone + first[side] + more for side, more in zip(self._side, extra)]

    def shared(self, start: int, end: int) -> int:
        """Return what `left_behind` and `gains` together are wrong by, in patterns that hold both squares."""
        colour = self._board[start]
        assert colour is not None
        change = 0
        for p, power, end_power in _holding_both(start, end):
            apart = self._without(p, power, colour) + self._with(p, end_power, colour) - self._here[p]
            change += self._moved(p, end_power - power, colour) - apart
        return change

    def _sum(self, p: int) -> int:
        """Return what one pattern is worth."""
        worth, kind = self._tables.worth, KIND[p]
        total = worth(kind, NOBODY, self._all[p])
        for _, side, own in self._own[p]:
            total += worth(kind, side, own)
        return total

    def _with(self, p: int, power: int, colour: int) -> int:
        """Return what one pattern would be worth with a ball of this colour more, where the digit has this power."""
        worth, kind, index = self._tables.worth, KIND[p], self._all[p]
        total = worth(kind, NOBODY, index + power)
        new = True
        for each, side, own in self._own[p]:
            if each == colour:
                new = False
                total += worth(kind, side, own + 2 * power)
            else:
                total += worth(kind, side, own + power)
        return total + worth(kind, self._side[colour], index + 2 * power) if new else total

    def _without(self, p: int, power: int, colour: int) -> int:
        """Return what one pattern would be worth without a ball of this colour, whose digit has this power."""
        worth, kind, index = self._tables.worth, KIND[p], self._all[p]
        total = worth(kind, NOBODY, index - power)
        for each, side, own in self._own[p]:
            if each != colour:
                total += worth(kind, side, own - power)
            elif own != index + power:  # not the only one of its colour
                total += worth(kind, side, own - 2 * power)
        return total

    def _moved(self, p: int, step: int, colour: int) -> int:
        """Return what one pattern would be worth when a ball moves inside it; step: from one power to the other."""
        worth, kind = self._tables.worth, KIND[p]
        total = worth(kind, NOBODY, self._all[p] + step)
        for each, side, own in self._own[p]:
            total += worth(kind, side, own + (2 * step if each == colour else step))
        return total


def _holding_both(start: int, end: int) -> list[tuple[int, int, int]]:
    """Return the patterns that hold both squares, each with the powers of their digits."""
    key = start * SQUARES + end
    if key not in _both:
        _both[key] = [
            (p, power, end_power) for p, power in HITS[start] for square, end_power in CELLS[p] if square == end
        ]
    return _both[key]

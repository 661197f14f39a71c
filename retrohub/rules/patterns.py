"""What a board of Lines is worth: a sum over patterns of nine squares, learned by playing (bench/train).

The patterns are the rows, the columns, the diagonals with at least five squares, and the block of 3x3 around each
square. Seen from one colour a square is EMPTY, OTHER or OWN; off the board is OTHER. The nine digits to the base 3 are
the pattern's index. Each pattern counts once as if every ball were of another colour, and once for each colour in it;
a colour's patterns are worth more or less if it is among the next three balls. Worths are whole numbers, ONE for a
point.
"""

from retrohub.rules.compact import unpacked
from retrohub.rules.lines import SIDE, SQUARES

EMPTY, OTHER, OWN = 0, 1, 2
STRAIGHT, DIAGONAL, BLOCK = 0, 1, 2
KINDS = 3
NINE = 3**9
ONE = 64  # a point; finer steps of a worth cannot be told apart
POWER = [3**i for i in range(9)]

# Sides from which a pattern is seen: as if there were no own balls, and from a colour that is none, one, or more of the
# next three balls.
NOBODY = 0
COMING = 3
SIDES = 1 + COMING

# What a board is worth besides, by what `room` counts: so many worths each, first before a batch, then after a row.
FREE, REGIONS, OUTSIDE, SHUT, READY = 0, 82, 102, 143, 184
MOST_READY = 5
FREE_STEPS = 21
BESIDES = READY + (MOST_READY + 1) * FREE_STEPS


def _patterns() -> list[tuple[int, list[int]]]:
    """Return each pattern's kind and nine squares, -1 off the board."""
    found = []
    for i in range(SIDE):
        found.append((STRAIGHT, [SIDE * i + j for j in range(SIDE)]))
        found.append((STRAIGHT, [SIDE * j + i for j in range(SIDE)]))
    for shift in range(-4, 5):
        before = abs(shift) // 2
        for falling in (True, False):
            squares = [-1] * before
            for row in range(SIDE):
                column = row + shift if falling else SIDE - 1 - row + shift
                if 0 <= column < SIDE:
                    squares.append(SIDE * row + column)
            found.append((DIAGONAL, squares + [-1] * (SIDE - len(squares))))
    for row in range(SIDE):
        for column in range(SIDE):
            around = [(row + i // 3 - 1, column + i % 3 - 1) for i in range(9)]
            squares = [SIDE * r + c if 0 <= r < SIDE and 0 <= c < SIDE else -1 for r, c in around]
            found.append((BLOCK, squares))
    return found


PATTERNS = _patterns()
KIND = [kind for kind, _ in PATTERNS]
EDGE = [sum([POWER[i] for i in range(9) if squares[i] < 0]) for _, squares in PATTERNS]
# For each pattern, its squares on the board, each with the power of its digit.
CELLS = [[(square, power) for square, power in zip(squares, POWER) if square >= 0] for _, squares in PATTERNS]
# For each square, the patterns that it belongs to, each with the power of its digit.
HITS: list[list[tuple[int, int]]] = [[] for _ in range(SQUARES)]
for _pattern in range(len(PATTERNS)):
    for _square, _power in CELLS[_pattern]:
        HITS[_square].append((_pattern, _power))


class Tables:
    """The worth of every index, by kind and side, added up from smaller patterns when it is first asked for.

    text: by side, for rows and columns 3^5 and 3^6 worths, of five and of six squares in a line; the same for
    diagonals; for blocks 3^6 of 2x3 squares. Then 2^9 of the shape of all balls in a block. Then BESIDES worths before
    a batch falls, and as many after a row went.
    """

    def __init__(self, text: str) -> None:
        values = unpacked(text)
        self._parts: list[list[list[int]]] = []
        at = 0
        for _ in range(SIDES):
            parts = []
            for size in (3**5, 3**6, 3**5, 3**6, 3**6):
                parts.append(values[at : at + size])
                at += size
            self._parts.append(parts)
        self._shape = values[at : at + 2**9]
        at += 2**9
        self.besides = (values[at : at + BESIDES], values[at + BESIDES :])
        # By kind, side and index, what `worth` found.
        self.known: list[list[list[int | None]]] = [[[None] * NINE for _ in range(SIDES)] for _ in range(KINDS)]

    def worth(self, kind: int, side: int, index: int) -> int:
        """Return the worth of a pattern of that kind, seen from that side."""
        worth = self.known[kind][side][index]
        if worth is None:
            worth = self._block(side, index) if kind == BLOCK else self._line(kind, side, index)
            self.known[kind][side][index] = worth
        return worth

    def _line(self, kind: int, side: int, index: int) -> int:
        five, six = self._parts[side][2 * kind], self._parts[side][2 * kind + 1]
        worth = 0
        for start in range(5):
            worth += five[index // POWER[start] % 243]
        for start in range(4):
            worth += six[index // POWER[start] % 729]
        return worth

    def _block(self, side: int, index: int) -> int:
        three = self._parts[side][4]
        digit = [index // power % 3 for power in POWER]
        worth = three[index % 729] + three[index // 27]
        for order in ((7, 4, 1, 6, 3, 0), (8, 5, 2, 7, 4, 1)):
            turned = 0
            for at in order:
                turned = 3 * turned + digit[at]
            worth += three[turned]
        if side == NOBODY:
            balls = 0
            for i in range(9):
                balls |= digit[i] << i
            worth += self._shape[balls]
        return worth

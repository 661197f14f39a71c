"""What a board of Lines is worth: a sum over patterns of nine squares, learned by playing (bench/train).

The patterns are the rows, the columns, the diagonals with at least five squares, and the block of 3x3 around each
square. Seen from one colour a square is EMPTY, OTHER or OWN; off the board is OTHER. The nine digits to the base 3 are
the pattern's index. Each pattern counts once as if every ball were of another colour, and once for each colour in it.
Worths are whole numbers, ONE for a point.
"""

from retrohub.rules.compact import unpacked
from retrohub.rules.lines import SIDE, SQUARES

EMPTY, OTHER, OWN = 0, 1, 2
STRAIGHT, DIAGONAL, BLOCK = 0, 1, 2
NINE = 3**9
ONE = 64  # a point; finer steps of a worth cannot be told apart
POWER = [3**i for i in range(9)]


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
    """The worth of every index of the three kinds, added up from smaller patterns when it is first asked for.

    text: for rows and columns 3^5 and 3^6 worths, of five and of six squares in a line; the same for diagonals; for
    blocks 3^4 of 2x2 and 3^6 of 2x3 squares, and 2^9 of the shape of all balls. Then by the number of free squares,
    0 to 81, what a board is worth besides, before a batch falls and after a row went.
    """

    def __init__(self, text: str) -> None:
        values = unpacked(text)
        self._parts = []
        at = 0
        for size in (3**5, 3**6, 3**5, 3**6, 3**4, 3**6, 2**9):
            self._parts.append(values[at : at + size])
            at += size
        self.before_batch = values[at : at + SQUARES + 1]
        self.after_row = values[at + SQUARES + 1 :]
        self._known: list[list[int | None]] = [[None] * NINE for _ in range(3)]  # by kind and index, what `worth` found

    def worth(self, kind: int, index: int) -> int:
        """Return the worth of a pattern of that kind."""
        worth = self._known[kind][index]
        if worth is None:
            worth = self._block(index) if kind == BLOCK else self._line(2 * kind, index)
            self._known[kind][index] = worth
        return worth

    def _line(self, part: int, index: int) -> int:
        five, six = self._parts[part], self._parts[part + 1]
        worth = 0
        for start in range(5):
            worth += five[index // POWER[start] % 243]
        for start in range(4):
            worth += six[index // POWER[start] % 729]
        return worth

    def _block(self, index: int) -> int:
        two, three, shape = self._parts[4:]
        digit = [index // power % 3 for power in POWER]
        worth = 0
        for at in (0, 1, 3, 4):
            worth += two[digit[at] + 3 * digit[at + 1] + 9 * digit[at + 3] + 27 * digit[at + 4]]
        turned = 0
        for at in (7, 4, 1, 6, 3, 0):
            turned = 3 * turned + digit[at]
        worth += three[index % 729] + three[index // 27] + three[turned]
        turned = 0
        for at in (8, 5, 2, 7, 4, 1):
            turned = 3 * turned + digit[at]
        worth += three[turned]
        if OWN not in digit:
            balls = 0
            for i in range(9):
                balls |= digit[i] << i
            worth += shape[balls]
        return worth

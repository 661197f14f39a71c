"""Lines: move a ball, make a row (rules, "Lines").

Squares are 0..80 in reading order. Sets of squares are ints: square (row, column) is bit 10*row + column, so that the
tenth column is a guard, always empty, where shifts by one step fall off the board.
"""

from hashlib import sha256

from retrohub.rules.base import Game, RulesError, as_pair

SIDE = 9
SQUARES = SIDE * SIDE
COLOURS = 7
OPENING = 5
BATCH = 3
DEALS = 999999999
MINIMUM = {"easy": 4, "classic": 5, "hard": 5}

BIT = [1 << (10 * (square // SIDE) + square % SIDE) for square in range(SQUARES)]
ALL = sum(BIT)

# Steps of a row: horizontal, vertical, diagonal down-right, diagonal down-left; as shifts of bits and as squares.
STEPS = ((1, 1), (10, 9), (11, 10), (9, 8))
# Steps of a path: up, right, down, left; a negative one shifts down.
WAYS = ((-10, -9), (1, 1), (10, 9), (-1, -1))

# For each square, the two neighbours in every direction of a row, and all eight: most new balls touch no equal one.
TOUCHING = [[(bit << shift | bit >> shift) & ALL for shift, _ in STEPS] for bit in BIT]
AROUND = [h | v | r | f for h, v, r, f in TOUCHING]

# What a byte of a ball's stream means. A byte that `below` refuses names no colour, and no square that could be free.
COLOUR_OF = [byte % COLOURS if byte < 252 else -1 for byte in range(256)]
SQUARE_OF = [byte % SQUARES for byte in range(256)]
BIT_OF = [BIT[byte % SQUARES] if byte < 243 else 0 for byte in range(256)]


def row_points(length: int, minimum: int) -> int:
    """Return what a row of that length scores, minimum <= length <= 9."""
    return length * (length - minimum + 1) * 2


class Lines(Game):
    """One game of Lines.

    version: a key of MINIMUM. deal: 1 to DEALS. Actions are [from, to] or "finish".
    """

    def __init__(self, version: str, deal: int) -> None:
        super().__init__()
        self.version = version
        self.deal = deal
        self.minimum = MINIMUM[version]
        self.board: list[int | None] = [None] * SQUARES
        self.score = 0
        self.moves = 0
        self._free = ALL
        self._balls = [0] * COLOURS  # the squares of each colour, as bits
        self._dealt = 0
        self._stream = f"lines/{deal}/ball/"
        self._fall(OPENING, self.opening)

    def header(self) -> dict[str, object]:
        """Return version and deal."""
        return {"version": self.version, "deal": self.deal}

    def state(self) -> dict[str, object]:
        """Return board (81 colours or null), score, moves, the next three colours and whether it is over."""
        return {
            "board": self.board[:],
            "score": self.score,
            "moves": self.moves,
            "next": self.coming(),
            "over": self.over,
        }

    def coming(self) -> list[int]:
        """Return the colours of the next batch."""
        return [self._ball(self._dealt + k)[0] for k in range(BATCH)]

    def legal(self) -> list[object]:
        """Return all moves by from, then to, and "finish" last."""
        actions: list[object] = []
        if self.over:
            return actions
        for start in range(SQUARES):
            if self.board[start] is not None:
                reached = _flood(BIT[start], self._free)
                actions.extend([start, end] for end in range(SQUARES) if end != start and reached & BIT[end])
        actions.append("finish")
        return actions

    def play(self, action: object) -> list[list[object]]:
        """Move a ball, or finish; see Game.play."""
        return self._act(action, True)

    def settle(self, action: object) -> list[list[object]]:
        """Play without finding the ball's path, which takes a quarter of the time; its event has the two ends only."""
        return self._act(action, False)

    def _act(self, action: object, watched: bool) -> list[list[object]]:
        if self.over:
            raise RulesError("over", "the game is over")
        if action == "finish":
            self.over = True
            return [["over"]]
        move = as_pair(action)
        if move is None:
            raise RulesError("malformed", 'a move is [from, to], two numbers from 0 to 80, or "finish"')
        start, end = move
        rings = self._rings(start, end)
        events: list[list[object]] = [["move", _path(start, rings) if watched else [start, end]]]
        self._move(start, end, events)
        return events

    def milestone(self) -> str:
        """Return the board, a character a square, then score, moves and how many balls were dealt."""
        squares = "".join(["." if colour is None else str(colour) for colour in self.board])
        return f"{squares} {self.score} {self.moves} {self._dealt}"

    def return_to(self, milestone: str) -> None:
        """Be where `milestone` says; see Game.return_to."""
        parts = milestone.split(" ")
        wrong = [part for part in parts[1:] if len(part) > 9 or not _is_number(part)]
        if len(parts) != 4 or wrong or len(parts[0]) != SQUARES:
            raise RulesError("malformed", "this is no milestone")
        self._free = ALL
        self._balls = [0] * COLOURS
        for square, sign in enumerate(parts[0]):
            colour = ".0123456".find(sign) - 1
            if colour < -1:
                raise RulesError("malformed", "this is no milestone")
            self.board[square] = None if colour < 0 else colour
            if colour >= 0:
                self._free ^= BIT[square]
                self._balls[colour] |= BIT[square]
        if self._free in (0, ALL):  # such a board is filled, or over
            raise RulesError("malformed", "this is no milestone")
        self.score, self.moves, self._dealt = [int(part) for part in parts[1:]]
        self.over = False

    def _move(self, start: int, end: int, events: list[list[object]]) -> None:
        """Carry out a move whose path is free, and append what it causes."""
        colour = self.board[start]
        assert colour is not None
        self.board[start] = None
        self.board[end] = colour
        self._free ^= BIT[start] | BIT[end]
        self._balls[colour] ^= BIT[start] | BIT[end]
        self.moves += 1
        if not self._clear([end], events) or self._free == ALL:
            self._fall(BATCH, events)
        if not self._free:
            self.over = True
            events.append(["over"])

    def _rings(self, start: int, end: int) -> list[int]:
        """Return what can be reached from the end in 0, 1, 2 … steps, short of the start."""
        if start >= SQUARES or end >= SQUARES:
            raise RulesError("malformed", "squares are numbers from 0 to 80")
        source = BIT[start]
        free = self._free
        if source & free:
            raise RulesError("no ball", f"there is no ball on square {start}")
        reached = BIT[end]
        if not reached & free:
            raise RulesError("occupied", f"square {end} is not free")
        free |= source
        rings = []
        while not reached & source:
            rings.append(reached)
            grown = (reached | reached << 1 | reached >> 1 | reached << 10 | reached >> 10) & free
            if grown == reached:
                raise RulesError("unreachable", f"no free path leads from square {start} to square {end}")
            reached = grown
        return rings

    def _ball(self, k: int) -> tuple[int, bytes, int]:
        """Return ball k's colour, the first block of its stream, and where in it the throws for a square begin."""
        stream = sha256(f"{self._stream}{k}/0".encode()).digest()
        at = 0
        colour = COLOUR_OF[stream[at]]
        while colour < 0:  # 32 refused bytes in a row will not be seen: 1 in 2 ** 192
            at += 1
            colour = COLOUR_OF[stream[at]]
        return colour, stream, at + 1

    def _fall(self, count: int, events: list[list[object]]) -> None:
        """Let a batch fall, clear the rows that it completes, and another batch if the board is empty then."""
        board = self.board
        while True:
            placed: list[int] = []
            shown: list[object] = []
            for k in range(self._dealt, self._dealt + count):
                free = self._free
                if not free:
                    break
                colour, stream, at = self._ball(k)
                block = 0
                while not free & BIT_OF[stream[at]]:
                    at += 1
                    if at == len(stream):
                        block += 1
                        stream = sha256(f"{self._stream}{k}/{block}".encode()).digest()
                        at = 0
                square = SQUARE_OF[stream[at]]
                bit = BIT[square]
                board[square] = colour
                self._free = free ^ bit
                self._balls[colour] |= bit
                placed.append(square)
                shown.append([square, colour])
            self._dealt += count
            events.append(["balls", shown])
            self._clear(placed, events)
            if self._free != ALL:
                return
            count = BATCH

    def _clear(self, squares: list[int], events: list[list[object]]) -> bool:
        """Take away and score all rows through these occupied squares; tell whether there were any."""
        rows: list[tuple[int, int, int]] = []  # direction, first square, length: in the order in which rows are listed
        for square in squares:
            colour = self.board[square]
            assert colour is not None
            balls = self._balls[colour]
            if balls & AROUND[square]:
                touching = TOUCHING[square]
                for direction in range(4):
                    if balls & touching[direction]:
                        row = self._row(square, balls, direction)
                        if row and row not in rows:
                            rows.append(row)
        if not rows:
            return False
        rows.sort()
        lists: list[object] = []
        points: list[object] = []
        for direction, first, length in rows:
            step = STEPS[direction][1]
            row_squares = [first + step * i for i in range(length)]
            lists.append(row_squares)
            gained = row_points(length, self.minimum)
            points.append(gained)
            self.score += gained
            for square in row_squares:
                colour = self.board[square]
                if colour is not None:  # a ball shared by two rows leaves once
                    self.board[square] = None
                    self._free |= BIT[square]
                    self._balls[colour] ^= BIT[square]
        events.append(["rows", lists, points])
        return True

    def _row(self, square: int, balls: int, direction: int) -> tuple[int, int, int] | None:
        """Return the maximal run of balls through a square, if it is a row: (direction, first square, length)."""
        shift, step = STEPS[direction]
        length = 1
        bit = BIT[square] << shift
        while bit & balls:
            length += 1
            bit <<= shift
        bit = BIT[square] >> shift
        while bit & balls:
            length += 1
            square -= step
            bit >>= shift
        return (direction, square, length) if length >= self.minimum else None


def _is_number(text: str) -> bool:
    """Whether a text is digits 0 to 9, and at least one."""
    return text != "" and not text.strip("0123456789")


def _path(start: int, rings: list[int]) -> list[int]:
    """Return the shortest path, both ends included; of several, the first by up, right, down, left at each step.

    That is the one which breadth-first search finds.
    """
    path = [start]
    bit = BIT[start]
    for ring in reversed(rings):
        for shift, step in WAYS:
            neighbour = bit << shift if shift > 0 else bit >> -shift
            if neighbour & ring:
                bit = neighbour
                start += step
                break
        path.append(start)
    return path


def _flood(reached: int, free: int) -> int:
    """Return all free squares that can be reached from these bits, and the bits themselves."""
    free |= reached
    while True:
        grown = (reached | reached << 1 | reached >> 1 | reached << 10 | reached >> 10) & free
        if grown == reached:
            return reached
        reached = grown

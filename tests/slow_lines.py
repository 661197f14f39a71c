"""Lines once more, slow and word for word from the rules, to hold the fast one against."""

from collections import deque
from dataclasses import dataclass, field

from retrohub.rules.dice import Dice

Board = list[int | None]
Event = list[object]

UP_RIGHT_DOWN_LEFT = ((-1, 0), (0, 1), (1, 0), (0, -1))
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))


def neighbour(square: int, step: tuple[int, int]) -> int | None:
    """Return the square one step (rows, columns) away, or None off the board."""
    row, column = square // 9 + step[0], square % 9 + step[1]
    return 9 * row + column if 0 <= row < 9 and 0 <= column < 9 else None


def rows_on(board: Board, minimum: int) -> list[list[int]]:
    """Return every maximal run of at least `minimum` equal colours, in the order of the rules."""
    found: list[list[int]] = []
    for direction in DIRECTIONS:
        back = (-direction[0], -direction[1])
        for square in range(81):
            colour = board[square]
            before = neighbour(square, back)
            if colour is None or (before is not None and board[before] == colour):
                continue
            run = [square]
            after = neighbour(square, direction)
            while after is not None and board[after] == colour:
                run.append(after)
                after = neighbour(after, direction)
            if len(run) >= minimum:
                found.append(run)
    return found


def shortest_path(board: Board, start: int, end: int) -> list[int] | None:
    """Return what breadth-first search with neighbours up, right, down, left finds."""
    parent = {start: start}
    queue = deque([start])
    while queue:
        square = queue.popleft()
        for step in UP_RIGHT_DOWN_LEFT:
            beside = neighbour(square, step)
            if beside is not None and beside not in parent and board[beside] is None:
                parent[beside] = square
                queue.append(beside)
    if end not in parent:
        return None
    path = [end]
    while path[-1] != start:
        path.append(parent[path[-1]])
    return path[::-1]


@dataclass
class SlowLines:
    """A position of Lines: the next ball to fall is number `dealt` of the deal."""

    minimum: int
    deal: int
    board: Board
    dealt: int
    score: int = 0
    over: bool = False
    events: list[Event] = field(default_factory=list)

    def move(self, start: int, end: int) -> list[Event]:
        """Carry out a move that has a path."""
        self.events = []
        path = shortest_path(self.board, start, end)
        assert path is not None
        self.events.append(["move", path])
        self.board[end], self.board[start] = self.board[start], None
        cleared = self.clear([end])
        if not cleared or not any(colour is not None for colour in self.board):
            self.fall(3)
        if None not in self.board:
            self.over = True
            self.events.append(["over"])
        return self.events

    def fall(self, count: int) -> None:
        """Let a batch fall."""
        placed: list[list[int]] = []
        for k in range(self.dealt, self.dealt + count):
            dice = Dice(f"lines/{self.deal}", f"ball/{k}")
            colour = dice.below(7)
            if None in self.board:
                square = dice.below(81)
                while self.board[square] is not None:
                    square = dice.below(81)
                self.board[square] = colour
                placed.append([square, colour])
        self.dealt += count
        self.events.append(["balls", placed])
        self.clear([square for square, _ in placed])
        if all(colour is None for colour in self.board):
            self.fall(3)

    def clear(self, new: list[int]) -> bool:
        """Remove and score the rows that contain a new ball."""
        rows = [row for row in rows_on(self.board, self.minimum) if set(row) & set(new)]
        if not rows:
            return False
        points = [len(row) * (len(row) - self.minimum + 1) * 2 for row in rows]
        self.score += sum(points)
        for row in rows:
            for square in row:
                self.board[square] = None
        self.events.append(["rows", [sorted(row) for row in rows], points])
        return True

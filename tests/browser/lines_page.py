"""The page of Lines as a player meets it: what it shows, and moves by keys or pointer."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Sequence

    from playwright.sync_api import Locator, Page

SIDE = 9
READ = "Array.from(document.querySelectorAll('[data-square]'), (each) => each.dataset.colour)"
CURSOR = "Number((document.activeElement.dataset || {}).square || -1)"
ENGINE_FILES = re.compile(r"/static/engine\..*")

Board = list[int | None]
Move = tuple[int, int]


class LinesPage:
    """Drives one page. It knows nothing but what the page shows."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self, path: str = "/lines/classic/42") -> LinesPage:
        """Go to a page of Lines and wait until its script has taken over."""
        self.page.goto(path)
        expect(self.page.locator("#root[data-ready]")).to_be_attached()
        return self

    def without_engine(self) -> LinesPage:
        """Let the engine's files fail to load, from now on."""
        self.page.route(ENGINE_FILES, lambda route: route.abort())
        return self

    def square(self, square: int) -> Locator:
        return self.page.locator(f"[data-square='{square}']")

    def board(self) -> Board:
        """The 81 colours that are shown, None where a square is free."""
        return [None if each is None else int(each) for each in self.page.evaluate(READ)]

    def score(self) -> int:
        return int(self.page.locator("[data-score]").get_attribute("data-score") or -1)

    def is_over(self) -> bool:
        return self.page.locator("[data-over]").count() == 1

    def record(self) -> Any:
        """The record that the page keeps, None before the first action."""
        text = self.page.evaluate("localStorage.getItem('retrohub.lines')")
        return None if text is None else json.loads(text)

    def actions(self) -> int:
        """How many actions the game on the board has had."""
        return int(self.page.locator("#root").get_attribute("data-actions") or 0)

    def expect_actions(self, count: int) -> None:
        expect(self.page.locator("#root")).to_have_attribute("data-actions", str(count))

    def expect_deal(self, deal: int) -> None:
        expect(self.page.locator("#root")).to_have_attribute("data-deal", str(deal))

    def expect_board(self, board: Sequence[int | None]) -> None:
        """Wait until this board is shown, 81 x colour or None."""
        for square, colour in enumerate(board):
            free = "[data-square]:not([data-colour])" if colour is None else f"[data-colour='{colour}']"
            expect(self.page.locator(f"{free}[data-square='{square}']")).to_be_attached()

    def click(self, move: Move) -> None:
        """Move a ball with the mouse."""
        for square in move:
            self.square(square).click()

    def tap(self, move: Move) -> None:
        """Move a ball with a finger."""
        for square in move:
            self.square(square).tap()

    def drag(self, move: Move) -> None:
        """Pull a ball to where it should go."""
        self.square(move[0]).drag_to(self.square(move[1]))

    def keys(self, move: Move) -> None:
        """Move a ball with the arrows and Enter."""
        for square in move:
            self.cursor_to(square)
            self.page.keyboard.press("Enter")

    def cursor_to(self, square: int) -> None:
        at = self.page.evaluate(CURSOR)
        if at < 0:
            self.page.keyboard.press("ArrowUp")
            at = self.page.evaluate(CURSOR)
        down, right = square // SIDE - at // SIDE, square % SIDE - at % SIDE
        for key, count in (("ArrowDown", down), ("ArrowUp", -down), ("ArrowRight", right), ("ArrowLeft", -right)):
            for _ in range(count):
                self.page.keyboard.press(key)
        assert self.page.evaluate(CURSOR) == square

    def play(self, move: Move, by: Callable[[Move], None] | None = None) -> None:
        """Make a legal move and wait until it is kept."""
        before = self.actions()
        (by or self.click)(move)
        self.expect_actions(before + 1)

    def start(self, version: str, deal: int | None = None) -> None:
        """Choose a new game in its dialog."""
        self.page.get_by_role("button", name="New game").click()
        dialog = self.page.get_by_role("dialog", name="New game")
        dialog.get_by_role("radio", name=version).check()
        if deal is not None:
            dialog.get_by_label("Deal").fill(str(deal))
        dialog.get_by_role("button", name="Start").click()
        expect(self.page.locator(f"[data-version='{version.lower()}'][data-actions='0']")).to_be_attached()

    def finish(self) -> None:
        """End the game early, by its menu."""
        self.page.get_by_role("button", name="Menu").click()
        self.page.get_by_role("button", name="Finish the game").click()
        self.page.get_by_role("dialog").get_by_role("button", name="Finish", exact=True).click()

    def play_on(self, chance: random.Random, by: Callable[[Move], None] | None = None, most: int = 1000) -> None:
        """Make greedy moves until the game is over, or so many have been made."""
        for _ in range(most):
            if self.is_over():
                return
            self.play(choose(self.board(), chance), by)


def choose(board: Board, chance: random.Random) -> Move:
    """A legal move, one that puts equal colours together if there is one."""
    moves = legal(board)
    assert moves, "a game that is not over has a move"
    sample = [chance.choice(moves) for _ in range(20)]
    return max(sample, key=lambda move: company(board, move))


def legal(board: Board) -> list[Move]:
    """Every ball with every free square that it can reach."""
    moves = []
    for start, colour in enumerate(board):
        if colour is not None:
            moves += [(start, end) for end in reached(board, start)]
    return moves


def reached(board: Board, start: int) -> list[int]:
    """The free squares that a ball can reach."""
    found = [start]
    for at in found:
        row, column = divmod(at, SIDE)
        for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1)):
            square = (row + down) * SIDE + column + right
            inside = 0 <= row + down < SIDE and 0 <= column + right < SIDE
            if inside and board[square] is None and square not in found:
                found.append(square)
    return found[1:]


def company(board: Board, move: Move) -> int:
    """How many equal balls are around the end of a move."""
    start, end = move
    row, column = divmod(end, SIDE)
    around = [
        (row + down) * SIDE + column + right
        for down in (-1, 0, 1)
        for right in (-1, 0, 1)
        if 0 <= row + down < SIDE and 0 <= column + right < SIDE
    ]
    return sum(board[each] == board[start] for each in around if each != start)


def replayed(record: object) -> dict[str, Any]:
    """The state that `retrohub replay` gives for a record."""
    command = [sys.executable, "-m", "retrohub", "replay", "-"]
    done = subprocess.run(command, input=json.dumps(record), capture_output=True, text=True, check=True)
    state = json.loads(done.stdout)["state"]
    assert isinstance(state, dict)
    return state


def assert_shows_its_record(lines: LinesPage) -> None:
    """What the page shows is what its record says."""
    state = replayed(lines.record())
    assert lines.board() == state["board"]
    assert lines.score() == state["score"]
    assert lines.is_over() == state["over"]

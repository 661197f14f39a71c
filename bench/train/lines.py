"""Trains the hint of Lines and writes retrohub/rules/learned/lines.py.

    python bench/train/lines.py [--rounds N] [--moves N]

It needs a C compiler, called cc. A round plays some moves and solves for what the boards on the way were worth (least
squares temporal differences); with the default numbers this takes about 6 minutes on one core. The same seed gives the
same tables. Before it trains, it holds the fast rules of lines.c against the real ones.
"""

from __future__ import annotations

import argparse
import ctypes
import struct
import subprocess
import tempfile
from pathlib import Path

from bench.train.bizz import written
from retrohub.rules.compact import packed, unpacked
from retrohub.rules.hint import best_move
from retrohub.rules.learned.lines import CLASSIC
from retrohub.rules.lines import SQUARES, Lines
from retrohub.rules.patterns import ONE

HERE = Path(__file__).resolve().parent
LEARNED = HERE.parent.parent / "retrohub" / "rules" / "learned" / "lines.py"
SEED = 1
SMALL_ROUNDS = 8
ROUNDS = 10
MOVES = 40_000
FREE = SQUARES + 1
MIDDLE = 40  # the number of free squares at which a board's own worth is 0: only differences count
ALIKE = 0.98  # of all moves: floats there and whole numbers here may see two best moves in another order


def library(folder: Path) -> ctypes.CDLL:
    """Compile lines.c."""
    path = folder / "lines.so"
    subprocess.run(["cc", "-O3", "-shared", "-fPIC", "-o", path, HERE / "lines.c", "-lm"], check=True)
    return ctypes.CDLL(str(path))


def check(fast: ctypes.CDLL, moves: int) -> None:
    """Hold the choice of moves and the rows against the real rules and player. Raises AssertionError."""
    numbers = [number / ONE for number in unpacked(CLASSIC)]
    table = (ctypes.c_double * len(numbers))(*numbers)
    alike = 0
    game = Lines("classic", 1)
    for number in range(moves):
        if game.over:
            game = Lines("classic", number + 1)
        ball = (ctypes.c_int8 * SQUARES)(*[0 if colour is None else colour + 1 for colour in game.board])
        chosen = (ctypes.c_int * 3)()
        assert fast.move(ball, table, chosen)
        expected = best_move(game)
        events = game.play(expected)
        if list(chosen[:2]) == expected:
            alike += 1
            _check_rows(game, events, chosen[2], ball)
    assert alike >= ALIKE * moves, f"{alike} of {moves} moves are the same"


def _check_rows(game: Lines, events: list[list[object]], points: int, ball: ctypes.Array[ctypes.c_int8]) -> None:
    gained = events[1][2] if events[1][0] == "rows" else []
    assert isinstance(gained, list)
    assert sum(gained) == points
    if gained and len(events) == 2:
        assert [None if colour == 0 else colour - 1 for colour in ball] == game.board


def train(fast: ctypes.CDLL, folder: Path, rounds: int, moves: int) -> str:
    """Train the tables and return them as the text that `Tables` reads."""
    path = folder / "tables"
    if fast.train(SMALL_ROUNDS, rounds, ctypes.c_long(moves), ctypes.c_long(SEED), str(path).encode()):
        raise OSError(f"cannot write {path}")
    values = [value for (value,) in struct.iter_unpack("d", path.read_bytes())]
    patterns, free = values[: -2 * FREE], values[-2 * FREE :]
    return packed([round(value * ONE) for value in patterns + [value - free[MIDDLE] for value in free]])


def main() -> None:
    """Check, train, write."""
    parser = argparse.ArgumentParser(description="Train the hint of Lines.")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="rounds with all patterns (%(default)s)")
    parser.add_argument("--moves", type=int, default=MOVES, help="moves of a round (%(default)s)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        fast = library(folder)
        check(fast, 300)
        text = train(fast, folder, options.rounds, options.moves)
    LEARNED.write_text(f'"""The tables of `patterns`: see there for their order."""\n\n{written("CLASSIC", text)}')


if __name__ == "__main__":
    main()

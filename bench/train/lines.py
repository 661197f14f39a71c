"""Trains the hint of Lines and writes retrohub/rules/learned/lines.py.

    python -m bench.train.lines [--moves N]
    python -m bench.train.lines --measure GAMES

It needs a C compiler, called cc. It plays against the dice and learns from every move (temporal differences). The same
seed gives the same tables. Before it trains, it holds the fast rules and the fast player in C against the real ones;
with --measure, these play games with the tables that are there, and nothing is written.

Training took 478 s of one core; the tables that it wrote score 818 ± 37 points over 500 deals of classic.
"""

from __future__ import annotations

import argparse
import ctypes
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from bench.train.bizz import written
from retrohub.rules.compact import packed, unpacked
from retrohub.rules.hint import best_move
from retrohub.rules.learned.lines import CLASSIC
from retrohub.rules.lines import SQUARES, Lines
from retrohub.simulate import interval

HERE = Path(__file__).resolve().parent
LEARNED = HERE.parent.parent / "retrohub" / "rules" / "learned" / "lines.py"
SEED = 1
MOVES = 6_000_000
DISCOUNT = 0.985
RATES = (0.5, 0.01)
CHECKED = 300


def library(folder: Path) -> ctypes.CDLL:
    """Compile lines.c."""
    path = folder / "lines.so"
    subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", path, HERE / "lines.c", "-lm"], check=True)
    fast = ctypes.CDLL(str(path))
    fast.set_up()
    return fast


def chosen(fast: ctypes.CDLL, game: Lines) -> tuple[list[int], int, list[int | None]]:
    """Return the fast player's move, its points, and the board before anything falls."""
    ball = (ctypes.c_int8 * SQUARES)(*[0 if colour is None else colour + 1 for colour in game.board])
    coming = (ctypes.c_int * 3)(*[colour + 1 for colour in game.coming()])
    move = (ctypes.c_int * 3)()
    assert fast.move(ball, coming, move)
    return list(move[:2]), move[2], [None if colour == 0 else colour - 1 for colour in ball]


def check(fast: ctypes.CDLL, text: str, moves: int) -> None:
    """Hold the choice of moves and the rows against the real rules and player. Raises AssertionError."""
    read(fast, text)
    game = Lines("classic", 1)
    for number in range(moves):
        if game.over:
            game = Lines("classic", number + 1)
        move, points, board = chosen(fast, game)
        expected = best_move(game)
        assert move == expected, (game.state(), expected, move)
        events = game.play(expected)
        gained = events[1][2] if events[1][0] == "rows" else []
        assert isinstance(gained, list)
        assert sum(gained) == points
        if gained and len(events) == 2:
            assert board == game.board


def read(fast: ctypes.CDLL, text: str) -> None:
    """Let the fast player go by tables as `Tables` reads them."""
    numbers = unpacked(text)
    fast.read_numbers((ctypes.c_int32 * len(numbers))(*numbers))


def train(fast: ctypes.CDLL, moves: int) -> str:
    """Train the tables and return them as the text that `Tables` reads."""
    learned = (ctypes.c_int32 * len(unpacked(CLASSIC)))()
    first, last = (ctypes.c_double(rate) for rate in RATES)
    fast.train(ctypes.c_long(moves), first, last, ctypes.c_double(DISCOUNT), ctypes.c_long(SEED), learned)
    return packed(list(learned))


def measure(fast: ctypes.CDLL, text: str, games: int) -> str:
    """Play the first deals of classic with these tables and return what came of them."""
    read(fast, text)
    scores = []
    moves = 0
    for deal in range(1, games + 1):
        game = Lines("classic", deal)
        while not game.over:
            game.play(chosen(fast, game)[0])
        scores.append(float(game.score))
        moves += game.moves
    mean, half = interval(scores)
    low, middle, high = statistics.quantiles(scores, n=4, method="inclusive")
    quartiles = f"median {middle:.0f}, quartiles {low:.0f} and {high:.0f}"
    return f"{games} deals: {mean:.1f} ± {half:.1f} points, {quartiles}; {moves / games:.1f} moves"


def main() -> None:
    """Check, train, write; or only measure."""
    parser = argparse.ArgumentParser(description="Train the hint of Lines.")
    parser.add_argument("--moves", type=int, default=MOVES, help="moves of training (%(default)s)")
    parser.add_argument("--measure", type=int, metavar="GAMES", help="play with what was learned before")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        fast = library(Path(name))
        check(fast, CLASSIC, CHECKED)
        if options.measure:
            print(measure(fast, CLASSIC, options.measure))
            return
        started = time.process_time()
        text = train(fast, options.moves)
        print(f"{time.process_time() - started:.0f} s")
    LEARNED.write_text(f'"""The tables of `patterns`: see there for their order."""\n\n{written("CLASSIC", text)}')


if __name__ == "__main__":
    main()

"""Trains the strong player of Bizz-Billes and writes retrohub/rules/learned/bizz.py.

    python -m bench.train.bizz [--only 2|3]

It needs a C compiler, called cc. The same seed gives the same weights; with --only, one of the two nets stays as it is.
Before it trains, it holds the fast rules of bizz.c against the real ones.

Training took 103 s of one core for two seats, and 150 s for more.
"""

from __future__ import annotations

import argparse
import ctypes
import random
import struct
import subprocess
import tempfile
import time
from pathlib import Path

from retrohub.rules.bizz import Bizz
from retrohub.rules.cabinet import CUPS, HOLE
from retrohub.rules.compact import packed
from retrohub.rules.judge import Judge, outcomes
from retrohub.rules.learned.bizz import MANY, TWO
from retrohub.rules.net import FINE, SURE, Net

HERE = Path(__file__).resolve().parent
LEARNED = HERE.parent.parent / "retrohub" / "rules" / "learned" / "bizz.py"
SEED = 1
ROUNDS = {2: 350_000, 3: 600_000}  # for two seats, and for more
SIZES = (48, 16)  # of the hidden layers, as in net.h
GREEDY = {2: 0.3, 3: 0.9}  # the part of the rounds that one learns by playing against greedy ones
NAMES = {2: "TWO", 3: "MANY"}
CLOSE = 0.02  # whole numbers in the rules, floats here


def library(folder: Path) -> ctypes.CDLL:
    """Compile bizz.c."""
    path = folder / "bizz.so"
    subprocess.run(
        ["cc", "-O3", "-ffp-contract=off", "-shared", "-fPIC", "-o", path, HERE / "bizz.c", "-lm"], check=True
    )
    fast = ctypes.CDLL(str(path))
    fast.judged.restype = ctypes.c_double
    return fast


def board(game: Bizz) -> tuple[object, ...]:
    """Return the board before a turn as bizz.c reads it."""
    owners = [[game.owner[marble] for marble in held] for held in game.held]
    pairs = [owner for held in owners[:CUPS] for owner in [*held, -1, -1][:2]]
    blank = [0] * (6 - game.seats)
    out = [owners[HOLE].count(seat) for seat in range(game.seats)]
    return (
        (ctypes.c_int8 * CUPS)(*[-1 if cup is None else cup for cup in game.cups]),
        (ctypes.c_int8 * (2 * CUPS))(*pairs),
        (ctypes.c_int16 * 18)(*game.totals, *blank, *game.points, *blank, *out, *blank),
        (ctypes.c_int * 4)(game.seats, game.turn - 1, game.rounds - game.round, game.seat or 0),
    )


def check(fast: ctypes.CDLL, games: int) -> None:
    """Hold outcomes and judgements against the real rules, on boards of random games. Raises AssertionError."""
    dice = random.Random(SEED)
    for number in range(games):
        game = Bizz(f"{number:032x}", 2 + number % 5, dice.choice((1, 3)))
        while not game.over:
            if game.between:
                game.play("continue")
                continue
            for place in game.lit():
                _check_cup(fast, game, place)
            game.play(dice.choice(game.legal()))


def _check_cup(fast: ctypes.CDLL, game: Bizz, place: int) -> None:
    rests = (ctypes.c_int * 1200)()
    chances = (ctypes.c_double * 600)()
    many = fast.odds(*board(game), place, rests, chances)
    found = {tuple(rests[2 * i : 2 * i + 2]): chances[i] for i in range(many)}
    owners = [game.owner[marble] for marble in game.held[place]]
    expected = {tuple([*rest, -1, -1][:2]): p for rest, p in outcomes(game.cups, game.held, place, owners)}
    assert found == expected, (game.state(), place)
    judge = Judge(game)
    if judge.net.sizes[1:] != SIZES:  # learned before the sizes changed
        return
    judged = fast.judged(*board(game), place, judge.net.sizes[0], floats(judge.net))
    assert abs(judged - judge.worth(place) / SURE) < CLOSE, (game.state(), place, judged)


def floats(net: Net) -> ctypes.Array[ctypes.c_float]:
    """Return a net's weights as bizz.c reads them."""
    return (ctypes.c_float * len(net.weights))(*[weight / FINE for weight in net.weights])


def train(fast: ctypes.CDLL, folder: Path, party: int, rounds: int) -> str:
    """Train the net for two seats (2), or for three to six (3); return it as the text that `Net` reads."""
    path = folder / "weights"
    part = ctypes.c_double(GREEDY[party])
    inputs = fast.train(party, ctypes.c_long(rounds), part, ctypes.c_long(SEED), str(path).encode())
    weights = [value for (value,) in struct.iter_unpack("f", path.read_bytes())]
    return f"{inputs} {SIZES[0]} {SIZES[1]} " + packed([round(weight * FINE) for weight in weights])


def written(name: str, text: str) -> str:
    """Return a line-by-line assignment of a text."""
    lines = [f'    "{text[at : at + 110]}"\n' for at in range(0, len(text), 110)]
    return f"{name} = (\n{''.join(lines)})\n"


def main() -> None:
    """Check, train, write."""
    parser = argparse.ArgumentParser(description="Train the strong player of Bizz-Billes.")
    parser.add_argument("--only", type=int, choices=NAMES, help="the net for two seats (2), or for more (3)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        fast = library(folder)
        check(fast, 20)
        texts = {2: TWO, 3: MANY}
        for party in [options.only] if options.only else NAMES:
            started = time.process_time()
            texts[party] = train(fast, folder, party, ROUNDS[party])
            print(f"{NAMES[party]}: {time.process_time() - started:.0f} s")
    parts = [written(NAMES[party], text) for party, text in texts.items()]
    LEARNED.write_text(f'"""The nets of `judge`: for two seats, and for three to six."""\n\n{"".join(parts)}')


if __name__ == "__main__":
    main()

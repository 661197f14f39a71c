"""Trains the strong player of Bizz-Billes and writes retrohub/rules/learned/bizz.py.

    python bench/train/bizz.py [--rounds N]

It needs a C compiler, called cc. With the default number of rounds it takes about 20 minutes on one core; the same seed
gives the same weights. Before it trains, it holds the fast rules of bizz.c against the real ones.
"""

from __future__ import annotations

import argparse
import ctypes
import random
import struct
import subprocess
import tempfile
from pathlib import Path

from retrohub.rules.bizz import Bizz
from retrohub.rules.cabinet import CUPS, HOLE
from retrohub.rules.compact import packed
from retrohub.rules.judge import Judge, outcomes
from retrohub.rules.net import FINE, SURE, Net

HERE = Path(__file__).resolve().parent
LEARNED = HERE.parent.parent / "retrohub" / "rules" / "learned" / "bizz.py"
SEED = 1
ROUNDS = 300_000
FIRST, SECOND = 48, 16
GREEDY = {2: 0.0, 3: 0.3}  # the part of the rounds played against greedy ones, for two seats and for more
NAMES = {2: "TWO", 3: "MANY"}
CLOSE = 0.02  # whole numbers in the rules, floats here


def library(folder: Path) -> ctypes.CDLL:
    """Compile bizz.c."""
    path = folder / "bizz.so"
    subprocess.run(["cc", "-O3", "-shared", "-fPIC", "-o", path, HERE / "bizz.c", "-lm"], check=True)
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
    sizes, weights = floats(judge.net)
    judged = fast.judged(*board(game), place, sizes, weights)
    assert abs(judged - judge.worth(place) / SURE) < CLOSE, (game.state(), place, judged)


def floats(net: Net) -> tuple[object, object]:
    """Return a net's sizes and weights as bizz.c reads them."""
    return (ctypes.c_int * 3)(*net.sizes), (ctypes.c_float * len(net.weights))(*[w / FINE for w in net.weights])


def train(fast: ctypes.CDLL, folder: Path, party: int, rounds: int) -> str:
    """Train the net for two seats (2), or for three to six (3); return it as the text that `Net` reads."""
    path = folder / "weights"
    part = ctypes.c_double(GREEDY[party])
    inputs = fast.train(party, ctypes.c_long(rounds), FIRST, SECOND, part, ctypes.c_long(SEED), str(path).encode())
    weights = [value for (value,) in struct.iter_unpack("f", path.read_bytes())]
    return f"{inputs} {FIRST} {SECOND} " + packed([round(weight * FINE) for weight in weights])


def written(name: str, text: str) -> str:
    """Return a line-by-line assignment of a text."""
    lines = [f'    "{text[at : at + 110]}"\n' for at in range(0, len(text), 110)]
    return f"{name} = (\n{''.join(lines)})\n"


def main() -> None:
    """Check, train, write."""
    parser = argparse.ArgumentParser(description="Train the strong player of Bizz-Billes.")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="rounds of training for each net (%(default)s)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        fast = library(folder)
        check(fast, 20)
        texts = {party: train(fast, folder, party, options.rounds) for party in NAMES}
    parts = [written(NAMES[party], text) for party, text in texts.items()]
    LEARNED.write_text(f'"""The nets of `judge`: for two seats, and for three to six."""\n\n{"".join(parts)}')


if __name__ == "__main__":
    main()

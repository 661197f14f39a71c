"""Trains the strong player of Bizz-Billes and writes retrohub/rules/learned/bizz.py.

    python -m bench.train.bizz [--only 2|3] [--to FILE]

It needs a C compiler, called cc. The same seed gives the same weights; with --only, one of the two nets stays as it is.
Before it trains, it holds the fast rules of bizz.c against the real ones.

Training took 132 s of one core for two seats, and 165 s for more.
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
from retrohub.rules.cabinet import CUPS, HOLE, PLACES
from retrohub.rules.compact import packed
from retrohub.rules.computer import choose
from retrohub.rules.judge import Judge, outcomes
from retrohub.rules.learned.bizz import MANY, TWO
from retrohub.rules.net import FINE, SURE, Net

HERE = Path(__file__).resolve().parent
LEARNED = HERE.parent.parent / "retrohub" / "rules" / "learned" / "bizz.py"
SEED = 1
ROUNDS = {2: 800_000, 3: 800_000}  # for two seats, and for more
SIZES = (64, 32)  # of the hidden layers, as in net.h
GREEDY = {2: 0.6, 3: 0.9}  # the part of the rounds that one learns by playing against greedy ones
NAMES = {2: "TWO", 3: "MANY"}
CLOSE = 0.02  # whole numbers in the rules, floats here


def library(folder: Path) -> ctypes.CDLL:
    """Compile bizz.c."""
    path = folder / "bizz.so"
    subprocess.run(
        ["cc", "-O3", "-march=native", "-ffp-contract=off", "-shared", "-fPIC", "-o", path, HERE / "bizz.c", "-lm"],
        check=True,
    )
    fast = ctypes.CDLL(str(path))
    fast.judged.restype = ctypes.c_double
    return fast


def board(game: Bizz) -> tuple[object, ...]:
    """Return the board before a turn as bizz.c reads it: there seat 0 begins the round."""
    assert game.seat is not None
    order = [(game.seat - game.turn + 1 + i) % game.seats for i in range(game.seats)]
    owners = [[order.index(game.owner[marble]) for marble in held] for held in game.held]
    pairs = [owner for held in owners[:CUPS] for owner in [*held, -1, -1][:2]]
    blank = [0] * (6 - game.seats)
    out = [owners[HOLE].count(i) for i in range(game.seats)]
    totals, points = ([of[seat] for seat in order] for of in (game.totals, game.points))
    return (
        (ctypes.c_int8 * CUPS)(*[-1 if cup is None else cup for cup in game.cups]),
        (ctypes.c_int8 * (2 * CUPS))(*pairs),
        (ctypes.c_int16 * 18)(*totals, *blank, *points, *blank, *out, *blank),
        (ctypes.c_int * 4)(game.seats, game.turn - 1, game.rounds - game.round, order.index(game.seat)),
    )


def check(fast: ctypes.CDLL, games: int) -> None:
    """Hold outcomes and greedy players against the real ones, on boards of random games.

    Raises AssertionError.
    """
    dice = random.Random(SEED)
    for number in range(games):
        game = Bizz(f"{number:032x}", 2 + number % 5, dice.choice((1, 3)))
        while not game.over:
            if game.between:
                game.play("continue")
                continue
            for place in game.lit():
                _check_cup(fast, game, place)
            taken = fast.greedy_pick(*board(game), game.wheel)
            assert list(PLACES[taken]) == choose(game, "normal"), game.state()
            game.play(dice.choice(game.legal()))


def _check_cup(fast: ctypes.CDLL, game: Bizz, place: int) -> None:
    rests = (ctypes.c_int * 1200)()
    chances = (ctypes.c_double * 600)()
    many = fast.odds(*board(game), place, rests, chances)
    found = {tuple(rests[2 * i : 2 * i + 2]): chances[i] for i in range(many)}
    owners = [game.owner[marble] for marble in game.held[place]]
    expected = {tuple([*rest, -1, -1][:2]): p for rest, p in outcomes(game.cups, game.held, place, owners)}
    assert found == expected, (game.state(), place)


def check_net(fast: ctypes.CDLL, text: str, seats: int) -> None:
    """Hold a net's judgements against those of the real rules, on boards of random games. Raises AssertionError."""
    net = Net(text)
    dice = random.Random(SEED)
    weights = floats(net)
    for number in range(5):
        game = Bizz(f"{number:032x}", seats, dice.choice((1, 3)))
        while not game.between and not game.over:
            for place in game.lit():
                judged = fast.judged(*board(game), place, net.sizes[0], weights)
                assert abs(judged - Judge(game, net).worth(place) / SURE) < CLOSE, (game.state(), place, judged)
            game.play(dice.choice(game.legal()))


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
    parser.add_argument("--to", type=Path, default=LEARNED, help="the file to write (%(default)s)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        fast = library(folder)
        check(fast, 20)
        texts = {2: TWO, 3: MANY}
        for party in [options.only] if options.only else NAMES:
            started = time.process_time()
            texts[party] = train(fast, folder, party, ROUNDS[party])
            for seats in (2,) if party == 2 else (3, 4, 5, 6):
                check_net(fast, texts[party], seats)
            print(f"{NAMES[party]}: {time.process_time() - started:.0f} s")
    parts = [written(NAMES[party], text) for party, text in texts.items()]
    options.to.write_text(f'"""The nets of `judge`: for two seats, and for three to six."""\n\n{"".join(parts)}')


if __name__ == "__main__":
    main()

"""Computer players measured: many games between them, summed up (`retrohub simulate`).

Game i of Bizz-Billes has a seed that follows from i, and the players change seats from game to game; game i of Lines is
deal i + 1. So two runs see the same games, however many processes share the work.
"""

from __future__ import annotations

import argparse
import hashlib
import math
import random
import statistics
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from retrohub.rules.bizz import ROUNDS, SEATS, Bizz
from retrohub.rules.computer import LEVELS, choose
from retrohub.rules.hint import best_move
from retrohub.rules.lines import MINIMUM, Lines

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

RANDOM = "random"
BIZZ_PLAYERS = (*LEVELS, RANDOM)
LINES_PLAYERS = ("hint", RANDOM)
CHUNK = 25
DEVIATIONS = 1.96  # on either side of a mean are 95 % of a normal distribution

T = TypeVar("T")


def add_options(parser: argparse.ArgumentParser) -> None:
    """Teach a parser what `run` needs."""
    games = parser.add_subparsers(dest="game", required=True)
    bizz = games.add_parser("bizz", help="Bizz-Billes: win, tie and loss shares, points, CPU per decision")
    bizz.add_argument("--seats", type=int, choices=SEATS, default=2, help="how many play (%(default)s)")
    bizz.add_argument(
        "--players",
        type=_players,
        default=["hard", "normal"],
        help=f"comma-separated: {', '.join(BIZZ_PLAYERS)}; the last one takes the seats that are left (hard,normal)",
    )
    bizz.add_argument("--rounds", type=_count, default=20_000, help="rounds played in all (%(default)s)")
    bizz.add_argument("--length", type=int, choices=ROUNDS, default=1, help="rounds of a game (%(default)s)")
    lines = games.add_parser("lines", help="Lines: points, lengths, CPU per move")
    lines.add_argument("--version", choices=sorted(MINIMUM), default="classic", help="(%(default)s)")
    lines.add_argument("--player", choices=LINES_PLAYERS, default="hint", help="(%(default)s)")
    lines.add_argument("--games", type=_count, default=1000, help="deals 1 to this one (%(default)s)")
    for each in (bizz, lines):
        each.add_argument("--jobs", type=_count, default=1, help="processes that share the work (%(default)s)")


def run(options: argparse.Namespace) -> str:
    """Return the report that was asked for, a few lines of text."""
    if options.game == "lines":
        return lines_report(options.version, options.player, options.games, options.jobs)
    players = (options.players + options.players[-1:] * options.seats)[: options.seats]
    return bizz_report(players, max(1, options.rounds // options.length), options.length, options.jobs)


def _players(text: str) -> list[str]:
    players = text.split(",")
    for player in players:
        if player not in BIZZ_PLAYERS:
            raise argparse.ArgumentTypeError(f"a player is one of {', '.join(BIZZ_PLAYERS)}")
    return players


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) > 0):
        raise argparse.ArgumentTypeError("a whole number from 1")
    return int(text)


@dataclass(frozen=True)
class BizzGame:
    """One game, by player in the order in which they were named: totals, shares of the win, decisions and seconds."""

    totals: list[int]
    shares: list[float]
    decisions: list[int]
    seconds: list[float]


@dataclass(frozen=True)
class LinesGame:
    """One game: its score, how many moves, and the seconds that they were thought about."""

    score: int
    moves: int
    seconds: float


def bizz_game(number: int, players: Sequence[str], rounds: int) -> BizzGame:
    """Play game `number` (from 0) between as many of BIZZ_PLAYERS as there are seats."""
    seats = len(players)
    game = Bizz(hashlib.sha256(f"simulate/{number}".encode()).hexdigest()[:32], seats, rounds)
    dice = random.Random(number)  # noqa: S311
    player_of = [(seat + number) % seats for seat in range(seats)]
    decisions = [0] * seats
    seconds = [0.0] * seats
    while not game.over:
        if game.between or game.seat is None:
            game.play("continue")
            continue
        player = player_of[game.seat]
        started = time.process_time()
        action = dice.choice(game.legal()) if players[player] == RANDOM else choose(game, players[player])
        seconds[player] += time.process_time() - started
        decisions[player] += 1
        game.play(action)
    totals = [0] * seats
    shares = [0.0] * seats
    for seat, player in enumerate(player_of):
        totals[player] = game.totals[seat]
        shares[player] = 1 / len(game.winners) if seat in game.winners else 0.0
    return BizzGame(totals, shares, decisions, seconds)


def lines_game(number: int, version: str, player: str) -> LinesGame:
    """Play game `number` (from 0) with one of LINES_PLAYERS until the board is full."""
    game = Lines(version, number + 1)
    dice = random.Random(number)  # noqa: S311
    seconds = 0.0
    while not game.over:
        started = time.process_time()
        action = dice.choice(game.legal()[:-1]) if player == RANDOM else best_move(game)
        seconds += time.process_time() - started
        game.play(action)
    return LinesGame(game.score, game.moves, seconds)


def bizz_report(players: Sequence[str], games: int, rounds: int, jobs: int) -> str:
    """Play games of `rounds` rounds and return a table with a line per player."""
    played = play_all(partial(bizz_game, players=list(players), rounds=rounds), games, jobs)
    lines = [
        f"{games} games of {rounds} {'round' if rounds == 1 else 'rounds'}, {len(players)} seats; shares in %",
        "player     share of wins          win              tie             loss         points   CPU ms",
    ]
    for i, player in enumerate(players):
        shares = [game.shares[i] for game in played]
        kinds = ([float(kind(share)) for share in shares] for kind in (_is_win, _is_tie, _is_loss))
        cells = [f"{100 * mean:6.2f} ± {100 * half:4.2f}" for mean, half in map(interval, (shares, *kinds))]
        points = statistics.fmean(game.totals[i] for game in played)
        cpu = sum(game.seconds[i] for game in played) / max(1, sum(game.decisions[i] for game in played))
        lines.append(f"{player:8} {'  '.join(f'{cell:>15}' for cell in cells)} {points:9.1f} {1000 * cpu:8.3f}")
    return "\n".join(lines)


def lines_report(version: str, player: str, games: int, jobs: int) -> str:
    """Play the first deals and return what came of them."""
    played = play_all(partial(lines_game, version=version, player=player), games, jobs)
    scores = [float(game.score) for game in played]
    moves = [float(game.moves) for game in played]
    mean, half = interval(scores)
    cpu = sum(game.seconds for game in played) / sum(game.moves for game in played)
    return "\n".join(
        [
            f"{games} deals of {version}, player {player}",
            f"points  mean {mean:.1f} ± {half:.1f}, {_spread(scores)}",
            f"moves   mean {statistics.fmean(moves):.1f}, {_spread(moves)}",
            f"CPU     {1000 * cpu:.3f} ms a move",
        ]
    )


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean and half the width of its 95 % interval."""
    spread = statistics.stdev(values) if len(values) > 1 else 0.0
    return statistics.fmean(values), DEVIATIONS * spread / math.sqrt(len(values))


def play_all(play: Callable[[int], T], games: int, jobs: int) -> list[T]:
    """Play games 0 to games - 1, in that order, with some processes."""
    if jobs == 1:
        return [play(number) for number in range(games)]
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(play, range(games), chunksize=CHUNK))


def _spread(values: Sequence[float]) -> str:
    low, middle, high = statistics.quantiles(values, n=4, method="inclusive") if len(values) > 1 else [values[0]] * 3
    return f"median {middle:.0f}, quartiles {low:.0f} and {high:.0f}, from {min(values):.0f} to {max(values):.0f}"


def _is_win(share: float) -> bool:
    return share == 1


def _is_tie(share: float) -> bool:
    return 0 < share < 1


def _is_loss(share: float) -> bool:
    return share == 0

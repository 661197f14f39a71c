"""The computer players: how long they think, and how well they play.

`python bench/players.py [rounds] [games]` prints two tables. Both engines think about the same positions; the page's
engine runs in Node here, built as pages get it, so a phone takes about four times as long. Beside the strength of
`hard` stands par, what a player as strong as the others gets; beside the hint, players that others have measured.
The same figures with more games: `retrohub simulate`.
"""

import json
import statistics
import sys
import time
from functools import partial
from typing import Any

from bench.engine import Call, page_engine
from bench.tables import head, line
from retrohub.rules.bizz import Bizz
from retrohub.rules.computer import choose
from retrohub.rules.hint import best_move
from retrohub.rules.host import Host
from retrohub.rules.lines import Lines
from retrohub.simulate import bizz_game, interval, lines_game, play_all

ROUNDS, GAMES = 2000, 100
JOBS = 2
POSITIONS = 40
# Seats, rounds of a game, and what `hard` must reach against `normal` (%).
LEAGUES = ((2, 1, 65.0), (3, 1, 33.3), (4, 1, 30.0), (5, 1, 20.0), (6, 1, 16.7), (2, 3, 70.0))
HINT_BUDGET = 800

Record = dict[str, Any]


def bizz_positions(seats: int) -> list[Record]:
    """Return positions of games between greedy players, evenly from opening to end."""
    records = []
    for number in range(POSITIONS):
        game = Bizz(f"{number:032x}", seats, 1)
        actions: list[object] = []
        while not game.over:
            actions.append(choose(game, "normal"))
            game.play(actions[-1])
        kept = actions[: len(actions) * number // POSITIONS]
        records.append({"game": "bizz", "rules": 1, "seed": game.seed, "seats": seats, "rounds": 1, "actions": kept})
    return records


def lines_positions() -> list[Record]:
    """Return positions of one classic game that the hint played."""
    game = Lines("classic", 42)
    actions: list[object] = []
    while not game.over and len(actions) < 4 * POSITIONS:
        actions.append(best_move(game))
        game.play(actions[-1])
    header: Record = {"game": "lines", "rules": 1, "version": "classic", "deal": 42}
    return [{**header, "actions": actions[:end]} for end in range(0, len(actions), 4)]


def thinking(call: Call, records: list[Record], question: Record) -> tuple[float, float]:
    """Return how long (ms) an answer to a question about a position takes: the mean, and the longest."""
    times = []
    for record in records:
        call(json.dumps({"op": "open", "record": record}))
        started = time.perf_counter()
        answer = json.loads(call(json.dumps(question)))
        times.append((time.perf_counter() - started) * 1000)
        assert "action" in answer, answer
    return statistics.fmean(times), max(times)


def print_thinking() -> None:
    """Print how long each player thinks, in both engines."""
    print(head("a decision, ms (mean, longest)", "CPython", "budget", "page's engine", "budget on a phone"))
    hard: Record = {"op": "computer", "level": "hard"}
    asked = [
        ("normal, 2 seats", bizz_positions(2), {"op": "computer", "level": "normal"}),
        *((f"hard, {seats} seats", bizz_positions(seats), hard) for seats in (2, 3, 4, 6)),
        ("hint", lines_positions(), {"op": "hint"}),
    ]
    with page_engine() as engine:
        for name, records, question in asked:
            # The first answer fetches what the computer has learned.
            times = [thinking(call, records[1:2] + records, question) for call in (Host().call, engine)]
            shown = [f"{mean:.1f}, {longest:.1f}" for mean, longest in times]
            budget = "10" if name == "hint" else "5"
            print(line(name, shown[0], budget, shown[1], "150"), flush=True)


def print_strength(rounds: int, games: int) -> None:
    """Print what `hard` wins against `normal`, and what the hint scores."""
    print(head("hard against normal", "games", "share of wins", "par", "budget"))
    for seats, length, budget in LEAGUES:
        players = ["hard", *["normal"] * (seats - 1)]
        found = play_all(partial(bizz_game, players=players, rounds=length), rounds // length, JOBS)
        mean, half = interval([game.shares[0] for game in found])
        name = f"{seats} seats, {length} round{'s' if length > 1 else ''}"
        won, par = f"{100 * mean:.1f} ± {100 * half:.1f} %", f"{100 / seats:.1f} %"
        print(line(name, f"{rounds // length:,}", won, par, f"{budget} %"), flush=True)
    print()
    print(head("Lines, classic", "deals", "points", "median", "moves", "budget"))
    hints = play_all(partial(lines_game, version="classic", player="hint"), games, JOBS)
    scores = [float(game.score) for game in hints]
    mean, half = interval(scores)
    moves = statistics.fmean(game.moves for game in hints)
    points, middle = f"{mean:.0f} ± {half:.0f}", f"{statistics.median(scores):.0f}"
    print(line("hint", f"{games:,}", points, middle, f"{moves:.0f}", f"{HINT_BUDGET}"))
    print(line("greedy by one step, measured elsewhere", "", "289", "", "", ""))


def main() -> None:
    """Print both tables."""
    rounds, games = (int(text) for text in (sys.argv[1:] + [str(ROUNDS), str(GAMES)][len(sys.argv) - 1 :]))
    print_thinking()
    print()
    print_strength(rounds, games)


if __name__ == "__main__":
    main()

"""How fast the rules replay: Lines moves and Bizz-Billes turns a second, in CPython and in the page's engine.

`python bench/rules.py` prints two tables. Both engines replay the same records in turn, several times over; a figure is
the median of those. The page's engine runs in Node here, built as pages get it. The hint player plays the Lines games.
The second table is the time to verify one long game.
"""

import json
import random
import statistics
import time

from bench.engine import Call, page_engine
from bench.tables import head, line
from retrohub.rules.bizz import Bizz
from retrohub.rules.computer import choose
from retrohub.rules.game import open_record
from retrohub.rules.hint import best_move
from retrohub.rules.host import Host
from retrohub.rules.lines import Lines
from tests.finished import long_lines

ROUNDS = 5
LONG = 20_000
LONG_BUDGET = 0.3
BUDGETS = {"Lines": 100_000, "Bizz-Billes": 20_000}

Record = dict[str, object]


def lines_records() -> list[Record]:
    """Return 20 games of classic Lines, played by the hint player."""
    records = []
    for deal in range(1, 21):
        game = Lines("classic", deal)
        actions: list[object] = []
        while not game.over:
            actions.append(best_move(game))
            game.play(actions[-1])
        records.append({"game": "lines", "rules": 1, "version": "classic", "deal": deal, "actions": actions})
    return records


def bizz_records() -> list[Record]:
    """Return 20 games of five rounds with 2 to 6 seats, played at random and by the computer in turn."""
    records = []
    for number in range(20):
        seed, seats = f"{number:032x}", 2 + number % 5
        game, dice = Bizz(seed, seats, 5), random.Random(number)
        actions: list[object] = []
        while not game.over:
            actions.append(choose(game, "normal") if game.seat == 0 else dice.choice(game.legal()))
            game.play(actions[-1])
        records.append({"game": "bizz", "rules": 1, "seed": seed, "seats": seats, "rounds": 5, "actions": actions})
    return records


def seconds(call: Call, records: list[Record]) -> float:
    """Return how long it takes to open these records one after the other."""
    texts = [json.dumps({"op": "open", "record": record}) for record in records]
    start = time.perf_counter()
    for text in texts:
        answer = call(text)
        assert "state" in answer, answer
    return time.perf_counter() - start


def verify(records: list[Record]) -> float:
    """Return how long the server takes to verify these records, without any JSON."""
    start = time.perf_counter()
    for record in records:
        open_record(record)
    return time.perf_counter() - start


def actions_of(records: list[Record]) -> int:
    total = 0
    for record in records:
        actions = record["actions"]
        assert isinstance(actions, list)
        total += len(actions)
    return total


def main() -> None:
    """Print the tables."""
    print(head("actions a second", "CPython", "CPython, from JSON", "page's engine, from JSON", "budget, CPython"))
    for name, records in (("Lines", lines_records()), ("Bizz-Billes", bizz_records())):
        actions = actions_of(records)
        plain, python, engine = [], [], []
        with page_engine() as call:
            for _ in range(ROUNDS):
                plain.append(verify(records))
                python.append(seconds(Host().call, records))
                engine.append(seconds(call, records))
        rates = [round(actions / statistics.median(times)) for times in (plain, python, engine)]
        label = f"{name}, {len(records)} games, {actions:,} actions"
        print(line(label, *(f"{rate:,}" for rate in (*rates, BUDGETS[name]))), flush=True)
    long = long_lines()
    long["actions"] = long["actions"][:LONG]
    took = statistics.median(verify([long]) for _ in range(ROUNDS))
    print()
    print(head("one game", "CPython", "budget"))
    print(line(f"{LONG:,} moves of Lines", f"{took:.3f} s", f"{LONG_BUDGET} s"))


if __name__ == "__main__":
    main()

"""How fast the rules replay: Lines moves and Bizz-Billes turns a second, in CPython and in the page's engine.

`python bench/rules.py` prints a table. Both engines replay the same records in turn, several times over; a figure is
the median of those. The page's engine runs in Node here, built as pages get it. The hint player plays the Lines games.
"""

import json
import random
import statistics
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from retrohub.rules.bizz import Bizz
from retrohub.rules.computer import choose
from retrohub.rules.game import open_record
from retrohub.rules.hint import best_move
from retrohub.rules.host import Host
from retrohub.rules.lines import Lines
from tests.node import NODE

ROUNDS = 5
BUDGETS = {"Lines": 100_000, "Bizz-Billes": 20_000}

Record = dict[str, object]
Call = Callable[[str], str]


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


@contextmanager
def page_engine() -> Iterator[Call]:
    """Start the page's engine in Node and yield its call."""
    script = Path(__file__).parent.parent / "tests" / "engine.mjs"
    with subprocess.Popen([NODE, script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as node:
        source, sink = node.stdout, node.stdin
        assert source is not None
        assert sink is not None

        def call(text: str) -> str:
            sink.write(text + "\n")
            sink.flush()
            return source.readline()

        yield call
        sink.close()


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
    """Print the table."""
    print(f"{'actions a second':<34}{'CPython':>12}{'with JSON':>12}{'page engine':>12}{'budget':>10}")
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
        print(f"{label:<34}" + "".join(f"{rate:>12,}" for rate in rates) + f"{BUDGETS[name]:>10,}")


if __name__ == "__main__":
    main()

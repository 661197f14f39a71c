"""How long a leaderboard with a million players takes: its pages, and one's own place, on SQLite and PostgreSQL.

`python bench/leaderboard.py [players]` prints two tables; budget: 10 ms for a page, 10 ms for a place. Scores are
spread as those of people are: many small ones, often the same, a few very large ones. A figure is the median of many
different pages or players; `worst` is the slowest of them. Beside it, the same place by counting everybody above.
"""

from __future__ import annotations

import asyncio
import json
import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import sqlalchemy as sa

from bench.tables import head, line
from retrohub.store.boards import board
from retrohub.store.database import Database
from retrohub.store.players import Players
from retrohub.store.results import Results
from retrohub.store.schema import standings, tallies
from retrohub.store.standings import Key, Standings
from retrohub.store.tallies import BITS, LEVELS
from tests.postgres import running_postgres
from tests.stored import NOON, RECORD, device, stored

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

PLAYERS = 1_000_000
TRIES = 60
BUDGET_MS = 10
ALL = board("classic", "all", NOON)


def scores(count: int) -> list[int]:
    """Even scores: half of them below 250, one in a thousand above 6,000."""
    dice = random.Random(1)
    return [2 * int(dice.lognormvariate(4.8, 1.05)) for _ in range(count)]


# Numbers from 1 and their scores, and an id made of a number.
SOURCE = {
    "sqlite": "(SELECT key + 1 AS n, value AS score FROM json_each(:scores)) AS found",
    "postgresql": "(SELECT n, CAST(value AS int) AS score"
    " FROM json_array_elements_text(CAST(CAST(:scores AS text) AS json)) WITH ORDINALITY AS each (value, n)) AS found",
}
ID = {"sqlite": "printf('%032x', n)", "postgresql": "lpad(to_hex(n), 32, '0')"}
FILL = (
    "INSERT INTO players (id, number, created_at) SELECT n, 1000 + n % 9000, {noon} FROM {source}",
    (
        "INSERT INTO results (id, game, rules, version, deal, score, moves, created_at, record, player)"
        " SELECT {id}, 'lines', 1, 'classic', n, score, 50, {noon} + n, CAST(:record AS {bytes}), n FROM {source}"
    ),
    (
        "INSERT INTO standings (board, player, score, created_at, result)"
        " SELECT '{board}', n, score, {noon} + n, {id} FROM {source}"
    ),
)


async def fill(database: Database, found: list[int]) -> None:
    """One result and one standing on the board of all times for each of so many new players."""
    dialect = database.write.dialect.name
    buckets = Counter((level, score >> BITS * level) for score in found for level in LEVELS)
    words = {
        "source": SOURCE[dialect],
        "id": ID[dialect],
        "noon": NOON,
        "board": ALL,
        "bytes": "bytea" if dialect == "postgresql" else "blob",
    }
    given = {"scores": json.dumps(found), "record": RECORD}
    async with database.write.begin() as connection:
        for text in FILL:
            statement = text.format(**words)
            used = {name: value for name, value in given.items() if f":{name}" in statement}
            await connection.execute(sa.text(statement), used)
        await connection.execute(
            sa.insert(tallies),
            [{"board": ALL, "level": level, "bucket": b, "count": count} for (level, b), count in buckets.items()],
        )
        if dialect == "postgresql":
            await connection.execute(sa.text("SELECT setval('players_id_seq', (SELECT max(id) FROM players))"))
    if dialect == "postgresql":
        # As autovacuum does in time.
        async with database.read.execution_options(isolation_level="AUTOCOMMIT").connect() as connection:
            await connection.execute(sa.text("VACUUM ANALYZE"))


async def timed(label: str, calls: list[Callable[[], Awaitable[object]]], budget: float | None = BUDGET_MS) -> None:
    """Print the median and the worst time (ms) of some calls, after two to warm up."""
    for call in calls[:2]:
        await call()
    times = []
    for call in calls:
        began = time.perf_counter()
        await call()
        times.append((time.perf_counter() - began) * 1000)
    median = statistics.median(times)
    print(line(label, f"{median:.2f} ms", f"{max(times):.2f} ms", "" if budget is None else f"{budget} ms"), flush=True)


async def count_above(database: Database, score: int) -> object:
    """The place as it would be found without the tallies."""
    above = sa.select(sa.func.count()).where(standings.c.board == ALL, standings.c.score > score)
    async with database.read.begin() as connection:
        return await connection.scalar(above)


async def measure(url: str, found: list[int]) -> None:
    async with await Database.open(url) as database:
        began = time.perf_counter()
        await fill(database, found)
        took = time.perf_counter() - began
        print(head(f"{database.write.dialect.name}, {len(found):,} players", "median", "worst", "budget"))
        print(line("filling it", f"{took:.0f} s", "", ""))
        board_of = Standings(database)
        dice = random.Random(2)
        some = [dice.randrange(1, len(found) + 1) for _ in range(TRIES)]
        keys = [Key(found[n - 1], NOON + n, f"{n:032x}") for n in some]
        await timed("first page", [partial(board_of.page, ALL, None, 26)] * TRIES)
        await timed("page behind somebody", [partial(board_of.page, ALL, key, 26) for key in keys])
        await timed("own place", [partial(board_of.own, [ALL], n) for n in some])
        common = Counter(found).most_common(1)[0][0]
        last = max(n for n, score in enumerate(found, 1) if score == common)
        await timed(
            f"own place, last of {found.count(common):,} equal scores", [partial(board_of.own, [ALL], last)] * TRIES
        )
        store = Results(database)
        await timed(
            "a result from a new player",
            [partial(store.add, stored((1 << 64) + n, 2 * n), device((1 << 64) + n)) for n in range(TRIES)],
            None,
        )
        await timed("(own place by counting)", [partial(count_above, database, key.score) for key in keys], None)
        assert await Players(database).find(device(1 << 64)) is not None


@contextmanager
def sqlite() -> Iterator[str]:
    """The address of an empty SQLite database."""
    with tempfile.TemporaryDirectory(prefix="retrohub-bench-") as folder:
        yield f"sqlite:///{Path(folder, 'games.db')}"


def main() -> None:
    """Measure both databases, one after the other."""
    found = scores(int(sys.argv[1]) if len(sys.argv) > 1 else PLAYERS)
    for database in (sqlite, running_postgres):
        with database() as url:
            asyncio.run(measure(url, found))
        print()


if __name__ == "__main__":
    main()

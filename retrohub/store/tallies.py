"""How many standings of a board are better than a score, without counting them.

Scores are counted in buckets of 1, 64, 64², 64³ and 64⁴ points. What is above a score lies in at most 63 buckets
of each size.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import sqlalchemy as sa

from retrohub.store.schema import tallies
from retrohub.store.upsert import insert

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sqlalchemy.ext.asyncio import AsyncConnection

LEVELS = range(5)
BITS = 6
# A score or more is counted as this one; no game comes near.
MOST = (1 << BITS * len(LEVELS)) - 1
# Rows of one statement: drivers take some 32,000 parameters.
CHUNK = 1000


class Change:
    """Standings that came and went; written at once, in one order, so that no two writers wait for each other."""

    def __init__(self) -> None:
        self._counts: dict[tuple[str, int, int], int] = {}

    def count(self, board: str, score: int, by: int) -> None:
        """Count one more (by = 1) or one less (by = -1) standing with a score."""
        for level in LEVELS:
            key = (board, level, min(score, MOST) >> BITS * level)
            self._counts[key] = self._counts.get(key, 0) + by

    async def write(self, connection: AsyncConnection) -> None:
        """Add the counts to the table."""
        rows = [
            {"board": board, "level": level, "bucket": bucket, "count": count}
            for (board, level, bucket), count in sorted(self._counts.items())
            if count
        ]
        for start in range(0, len(rows), CHUNK):
            statement = insert(connection, tallies).values(rows[start : start + CHUNK])
            await connection.execute(
                statement.on_conflict_do_update(
                    index_elements=["board", "level", "bucket"],
                    set_={"count": tallies.c.count + statement.excluded.count},
                )
            )


def _sum(levels: Iterable[sa.Select[tuple[int]]]) -> sa.ScalarSelect[int]:
    counts = sa.union_all(*levels).subquery()
    return sa.select(sa.func.coalesce(sa.func.sum(counts.c.count), 0)).scalar_subquery()


def _level(level: int) -> sa.Select[tuple[int]]:
    return sa.select(tallies.c.count).where(tallies.c.board == sa.bindparam("board"), tallies.c.level == level)


# How many standings of a board have more points: for the parameters that `above` gives.
ABOVE = _sum(
    _level(level).where(
        tallies.c.bucket > sa.bindparam(f"from_{level}", type_=sa.Integer),
        tallies.c.bucket <= sa.bindparam(f"to_{level}", type_=sa.Integer),
    )
    for level in LEVELS
)
# How many standings a board has: for the parameter `board`.
SIZE = _sum([_level(LEVELS[-1])])


def above(board: str, score: int) -> dict[str, str | int]:
    """The parameters of ABOVE for a board and a score."""
    found: dict[str, str | int] = {"board": board}
    for level in LEVELS:
        bucket = min(score, MOST) >> BITS * level
        found[f"from_{level}"] = bucket
        found[f"to_{level}"] = bucket | (1 << BITS) - 1
    return found

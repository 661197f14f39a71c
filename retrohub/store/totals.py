"""Sums over a player's games, kept up with every game so that reading them is one row."""

from __future__ import annotations

from typing import TYPE_CHECKING

import sqlalchemy as sa

from retrohub.store.schema import LENGTHS, totals
from retrohub.store.upsert import insert

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy.ext.asyncio import AsyncConnection

SUMS = ("games", "marked", "points", "moves", *(f"rows_{length}" for length in LENGTHS))
MAXIMA = ("best", "best_unmarked")


async def add(connection: AsyncConnection, player: int, values: Sequence[dict[str, object]]) -> None:
    """Add to a player's totals; each value has `version` and all of SUMS and MAXIMA."""
    for value in values:
        statement = insert(connection, totals).values(player=player, **value)
        changed: dict[str, sa.ColumnElement[int]] = {name: totals.c[name] + statement.excluded[name] for name in SUMS}
        for name in MAXIMA:
            changed[name] = _greatest(totals.c[name], statement.excluded[name])
        await connection.execute(statement.on_conflict_do_update(index_elements=["player", "version"], set_=changed))


async def move(connection: AsyncConnection, source: int, target: int) -> None:
    """Add one player's totals to another's, and remove them."""
    rows = (await connection.execute(sa.select(totals).where(totals.c.player == source))).mappings().all()
    await add(connection, target, [{key: row[key] for key in ("version", *SUMS, *MAXIMA)} for row in rows])
    await remove(connection, source)


async def remove(connection: AsyncConnection, player: int) -> None:
    """Forget a player's totals."""
    await connection.execute(sa.delete(totals).where(totals.c.player == player))


def _greatest(first: sa.ColumnElement[int], second: sa.ColumnElement[int]) -> sa.ColumnElement[int]:
    """The greater of two numbers, the other one where one is null."""
    return sa.case((first.is_(None), second), (second.is_(None), first), (first >= second, first), else_=second)

"""Deals of the day: one for each UTC day and version, unknown before the day starts, and who played them.

A deal follows from a secret of this site that never leaves its database.
"""

from __future__ import annotations

import hmac
from typing import TYPE_CHECKING

import sqlalchemy as sa

from retrohub.rules.lines import DEALS
from retrohub.store.boards import date_of
from retrohub.store.schema import days
from retrohub.store.secrets import shared
from retrohub.store.upsert import insert

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from retrohub.store.database import Database

SECRET = "daily"  # noqa: S105 - the name, not the secret


class Daily:
    """The deals of the day of one site."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._secret: bytes | None = None

    async def deal(self, version: str, day: int) -> int:
        """The deal of a day, counted since 1970: 1…999999999. Never tell one of a day to come."""
        if self._secret is None:
            self._secret = await shared(self._database, SECRET)
        digest = hmac.digest(self._secret, f"lines/{version}/{date_of(day).isoformat()}".encode(), "sha256")
        return 1 + int.from_bytes(digest, "big") % DEALS


async def add_day(connection: AsyncConnection, player: int, version: str, day: int) -> None:
    """Remember that a player finished a day's deal."""
    await connection.execute(
        insert(connection, days).values(player=player, version=version, day=day).on_conflict_do_nothing()
    )


async def move_days(connection: AsyncConnection, source: int, target: int) -> None:
    """Give one player's days to another."""
    rows = await connection.execute(sa.select(days.c.version, days.c.day).where(days.c.player == source))
    for version, day in rows.all():
        await add_day(connection, target, version, day)
    await remove_days(connection, source)


async def remove_days(connection: AsyncConnection, player: int) -> None:
    """Forget a player's days."""
    await connection.execute(sa.delete(days).where(days.c.player == player))

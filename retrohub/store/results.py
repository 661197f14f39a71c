"""Finished games: one row per game id, written once, never changed."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from retrohub.store.schema import results

if TYPE_CHECKING:
    from retrohub.store.database import Database


@dataclass(frozen=True)
class Result:
    """A finished game. `id` is 32 hex digits chosen by whoever played; `score` counts points,
    `moves` counts moves; `created_at` is in milliseconds since 1970, UTC; `record` is the
    canonical record as UTF-8 JSON, zlib-compressed.
    """

    id: str
    game: str
    rules: int
    version: str
    deal: int
    score: int
    moves: int
    created_at: int
    record: bytes

    def record_text(self) -> bytes:
        """The record as UTF-8 JSON."""
        return zlib.decompress(self.record)


class ConflictError(Exception):
    """Another game is stored under this id."""


class Results:
    """The `results` table of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, result: Result) -> tuple[Result, bool]:
        """Store a result once; return what is stored, and whether this call stored it.

        The same id with the same record gets the first answer, its time included.
        Raises ConflictError when the id belongs to another record.
        """
        try:
            async with self._database.write.begin() as connection:
                await connection.execute(sa.insert(results).values(**vars(result)))
        except IntegrityError:
            first = await self.get(result.id)
            if first is None:
                raise
            if first.record != result.record and first.record_text() != result.record_text():
                raise ConflictError(result.id) from None
            return first, False
        return result, True

    async def get(self, key: str) -> Result | None:
        """The result stored under an id, or None."""
        async with self._database.read.begin() as connection:
            found = await connection.execute(sa.select(results).where(results.c.id == key))
            row = found.one_or_none()
        return None if row is None else Result(**row._mapping)

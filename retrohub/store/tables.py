"""Live tables and their logs: append at the next seq, read behind one."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from retrohub.store.errors import AWAY
from retrohub.store.schema import log, servers, tables
from retrohub.store.sqlite_writer import SqliteWriter

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sqlalchemy.ext.asyncio import AsyncConnection

    from retrohub.store.database import Database

# One parameter carries the whole batch, so that the statement is the same for every size of it.
_APPEND = sa.text(
    'INSERT INTO log ("table", seq, at_ms, seat, entry)'
    " SELECT value->>0, (value->>1)::int, (value->>2)::bigint, (value->>3)::smallint, value->>4"
    " FROM json_array_elements(CAST(CAST(:rows AS text) AS json)) AS value"
    ' ON CONFLICT DO NOTHING RETURNING "table", seq'
)


@dataclass(frozen=True)
class Opening:
    """What is written once about a new table; `created_at` in ms since 1970, `opener` 64 hex digits."""

    game: str
    header: str
    opener: str
    created_at: int


@dataclass(frozen=True)
class Append:
    """One entry for a log, as JSON text, at a seq from 1. The first one of a table comes with its opening.

    `open`: whether matchmaking may send people there from now on; None leaves it as it is.
    """

    table: str
    seq: int
    at_ms: int
    seat: int | None
    entry: str
    opening: Opening | None = None
    open: bool | None = None


@dataclass(frozen=True)
class Row:
    """One entry of a log."""

    seq: int
    at_ms: int
    entry: str


class TableStore:
    """The tables of one database. All methods raise one of retrohub.store.errors.AWAY when it is."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._dialect = database.write.dialect.name
        self._sqlite = None if database.file is None else SqliteWriter(database.file)
        # PostgreSQL's connection, once there was something to write.
        self._writing: AsyncConnection | None = None

    async def append(self, batch: Sequence[Append]) -> list[bool]:
        """Append entries in one transaction; return for each whether it won its seq.

        When this returns, what won is stored durably. A batch has one entry per table and seq. Not to be called
        again before it has returned.
        """
        if self._sqlite is not None:
            return await self._sqlite.append(batch)
        try:
            if self._writing is None:
                self._writing = await self._database.write.connect()
            async with self._writing.begin():
                return await self._writing.run_sync(_append, batch)
        except AWAY:
            await self._drop()
            raise

    async def close(self) -> None:
        """Give the writing connection back."""
        if self._sqlite is not None:
            await self._sqlite.close()
        elif self._writing is not None:
            await self._writing.close()
            self._writing = None

    async def read(self, code: str, after: int) -> list[Row]:
        """The entries of a table's log behind a seq, in order."""
        query = (
            sa.select(log.c.seq, log.c.at_ms, log.c.entry)
            .where(log.c.table == code, log.c.seq > after)
            .order_by(log.c.seq)
        )
        async with self._database.read.connect() as connection:
            return [Row(*row) for row in await connection.execute(query)]

    async def header(self, code: str) -> str | None:
        """The header of a table, None if there is none with this code."""
        query = sa.select(tables.c.header).where(tables.c.code == code)
        async with self._database.read.connect() as connection:
            found: str | None = await connection.scalar(query)
            return found

    async def opened_by(self, opener: str) -> str | None:
        """The code of the table that a command opened."""
        query = sa.select(tables.c.code).where(tables.c.opener == opener)
        async with self._database.read.connect() as connection:
            found: str | None = await connection.scalar(query)
            return found

    async def revs(self, codes: Iterable[str]) -> dict[str, int]:
        """The last seq of each of these tables."""
        query = (
            sa.select(log.c.table, sa.func.max(log.c.seq))
            .where(log.c.table.in_(sa.bindparam("codes", expanding=True)))
            .group_by(log.c.table)
        )
        async with self._database.read.connect() as connection:
            found = await connection.execute(query, {"codes": list(codes)})
            return {row[0]: row[1] for row in found}

    async def open_tables(self, limit: int) -> list[tuple[int, str]]:
        """Tables that matchmaking may send people to, the oldest first: when created, and code."""
        query = (
            sa.select(tables.c.created_at, tables.c.code)
            .where(tables.c.open)
            .order_by(tables.c.created_at, tables.c.code)
            .limit(limit)
        )
        async with self._database.read.connect() as connection:
            return [(created, code) for created, code in await connection.execute(query)]

    async def beat(self, server: str, now: int, forget: int) -> None:
        """Say that a server runs; forget those not heard of since a time."""
        insert = _insert(self._dialect, servers).values(id=server, beat_at=now)
        async with self._database.write.begin() as connection:
            await connection.execute(
                insert.on_conflict_do_update(index_elements=["id"], set_={"beat_at": insert.excluded.beat_at})
            )
            await connection.execute(sa.delete(servers).where(servers.c.beat_at < forget))

    async def running(self, since: int) -> set[str]:
        """The servers heard of since a time."""
        query = sa.select(servers.c.id).where(servers.c.beat_at >= since)
        async with self._database.read.connect() as connection:
            return set(await connection.scalars(query))

    async def purge(self, before: int, limit: int) -> int:
        """Remove tables whose last entry is older than a time; return how many, at most `limit`."""
        old = (
            sa.select(tables.c.code)
            .where(
                tables.c.created_at < before,
                ~sa.exists().where(log.c.table == tables.c.code, log.c.at_ms >= before),
            )
            .limit(limit)
        )
        async with self._database.write.begin() as connection:
            codes = list(await connection.scalars(old))
            await connection.execute(sa.delete(log).where(log.c.table.in_(codes)))
            await connection.execute(sa.delete(tables).where(tables.c.code.in_(codes)))
        return len(codes)

    async def _drop(self) -> None:
        """Forget a connection that failed; whether its transaction was carried out is unknown."""
        broken, self._writing = self._writing, None
        if broken is not None:
            with suppress(*AWAY):
                await broken.invalidate()
                await broken.close()


def _append(connection: sa.Connection, batch: Sequence[Append]) -> list[bool]:
    opened = _open(connection, [each for each in batch if each.opening is not None])
    # In one order on all servers, so that none waits for another that waits for it.
    rows = sorted(
        (each.table, each.seq, each.at_ms, each.seat, each.entry)
        for each in batch
        if each.opening is None or each.table in opened
    )
    text = msgspec.json.encode(rows).decode()
    found = connection.execute(_APPEND, {"rows": text})
    won = {(table, seq) for table, seq in found}
    for value in (True, False):
        changed = sorted(each.table for each in batch if each.open is value and (each.table, each.seq) in won)
        if changed:
            codes: sa.BindParameter[list[str]] = sa.bindparam("codes", changed, expanding=True)
            connection.execute(sa.update(tables).where(tables.c.code.in_(codes)).values(open=value))
    return [(each.table, each.seq) in won for each in batch]


def _open(connection: sa.Connection, batch: list[Append]) -> set[str]:
    if not batch:
        return set()
    values = [
        {"code": each.table, "open": False, **vars(each.opening)} for each in sorted(batch, key=lambda each: each.table)
    ]
    insert = _insert(connection.dialect.name, tables).values(values).on_conflict_do_nothing()
    return set(connection.scalars(insert.returning(tables.c.code)))


def _insert(dialect: str, table: sa.Table) -> postgresql.Insert | sqlite.Insert:
    return postgresql.insert(table) if dialect == "postgresql" else sqlite.insert(table)

"""One database, reached by address: opened, brought up to date, asked whether it is alive."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from retrohub.store import address
from retrohub.store.errors import StoreError
from retrohub.store.migrate import upgrade

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType

    from sqlalchemy.engine import URL

BUSY_MS = 10_000


class Database:
    """A pool of connections. `read` and `write` are engines; each use is one transaction."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.read = engine
        # SQLite must take its write lock first: a read lock cannot be upgraded while another writes.
        self.write = engine.execution_options(retrohub_writes=True)

    @classmethod
    async def open(cls, text: str) -> Database:
        """Connect to the address and create or upgrade the tables.

        Raises StoreError with one line when the address is wrong, the database cannot be reached
        or written, or was written by a newer RetroHub.
        """
        url = address.parse(text)
        file = address.file_of(url)
        if file is not None:
            _prepare_file(file, address.shown(url))
        database = cls(_engine(url))
        try:
            await upgrade(database.write)
        except StoreError:
            await database.close()
            raise
        except (SQLAlchemyError, OSError, TypeError, ValueError) as error:
            await database.close()
            raise StoreError(f"cannot use {address.shown(url)}: {_reason(error)}") from error
        return database

    @property
    def file(self) -> Path | None:
        """SQLite's file, None for PostgreSQL."""
        return address.file_of(self.read.url)

    async def ping(self) -> None:
        """Make one round trip; raises SQLAlchemyError or OSError when the database is away."""
        async with self.read.connect() as connection:
            await connection.execute(sa.select(1))

    async def close(self) -> None:
        await self.read.dispose()

    async def __aenter__(self) -> Database:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()


def _prepare_file(file: Path, shown: str) -> None:
    """Make the file if need be, and make it one that readers may read while another writes.

    Not by the asynchronous driver: its thread would still be reporting when a failed start is over.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"cannot create the folder of {shown}: {error.strerror}") from None
    try:
        with closing(sqlite3.connect(file, timeout=BUSY_MS / 1000)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
    except sqlite3.Error as error:
        raise StoreError(f"cannot use {shown}: {error}") from None


def _engine(url: URL) -> AsyncEngine:
    engine = create_async_engine(url, pool_pre_ping=True)
    if url.get_backend_name() == "sqlite":
        event.listen(engine.sync_engine, "connect", lambda connection, _: prepare_sqlite(connection))
        event.listen(engine.sync_engine, "begin", _begin_sqlite)
    return engine


def prepare_sqlite(connection: Any) -> None:
    """Make a connection of the driver's one that waits for others and loses nothing."""
    # The driver would begin transactions by itself, too late and never around DDL.
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _begin_sqlite(connection: sa.Connection) -> None:
    writes = connection.get_execution_options().get("retrohub_writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _reason(error: BaseException) -> str:
    """The first line of what the driver said, without its class names and links."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
    text = str(getattr(cause, "__cause__", None) or cause) or type(cause).__name__
    return text.splitlines()[0]

"""Appending to logs on SQLite: one thread with one connection, and statements that the driver keeps prepared.

Every action waits for this, so it asks the driver itself: SQLAlchemy would take seven times as much of the processor.
"""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from retrohub.store.database import BUSY_MS, prepare_sqlite

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from retrohub.store.tables import Append

_OPEN = (
    "INSERT INTO tables (code, game, header, open, opener, created_at) VALUES (?, ?, ?, 0, ?, ?) ON CONFLICT DO NOTHING"
)
_APPEND = 'INSERT INTO log ("table", seq, at_ms, seat, entry) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING'
_MARK = "UPDATE tables SET open = ? WHERE code = ?"


class SqliteWriter:
    """Writes to one file; see TableStore.append."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._thread = ThreadPoolExecutor(1, "retrohub-writer")
        self._connection: sqlite3.Connection | None = None

    async def append(self, batch: Sequence[Append]) -> list[bool]:
        """Append entries in one transaction; return for each whether it won its seq. Raises sqlite3.Error."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._append, batch)

    async def close(self) -> None:
        """End the thread."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._disconnect)
        self._thread.shutdown()

    def _append(self, batch: Sequence[Append]) -> list[bool]:
        if self._connection is None:
            self._connection = sqlite3.connect(self._file, timeout=BUSY_MS / 1000)
            prepare_sqlite(self._connection)
        cursor = self._connection.cursor()
        cursor.execute("BEGIN IMMEDIATE")
        try:
            won = [_append(cursor, each) for each in batch]
            cursor.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                cursor.execute("ROLLBACK")
            raise
        return won

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()


def _append(cursor: sqlite3.Cursor, entry: Append) -> bool:
    opening = entry.opening
    if opening is not None:
        cursor.execute(_OPEN, (entry.table, opening.game, opening.header, opening.opener, opening.created_at))
        if cursor.rowcount == 0:
            return False
    cursor.execute(_APPEND, (entry.table, entry.seq, entry.at_ms, entry.seat, entry.entry))
    if cursor.rowcount == 0:
        return False
    if entry.open is not None:
        cursor.execute(_MARK, (entry.open, entry.table))
    return True

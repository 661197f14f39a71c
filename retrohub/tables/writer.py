"""The one writer of a process: gathers what arrives and commits it together."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import structlog

from retrohub.store.errors import AWAY, reason

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from retrohub.store.tables import Append, TableStore

# Entries in one transaction, and entries that may wait for the next ones.
BATCH = 256
QUEUE = 10_000

log: structlog.stdlib.BoundLogger = structlog.get_logger()


class StoreAwayError(ConnectionError):
    """The store does not answer, or is too slow; whether the entry was written is not known."""


class Writer:
    """Appends entries for many tables. `committed` is told of each batch that was written, and how long it took (s)."""

    def __init__(self, store: TableStore, committed: Callable[[Sequence[Append], float], None]) -> None:
        self._store = store
        self._committed = committed
        self._waiting: list[tuple[Append, asyncio.Future[bool]]] = []
        self._task: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        """How many entries wait."""
        return len(self._waiting)

    async def append(self, entry: Append) -> bool:
        """Return, once it is durable, whether an entry won its place in the log. Raises StoreAwayError.

        A process must not append twice to one table at the same time.
        """
        if len(self._waiting) >= QUEUE:
            raise StoreAwayError("too many entries wait")
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((entry, done))
        if self._task is None:
            self._task = asyncio.create_task(self._write())
        return await done

    async def close(self) -> None:
        """Write what waits, then give the connection back."""
        while self._task is not None:
            await asyncio.wait([self._task])
        await self._store.close()

    async def _write(self) -> None:
        try:
            while self._waiting:
                # Whatever else arrives in this turn of the loop goes along.
                await asyncio.sleep(0)
                batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
                await self._write_batch(batch)
        finally:
            self._task = None

    async def _write_batch(self, batch: list[tuple[Append, asyncio.Future[bool]]]) -> None:
        entries = [entry for entry, _ in batch]
        began = time.perf_counter()
        try:
            won = await self._store.append(entries)
        except Exception as error:
            if not isinstance(error, AWAY):
                log.exception("writing failed")
            else:
                log.error("store away", error=reason(error), entries=len(batch))
            for _, done in batch:
                if not done.done():
                    done.set_exception(StoreAwayError("the store does not answer"))
            return
        self._committed([entry for entry, win in zip(entries, won, strict=True) if win], time.perf_counter() - began)
        for (_, done), win in zip(batch, won, strict=True):
            if not done.done():
                done.set_result(win)

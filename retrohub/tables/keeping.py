"""What a server does from time to time."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog

from retrohub.store.errors import AWAY, reason
from retrohub.tables.matchmaking import BEAT_SECONDS

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from retrohub.tables.hall import Hall
    from retrohub.tables.matchmaking import Matchmaker

TEND_SECONDS = 1.0
# Notifications are hints; this finds what they missed.
CHECK_SECONDS = 5.0
UPDATE_SECONDS = 5.0
LET_GO_SECONDS = 30.0
IDLE_SECONDS = 60.0
PURGE_SECONDS = 3600.0
# Tables where nothing happened for so long are removed, and their codes are free again.
KEEP_MS = 30 * 24 * 3600 * 1000
PURGE_AT_ONCE = 1000

log: structlog.stdlib.BoundLogger = structlog.get_logger()


class Keeper:
    """The regular work of one process, until it is closed."""

    def __init__(self, hall: Hall, matchmaker: Matchmaker, *, shared: bool) -> None:
        self._hall = hall
        self._matchmaker = matchmaker
        self._shared = shared
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Say that this server runs, and begin."""
        await self._matchmaker.beat()
        work: list[tuple[float, Callable[[], Awaitable[object]]]] = [
            (BEAT_SECONDS, self._matchmaker.beat),
            (TEND_SECONDS, self._matchmaker.tend),
            (UPDATE_SECONDS, self._update),
            (LET_GO_SECONDS, self._let_go),
            (PURGE_SECONDS, self._purge),
        ]
        if self._shared:
            work.append((CHECK_SECONDS, self._hall.check_all))
        self._tasks = [asyncio.create_task(_every(seconds, do)) for seconds, do in work]

    async def close(self) -> None:
        """Stop."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _update(self) -> None:
        self._hall.metrics.update()

    async def _let_go(self) -> None:
        self._hall.let_go(IDLE_SECONDS)

    async def _purge(self) -> None:
        removed = await self._hall.store.purge(self._hall.now() - KEEP_MS, PURGE_AT_ONCE)
        if removed:
            log.info("old tables removed", tables=removed)


async def _every(seconds: float, do: Callable[[], Awaitable[object]]) -> None:
    while True:
        await asyncio.sleep(seconds)
        try:
            await do()
        except AWAY as error:
            log.error("store away", error=reason(error))
        except Exception:
            log.exception("regular work failed")

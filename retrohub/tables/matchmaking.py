"""Finding company: whoever seeks gets a seat at the oldest open public table, or opens one.

A seat in a public lobby lives as long as its page's socket, and no longer than the server that the socket is at.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from retrohub.tables import acts, entries
from retrohub.tables.acts import Ask
from retrohub.tables.entries import Header
from retrohub.tables.refused import RefusedError

if TYPE_CHECKING:
    from retrohub.tables.entries import Entry
    from retrohub.tables.hall import Hall
    from retrohub.tables.live import Live
    from retrohub.tables.table import Table
    from retrohub.tables.watching import Watcher

ROUNDS = 3
# Open tables that one seeker looks at.
LOOK = 20
GRACE_SECONDS = 3.0
BEAT_SECONDS = 5.0
LEASE_MS = 15_000
FORGET_MS = 60_000


class Matchmaker:
    """Brings people who seek to one table. `grace_seconds`: how long a seat outlives its socket."""

    def __init__(self, hall: Hall, grace_seconds: float = GRACE_SECONDS, lease_ms: int = LEASE_MS) -> None:
        self._hall = hall
        self._grace = grace_seconds
        self._lease = lease_ms
        self._opening = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    def close(self) -> None:
        """Nobody is sent away any more: who was here may come back to another server."""
        for task in self._tasks:
            task.cancel()

    async def seek(self, name: str, ask: Ask) -> Live:
        """Return a public table where the asker has a seat now. Raises StoreAwayError, and as the store."""
        found = await self._join(name, ask)
        if found is not None:
            return found
        # Of those who find nothing at the same time one opens a table, and the others join it.
        async with self._opening:
            found = await self._join(name, ask)
            return found or await self._hall.open(Header(ROUNDS, public=True), name, ask)

    async def came(self, watcher: Watcher) -> None:
        """A page came to a table, maybe back to its seat, maybe from another server."""
        live = watcher.live
        if live is not None and _seat_server(live.table, watcher.who) not in (None, self._hall.server):
            await self._hall.put(live, partial(self._here, who=watcher.who))

    def went(self, live: Live, who: str) -> None:
        """A page's socket is gone from a table."""
        if not self._hall.closing and _seat_server(live.table, who) == self._hall.server:
            task = asyncio.create_task(self._leave_later(live, who))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def beat(self) -> None:
        """Say that this server runs."""
        now = self._hall.now()
        await self._hall.store.beat(self._hall.server, now, now - FORGET_MS)

    async def tend(self) -> None:
        """Look after the public lobbies here: give up seats of servers that are gone, join lonely tables."""
        lobbies = [live for live in self._hall.lives.values() if live.watchers and live.table.joinable()]
        if not lobbies:
            return
        running = await self._running()
        opened = await self._hall.store.open_tables(LOOK)
        for live in lobbies:
            await self._drop_ghosts(live, running)
            if len(live.table.seats) == 1:
                await self._move(live, opened, running)

    async def _join(self, name: str, ask: Ask) -> Live | None:
        opened = await self._hall.store.open_tables(LOOK)
        running = await self._running() if opened else set()
        for _, code in opened:
            live = await self._hall.find(code)
            if live is not None and await self._sit(live, name, ask, running):
                return live
        return None

    async def _sit(self, live: Live, name: str, ask: Ask, running: set[str]) -> bool:
        """Take a seat in a public lobby where somebody real waits, or have one already."""
        if live.table.seat_of(ask.who) is not None and live.table.phase == "lobby":
            return True
        await self._drop_ghosts(live, running)
        if not live.table.joinable():
            return False
        try:
            await self._hall.do(live, acts.Sit(name), ask)
        except RefusedError:
            return False
        # It may have started while we asked: then the seat is a place in the queue.
        return live.table.seat_of(ask.who) is not None

    async def _running(self) -> set[str]:
        found = await self._hall.store.running(self._hall.now() - self._lease)
        return found | {self._hall.server}

    async def _drop_ghosts(self, live: Live, running: set[str]) -> None:
        for seat in list(live.table.seats):
            server = _seat_server(live.table, seat.who)
            if server is not None and server not in running:
                await self._hall.put(live, partial(_leave, who=seat.who, server=server))

    async def _move(self, live: Live, opened: list[tuple[int, str]], running: set[str]) -> None:
        """Bring somebody who waits alone to an older table where somebody waits too."""
        who = live.table.seats[0].who
        name = live.table.seats[0].name
        watcher = next((each for each in live.watchers if each.who == who), None)
        codes = [code for _, code in opened]
        if watcher is None or live.table.code not in codes:
            return
        for code in codes[: codes.index(live.table.code)]:
            older = await self._hall.find(code)
            ask = Ask(who, "", 0, self._hall.server)
            if older is not None and older.table.seats and await self._sit(older, name, ask, running):
                await self._hall.put(live, partial(_leave, who=who, server=self._hall.server))
                if watcher.live is live:
                    await self._hall.attach(watcher, older)
                return

    async def _leave_later(self, live: Live, who: str) -> None:
        await asyncio.sleep(self._grace)
        if not any(each.who == who for each in live.watchers) and not self._hall.closing:
            await self._hall.put(live, partial(_leave, who=who, server=self._hall.server))

    def _here(self, table: Table, who: str) -> Entry | None:
        if _seat_server(table, who) in (None, self._hall.server):
            return None
        return entries.Here(who=who, server=self._hall.server)


def _seat_server(table: Table, who: str) -> str | None:
    """The server that keeps somebody's seat in a public lobby; None if they have none."""
    number = table.seat_of(who)
    if number is None or table.phase != "lobby" or not table.header.public:
        return None
    return table.seats[number].server


def _leave(table: Table, who: str, server: str) -> Entry | None:
    """Give up a seat if that server still keeps it."""
    return entries.Leave(who=who) if _seat_server(table, who) == server else None

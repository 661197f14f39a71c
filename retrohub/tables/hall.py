"""The tables of one process: loaded when somebody comes, changed one command after the other, and let go when idle."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from hashlib import sha256
from typing import TYPE_CHECKING

import msgspec
import structlog

from retrohub.store.errors import reason
from retrohub.store.tables import Append, Opening
from retrohub.tables import clock, codes, entries, messages
from retrohub.tables.check import check
from retrohub.tables.clock import Durations
from retrohub.tables.live import Live
from retrohub.tables.metrics import Metrics
from retrohub.tables.notify import Alone, Grown, Passing, Taken
from retrohub.tables.refused import RefusedError
from retrohub.tables.seats import clean_name
from retrohub.tables.table import MOST, Table
from retrohub.tables.writer import StoreAwayError, Writer

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence

    from retrohub.store.tables import TableStore
    from retrohub.tables.acts import Ask, AtTable
    from retrohub.tables.entries import Entry, Header
    from retrohub.tables.notify import Note, Notifier
    from retrohub.tables.table import Change
    from retrohub.tables.watching import Watcher

GAME = "bizz"
# A drawn code is taken once in some thousand times.
CODE_TRIES = 20
RETRY_SECONDS = 1.0
# Several servers know the same deadline: those with nobody at the table wait for the others.
OTHERS_FIRST_SECONDS = 1.5
JITTER_SECONDS = 0.1

log: structlog.stdlib.BoundLogger = structlog.get_logger()


def now_ms() -> int:
    """The time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def new_seed() -> str:
    """A seed for one game: 32 hex digits that nobody can guess."""
    return secrets.token_hex(16)


class Hall:
    """All tables that this process knows now."""

    def __init__(
        self,
        store: TableStore,
        *,
        durations: Durations | None = None,
        notifier: Notifier | None = None,
        metrics: Metrics | None = None,
        now: Callable[[], int] = now_ms,
    ) -> None:
        self.server = secrets.token_hex(8)
        self.store = store
        self.durations = durations or Durations()
        self.metrics = metrics or Metrics()
        self.now = now
        self.lives: dict[str, Live] = {}
        self.closing = False
        self._notifier: Notifier = notifier or Alone()
        self._writer = Writer(store, self._committed)
        self._loading: dict[str, asyncio.Task[Live | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.metrics.follow(self.metrics.tables, lambda: len(self.lives))
        self.metrics.follow(self.metrics.seats, self._people)
        self.metrics.follow(self.metrics.writing, lambda: len(self._writer))

    async def start(self) -> None:
        """Begin to listen to other servers."""
        await self._notifier.start(self)

    async def close(self) -> None:
        """Write what was begun, and stop all clocks."""
        self.closing = True
        for live in self.lives.values():
            live.stop_timer()
        if self._tasks:
            await asyncio.wait(self._tasks)
        await self._writer.close()
        await self._notifier.close()

    async def find(self, code: str) -> Live | None:
        """The table with a code, loaded if need be; None if there is none. Raises as the store."""
        live = self.lives.get(code)
        if live is not None:
            live.empty_since = time.monotonic()  # not to be let go before somebody has come
            return live
        loading = self._loading.get(code)
        if loading is None:
            loading = self._loading[code] = asyncio.create_task(self._load(code))
            loading.add_done_callback(lambda _: self._loading.pop(code, None))
        return await asyncio.shield(loading)

    async def attach(self, watcher: Watcher, live: Live, rev: int | None = None) -> None:
        """Let a page look at a table, from now on; it is told `at`. A page is at one table at most."""
        if self._notifier.shared or live.stale:
            async with live.lock:
                await self.refresh(live)
        self.detach(watcher)
        if live.table.seat_of(watcher.who) is not None:
            self._take_over(live, watcher.who, watcher.key)
            self._tell_others([Taken(self.server, live.table.code, watcher.who, watcher.key)])
        live.watchers.add(watcher)
        watcher.live = live
        self.lives.setdefault(live.table.code, live)
        watcher.tell(live.at(watcher.who, rev, self.now()))

    def detach(self, watcher: Watcher) -> None:
        """A page looks on no longer; its seat stays."""
        live, watcher.live = watcher.live, None
        if live is not None:
            live.watchers.discard(watcher)
            if not live.watchers:
                live.empty_since = time.monotonic()

    async def open(self, header: Header, name: str, ask: Ask) -> Live:
        """Open a table whose first seat is the asker's; the same command opens one only. Raises StoreAwayError."""
        opener = sha256(f"{ask.who}/{ask.id}".encode()).hexdigest()
        server = ask.server if header.public else ""
        entry = entries.Sit(who=ask.who, id=ask.id, name=clean_name(name), server=server)
        text = msgspec.json.encode(header).decode()
        for _ in range(CODE_TRIES):
            at = self.now()
            code = codes.new_code()
            opening = Opening(GAME, text, opener, at)
            if await self._writer.append(Append(code, 1, at, 0, entries.encode(entry), opening, header.public)):
                live = self.lives[code] = Live(Table(code, header), self.durations)
                live.remember(live.table.apply(entry, at))
                self._schedule(live)
                log.info("table opened", table=code, public=header.public)
                return live
            first = await self.store.opened_by(opener)
            found = None if first is None else await self.find(first)
            if found is not None:
                return found
        raise StoreAwayError("no code is free")

    async def do(self, live: Live, act: AtTable, ask: Ask) -> int:
        """Carry out a command once; return the rev at which it was. Raises RefusedError, StoreAwayError."""

        def wanted(table: Table) -> Entry | None:
            return check(table, act, ask, new_seed)

        return await self._write(live, wanted, ask)

    async def put(self, live: Live, wanted: Callable[[Table], Entry | None]) -> None:
        """Write what a table should get now, as the house sees it. Raises StoreAwayError."""
        await self._write(live, wanted, None)

    async def refresh(self, live: Live) -> bool:
        """Read what others wrote, under the table's lock; return whether there was something. Raises as the store."""
        rows = await self.store.read(live.table.code, live.table.rev)
        live.stale = False
        changes = [live.table.apply(entries.decode(row.entry), row.at_ms) for row in rows]
        self._happened(live, changes)
        return bool(changes)

    def pass_on(self, live: Live, message: messages.Out, but: Watcher | None = None) -> None:
        """Tell everybody at a table, here and on other servers, something that is not stored."""
        for watcher in list(live.watchers):
            if watcher is not but:
                watcher.tell(message)
        if self._notifier.shared:
            raw = msgspec.Raw(messages.encode(message))
            self._notifier.send([Passing(self.server, live.table.code, raw)])

    def heard(self, note: Note) -> None:
        """A server said something; what this one said comes back too."""
        if note.server == self.server:
            return
        match note:
            case Grown():
                self.metrics.lag.observe(max(0, self.now() - note.at) / 1000)
                for code, rev in note.revs:
                    live = self.lives.get(code)
                    if live is not None and live.table.rev < rev:
                        self._spawn(self._catch_up(live, rev))
            case Passing():
                live = self.lives.get(note.table)
                if live is not None:
                    message = messages.decode_passing(note.message)
                    for watcher in list(live.watchers):
                        watcher.tell(message)
            case Taken():
                live = self.lives.get(note.table)
                if live is not None:
                    self._take_over(live, note.who, note.key)

    def missed(self) -> None:
        """Notes may have been lost."""
        self._spawn(self.check_all())

    async def check_all(self) -> None:
        """Read whatever of the tables here others may have written."""
        try:
            revs = await self.store.revs(self.lives) if self.lives else {}
        except Exception as error:
            log.error("store away", error=reason(error))
            return
        for code, rev in revs.items():
            live = self.lives.get(code)
            if live is not None and live.table.rev < rev:
                await self._catch_up(live, rev)

    def let_go(self, idle_seconds: float) -> None:
        """Forget tables that nobody looks at and where nothing will happen; their logs stay."""
        old = time.monotonic() - idle_seconds
        for code, live in list(self.lives.items()):
            wait = live.due()
            waiting = wait is not None and wait.what != "close"
            if not live.watchers and not waiting and not live.lock.locked() and live.empty_since < old:
                live.stop_timer()
                del self.lives[code]

    async def _load(self, code: str) -> Live | None:
        text = await self.store.header(code)
        if text is None:
            return None
        header = msgspec.json.decode(text, type=entries.Header)
        live = Live(Table(code, header), self.durations, self.now() + self.durations.settle)
        live.empty_since = time.monotonic()
        for row in await self.store.read(code, 0):
            live.remember(live.table.apply(entries.decode(row.entry), row.at_ms))
        self.lives[code] = live
        self._schedule(live)
        return live

    async def _write(self, live: Live, wanted: Callable[[Table], Entry | None], ask: Ask | None) -> int:
        async with live.lock:
            if live.stale:
                await self.refresh(live)
            while True:
                first = None if ask is None else live.table.answered(ask.who, ask.id)
                if first is not None:
                    return first
                try:
                    entry = wanted(live.table)
                except RefusedError:
                    # Perhaps another server knows better.
                    if self._notifier.shared and await self.refresh(live):
                        continue
                    raise
                if entry is None:
                    return live.table.rev
                if await self._append(live, entry):
                    return live.table.rev
                await self.refresh(live)

    async def _append(self, live: Live, entry: Entry) -> bool:
        table = live.table
        at = max(self.now(), table.last)
        append = Append(
            table.code, table.rev + 1, at, table.seat_of(entry.who), entries.encode(entry), open=_opens(table, entry)
        )
        try:
            won = await self._writer.append(append)
        except BaseException:
            live.stale = True
            raise
        if won:
            change = table.apply(entry, at)
            for news in change.news:
                if news[0] in ("started", "closed"):
                    log.info(f"table {news[0]}", table=table.code, game=table.games, seats=len(table.seats))
            self._happened(live, [change])
        return won

    def _happened(self, live: Live, changes: Sequence[Change]) -> None:
        if not changes:
            return
        for change in changes:
            live.remember(change)
        live.show(changes, self.now())
        self._schedule(live)

    def _schedule(self, live: Live, at_least: float = 0.0) -> None:
        """Have the clock ring when something is due; one that rings too early looks again."""
        wait = live.due()
        if wait is None or self.closing:
            live.stop_timer()
            return
        seconds = max(at_least, (wait.at - self.now()) / 1000)
        if self._notifier.shared:
            seconds += random.uniform(0, JITTER_SECONDS)  # noqa: S311
            if not live.watchers:
                seconds += OTHERS_FIRST_SECONDS
        loop = asyncio.get_running_loop()
        at = loop.time() + seconds
        if live.timer is None or live.timer.when() > at:
            live.stop_timer()
            live.timer = loop.call_at(at, self._rings, live)

    def _rings(self, live: Live) -> None:
        live.timer = None
        self._spawn(self._ring(live))

    async def _ring(self, live: Live) -> None:
        """A deadline may have come."""
        async with live.lock:
            try:
                if live.stale:
                    await self.refresh(live)
                wait = live.due()
                if wait is None or wait.at > self.now():
                    self._schedule(live)
                    return
                if await self._append(live, clock.entry(live.table, wait.what, new_seed)):
                    self.metrics.clock.labels(wait.what).inc()
                else:
                    await self.refresh(live)
            except Exception as error:
                log.error("clock failed", table=live.table.code, error=reason(error))
                self._schedule(live, RETRY_SECONDS)

    async def _catch_up(self, live: Live, rev: int) -> None:
        async with live.lock:
            try:
                if live.table.rev < rev:
                    await self.refresh(live)
            except Exception as error:
                live.stale = True
                log.error("store away", table=live.table.code, error=reason(error))

    def _committed(self, batch: Sequence[Append], seconds: float) -> None:
        self.metrics.commit.observe(seconds)
        self.metrics.batch.observe(len(batch))
        if batch:
            self._tell_others([Grown(self.server, self.now(), [(each.table, each.seq) for each in batch])])

    def _tell_others(self, notes: Sequence[Note]) -> None:
        if self._notifier.shared:
            self._notifier.send(notes)

    def _take_over(self, live: Live, who: str, key: str) -> None:
        for watcher in list(live.watchers):
            if watcher.who == who and watcher.key != key:
                self.detach(watcher)
                watcher.take_away()

    def _people(self) -> int:
        return sum(seat.person() for live in self.lives.values() for seat in live.table.seats)

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        if self.closing:
            work.close()
            return
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _opens(table: Table, entry: Entry) -> bool | None:
    """Whether matchmaking may send people to a table after an entry; None if that stays as it is."""
    if not table.header.public or table.phase != "lobby":
        return None
    match entry:
        case entries.Start() | entries.Close():
            return False
        case entries.Sit():
            return len(table.seats) + 1 < MOST
        case entries.Leave():
            return len(table.seats) > 1
    return None

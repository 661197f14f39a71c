"""Notes between servers by PostgreSQL's LISTEN and NOTIFY, on one connection."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import asyncpg  # type: ignore[import-untyped]
import msgspec
import structlog

from retrohub.store.errors import AWAY, reason
from retrohub.tables.notify import Alone, Note

if TYPE_CHECKING:
    from collections.abc import Sequence

    from retrohub.store.database import Database
    from retrohub.tables.notify import Listener, Notifier

CHANNEL = "retrohub_tables"
# PostgreSQL takes less than 8,000 bytes.
PAYLOAD = 7500
# Hints that may wait while the connection is away; older ones are dropped.
WAITING = 2000
ALIVE_SECONDS = 5.0
AGAIN_SECONDS = 0.5

_decoder: msgspec.json.Decoder[list[Note]] = msgspec.json.Decoder(list[Note])

log: structlog.stdlib.BoundLogger = structlog.get_logger()


def notifier_for(database: Database) -> Notifier:
    """The way to other servers on the same database."""
    return Postgres(database) if database.read.dialect.name == "postgresql" else Alone()


class Postgres:
    """A Notifier (retrohub.tables.notify). Connects again by itself; whoever listens is told that notes were missed."""

    shared = True

    def __init__(self, database: Database) -> None:
        self._database = database
        self._notes: list[Note] = []
        self._something = asyncio.Event()
        self._closing = False
        self._task: asyncio.Task[None] | None = None

    async def start(self, listener: Listener) -> None:
        """Begin to listen; returns when listening."""
        listening = asyncio.Event()
        self._task = asyncio.create_task(self._run(listener, listening))
        await listening.wait()

    def send(self, notes: Sequence[Note]) -> None:
        """Tell the others, soon."""
        self._notes += notes
        del self._notes[:-WAITING]
        self._something.set()

    async def close(self) -> None:
        """Send what waits, and stop."""
        self._closing = True
        self._something.set()
        if self._task is not None:
            await asyncio.wait([self._task], timeout=ALIVE_SECONDS)
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self, listener: Listener, listening: asyncio.Event) -> None:
        while not self._closing:
            try:
                await self._connected(listener, listening)
            except AWAY as error:
                log.error("notifications away", error=reason(error))
                listening.set()
                await asyncio.sleep(AGAIN_SECONDS)

    async def _connected(self, listener: Listener, listening: asyncio.Event) -> None:
        async with self._database.read.connect() as pooled:
            # Ours alone until the end: SQLAlchemy sees no transaction on it.
            driver = (await pooled.get_raw_connection()).driver_connection
            assert isinstance(driver, asyncpg.Connection)

            def heard(_connection: object, _process: object, _channel: object, payload: Any) -> None:
                for note in _notes(payload):
                    listener.heard(note)

            def ended(_connection: object) -> None:
                self._something.set()

            await driver.add_listener(CHANNEL, heard)
            driver.add_termination_listener(ended)
            listener.missed()
            listening.set()
            try:
                await self._pass_on(driver)
            finally:
                driver.remove_termination_listener(ended)
                if not driver.is_closed():
                    await driver.remove_listener(CHANNEL, heard)

    async def _pass_on(self, driver: asyncpg.Connection) -> None:
        while not self._closing or self._notes:
            try:
                async with asyncio.timeout(ALIVE_SECONDS):
                    await self._something.wait()
            except TimeoutError:
                # A machine that vanished says nothing: ask.
                await driver.execute("SELECT 1", timeout=ALIVE_SECONDS)
                continue
            self._something.clear()
            if driver.is_closed():
                raise ConnectionResetError("the connection was lost")
            notes, self._notes = self._notes, []
            for payload in _payloads(notes):
                await driver.execute("SELECT pg_notify($1, $2)", CHANNEL, payload, timeout=ALIVE_SECONDS)


def _payloads(notes: Sequence[Note]) -> list[str]:
    """Notes as few JSON lists as possible."""
    found: list[str] = []
    size = PAYLOAD
    for note in notes:
        text = msgspec.json.encode(note).decode()
        length = len(text.encode()) + 1
        if size + length > PAYLOAD:
            found.append(text)
            size = length
        else:
            found[-1] += f",{text}"
            size += length
    return [f"[{text}]" for text in found]


def _notes(payload: str) -> list[Note]:
    try:
        return _decoder.decode(payload)
    except msgspec.DecodeError as error:
        # A server of another version says something new.
        log.warning("a note was not understood", error=str(error))
        return []

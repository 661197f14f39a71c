"""What waits to be sent to one page. A page that reads slowly is shown the newest state only."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from struct import Struct
from typing import TYPE_CHECKING

from aiohttp import WSMsgType

if TYPE_CHECKING:
    from collections.abc import Callable

    from aiohttp import web

    from retrohub.tables.view import Shared

# Bytes on the way to a page that reads; the transport asks to wait at 64 KiB.
FLOWING = 24 * 1024
# Answers that may wait, beside one state; a page that lets more pile up is closed.
WAITING = 64
# A frame that is a whole text message, and how its length follows.
TEXT = 0x81
TEXT_AND_SHORT = Struct("!BBH")
TEXT_AND_LONG = Struct("!BBQ")


@dataclass(slots=True)
class _Shown:
    shared: Shared
    you: int | None
    queued: bool
    whole: bool = True

    def encoded(self) -> bytes:
        return self.shared.encoded(self.you, self.queued, whole=self.whole)


class Mailer:
    """Sends what many outboxes have, once for all that happens at the same time."""

    def __init__(self) -> None:
        self._ready: list[Outbox] = []

    def send_soon(self, outbox: Outbox) -> None:
        """Send what an outbox has, after what happens now."""
        if not self._ready:
            asyncio.get_running_loop().call_soon(self._send)
        self._ready.append(outbox)

    def _send(self) -> None:
        ready, self._ready = self._ready, []
        for outbox in ready:
            outbox.send_while_read()


class Outbox:
    """The queue of one socket. `overflow` is called once, when too much waits."""

    __slots__ = ("_closed", "_items", "_mailer", "_overflow", "_sending", "_shown", "_socket", "_task", "_transport")

    def __init__(
        self,
        mailer: Mailer,
        socket: web.WebSocketResponse,
        transport: asyncio.WriteTransport | None,
        overflow: Callable[[], None],
    ) -> None:
        self._mailer = mailer
        self._socket = socket
        self._transport = transport
        self._overflow = overflow
        self._items: list[bytes | _Shown] = []
        self._shown: _Shown | None = None
        self._task: asyncio.Task[None] | None = None
        self._sending = False
        self._closed = False

    def __len__(self) -> int:
        """How many messages wait."""
        return len(self._items)

    def tell(self, message: bytes) -> None:
        """Send a message, after those that wait."""
        if self._closed:
            return
        if len(self._items) >= WAITING:
            self._closed = True
            self._items.clear()
            self._overflow()
            return
        self._items.append(message)
        self._send_soon()

    def show(self, shared: Shared, you: int | None, queued: bool) -> None:
        """Send what happened at the table; if the last such message still waits for a slow page, it is replaced."""
        if self._closed:
            return
        if self._task is not None and self._shown is not None:
            self._shown.shared, self._shown.you, self._shown.queued, self._shown.whole = shared, you, queued, False
            return
        self._shown = _Shown(shared, you, queued)
        self._items.append(self._shown)
        self._send_soon()

    def send_while_read(self) -> None:
        """Send what waits, in one go; what the page does not read now, a task sends later."""
        transport = self._transport
        if transport is None or transport.is_closing() or self._socket.closed:
            self._closed = True
            self._items.clear()
            self._sending = False
            return
        room = FLOWING - transport.get_write_buffer_size()
        frames: list[bytes] = []
        while self._items and room > 0:
            message = self._next()
            frames += (header(len(message)), message)
            room -= len(message)
        if frames:
            transport.write(b"".join(frames))
        if self._items:
            self._task = asyncio.create_task(self._send_apart())
        else:
            self._sending = False

    async def sent(self) -> None:
        """Wait until nothing waits."""
        while self._sending:
            await (asyncio.wait([self._task]) if self._task is not None else asyncio.sleep(0))

    def close(self) -> None:
        """Send nothing more."""
        self._closed = True
        self._items.clear()
        if self._task is not None:
            self._task.cancel()

    async def _send_apart(self) -> None:
        try:
            while self._items:
                await self._socket.send_frame(self._next(), WSMsgType.TEXT)
        except (ConnectionError, RuntimeError):
            self._closed = True
            self._items.clear()
        finally:
            self._sending = False
            self._task = None

    def _next(self) -> bytes:
        item = self._items.pop(0)
        if isinstance(item, bytes):
            return item
        if item is self._shown:
            self._shown = None
        return item.encoded()

    def _send_soon(self) -> None:
        if not self._sending:
            self._sending = True
            self._mailer.send_soon(self)


def header(length: int) -> bytes:
    """What stands before a text message of so many bytes in a frame of its own (RFC 6455, 5.2)."""
    if length < 126:
        return bytes((TEXT, length))
    if length < 65536:
        return TEXT_AND_SHORT.pack(TEXT, 126, length)
    return TEXT_AND_LONG.pack(TEXT, 127, length)

"""What waits to be sent to one page. A page that reads slowly is shown the newest state only."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from aiohttp import WSMsgType

if TYPE_CHECKING:
    from collections.abc import Callable

    from aiohttp import web

    from retrohub.tables.view import Shared

# Answers that may wait, beside one state; a page that lets more pile up is closed.
WAITING = 64


@dataclass
class _Shown:
    shared: Shared
    you: int | None
    queued: bool
    whole: bool = True

    def encoded(self) -> bytes:
        return self.shared.encoded(self.you, self.queued, whole=self.whole)


class Outbox:
    """The queue of one socket. `overflow` is called once, when too much waits."""

    __slots__ = ("_closed", "_items", "_overflow", "_shown", "_socket", "_stuck", "_task")

    def __init__(self, socket: web.WebSocketResponse, overflow: Callable[[], None]) -> None:
        self._socket = socket
        self._overflow = overflow
        self._items: deque[bytes | _Shown] = deque()
        self._shown: _Shown | None = None
        self._task: asyncio.Task[None] | None = None
        self._stuck = False
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
        if self._stuck and self._shown is not None:
            self._shown.shared, self._shown.you, self._shown.queued, self._shown.whole = shared, you, queued, False
            return
        self._shown = _Shown(shared, you, queued)
        self._items.append(self._shown)
        self._send_soon()

    async def sent(self) -> None:
        """Wait until nothing waits."""
        if self._task is not None:
            await asyncio.wait([self._task])

    def close(self) -> None:
        """Send nothing more."""
        self._closed = True
        self._items.clear()
        if self._task is not None:
            self._task.cancel()

    def _send_soon(self) -> None:
        if self._task is None:
            self._task = asyncio.create_task(self._send())

    async def _send(self) -> None:
        try:
            while self._items:
                item = self._items.popleft()
                if item is self._shown:
                    self._shown = None
                # Sending waits only while the page does not read, so that others see this flag just then.
                self._stuck = True
                await self._socket.send_frame(item if isinstance(item, bytes) else item.encoded(), WSMsgType.TEXT)
                self._stuck = False
        except (ConnectionError, RuntimeError):
            self._closed = True
            self._items.clear()
        finally:
            self._stuck = False
            self._task = None

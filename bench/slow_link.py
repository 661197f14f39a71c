"""A slow network in front of a server: as a phone far from the mast meets it, for all that a page fetches.

The browser's own throttling leaves out what a worker fetches, which is most of what these pages fetch.
"""

from __future__ import annotations

import asyncio
import threading
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Iterator

BYTES_PER_SECOND = 1_600_000 / 8
ROUND_TRIP = 0.150
CHUNK = 1460


class Link:
    """One direction that all connections share: bytes leave one after the other, and arrive half a round trip later."""

    def __init__(self) -> None:
        self._free_at = 0.0

    async def carry(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        """Carry everything from source to target until source ends."""
        loop = asyncio.get_running_loop()
        on_the_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        arriving = asyncio.create_task(self._arrive(on_the_way, target))
        while data := await source.read(CHUNK):
            self._free_at = max(self._free_at, loop.time()) + len(data) / BYTES_PER_SECOND
            on_the_way.put_nowait((self._free_at + ROUND_TRIP / 2, data))
            await asyncio.sleep(self._free_at - loop.time())
        on_the_way.put_nowait((loop.time() + ROUND_TRIP / 2, b""))
        await arriving

    async def _arrive(self, on_the_way: asyncio.Queue[tuple[float, bytes]], target: asyncio.StreamWriter) -> None:
        loop = asyncio.get_running_loop()
        while True:
            at, data = await on_the_way.get()
            await asyncio.sleep(at - loop.time())
            if not data:
                target.close()
                return
            if not target.is_closing():
                target.write(data)


@contextmanager
def slow_link(url: str) -> Iterator[str]:
    """Yield an address that leads to `url` over 1.6 Mbit/s with a round trip of 150 ms, up and down apart."""
    loop = asyncio.new_event_loop()
    address = urlsplit(url)
    up, down = Link(), Link()

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        server_reader, server_writer = await asyncio.open_connection(address.hostname, address.port)
        ways = (up.carry(reader, server_writer), down.carry(server_reader, writer))
        # A connection that is still open when the benchmark ends is cancelled.
        with suppress(asyncio.CancelledError):
            await asyncio.gather(*ways, return_exceptions=True)

    server = loop.run_until_complete(asyncio.start_server(connected, "127.0.0.1", 0))
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        asyncio.run_coroutine_threadsafe(_stop(server), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def _stop(server: asyncio.Server) -> None:
    server.close()
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)

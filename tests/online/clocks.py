"""A server whose tables wait for other times than `retrohub serve` has them wait.

`python -m tests.online.clocks PORT DATABASE DURATIONS`, the last one as JSON, until SIGTERM.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from typing import TYPE_CHECKING

import msgspec
from aiohttp import web

from retrohub.store.database import Database
from retrohub.tables.clock import Durations
from retrohub.web import logs, server
from retrohub.web.app import SERVER_OPTIONS, create_app
from retrohub.web.online import Online
from tests.online.servers import Server

if TYPE_CHECKING:
    from pathlib import Path

HOST = "127.0.0.1"


class OtherClocks(Server):
    """Like Server, with durations of its own."""

    def __init__(self, folder: Path, database: str, durations: Durations, port: int | None = None) -> None:
        super().__init__(folder, database, port=port)
        arguments = [str(self.port), database, msgspec.json.encode(durations).decode()]
        self._command = [sys.executable, "-m", "tests.online.clocks", *arguments]


async def serve(port: int, database: str, durations: Durations) -> None:
    """Serve until told to stop."""
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    async with await Database.open(database) as opened:
        app = create_app(opened, online=Online(opened, durations=durations))
        runner = web.AppRunner(app, access_log=None, **SERVER_OPTIONS)
        await runner.setup()
        await web.TCPSite(runner, HOST, port).start()
        server.announce(HOST, port)
        await stop.wait()
        await runner.cleanup()


if __name__ == "__main__":
    logs.configure()
    asyncio.run(serve(int(sys.argv[1]), sys.argv[2], msgspec.json.decode(sys.argv[3], type=Durations)))

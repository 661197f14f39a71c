"""How long a socket waits for its pong while the same server verifies games of 20,000 moves; budget: 20 ms more.

The games are posted by two clients without a pause, are replayed in processes of their own, and stored. Everything is
on one machine, so its processor is shared by the server, those processes, and the pages and clients that measure.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import secrets
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import aiohttp

from bench import tables
from bench.online import Page, connect
from tests.finished import long_lines
from tests.online.servers import Server, running

if TYPE_CHECKING:
    from collections.abc import Iterator

SOCKETS = 50
# Each socket asks so often (s); the server takes 15 messages a second from each.
EVERY = 0.1
SECONDS = 15
MOVES = 20_000
CLIENTS = 2


async def ask(page: Page, waits: list[float]) -> None:
    """Ping until the time is over."""
    end = time.perf_counter() + SECONDS
    while time.perf_counter() < end:
        waits.append(await page.ping())
        await asyncio.sleep(EVERY)


async def verify(session: aiohttp.ClientSession, url: str, game: str, addresses: Iterator[int]) -> int:
    """Post a game as JSON again and again, each time as somebody else; return how many were taken."""
    end = time.perf_counter() + SECONDS
    taken = 0
    while time.perf_counter() < end:
        body = f'{{"id": "{secrets.token_hex(16)}", "record": {game}}}'
        headers = {"X-Forwarded-For": f"203.0.113.{next(addresses) % 256}", "Content-Type": "application/json"}
        async with session.post(f"{url}/api/results", data=body, headers=headers) as response:
            taken += response.status in (200, 201)
            await response.read()
    return taken


def row(name: str, waits: list[float], verified: int) -> str:
    """Write one line of the table."""
    waits.sort()
    shown = (waits[len(waits) // 2], waits[int(len(waits) * 0.99)], waits[-1])
    return tables.line(name, str(verified), str(len(waits)), *(f"{1000 * each:.1f}" for each in shown))


async def measure(folder: Path) -> None:
    """Measure without and with games to verify, and print both."""
    record = long_lines()
    game = json.dumps({**record, "actions": [*record["actions"][:MOVES], "finish"]})
    addresses = itertools.count()
    server = Server(folder, f"sqlite:///{folder / 'verifying.db'}", "--trust-proxy")
    print(tables.head("", "games verified", "pongs", "p50 ms", "p99 ms", "longest ms"))
    with running(server):
        async with aiohttp.ClientSession() as session:
            pages = [Page() for _ in range(SOCKETS)]
            await connect(session, server.url, pages, 0)
            for name, clients in (("nothing else", 0), (f"games of {MOVES:,} moves", CLIENTS)):
                waits: list[float] = []
                posting = [verify(session, server.url, game, addresses) for _ in range(clients)]
                asking = asyncio.gather(*(ask(page, waits) for page in pages))
                taken = await asyncio.gather(*posting)
                await asking
                print(row(name, waits, sum(taken)), flush=True)
            await asyncio.gather(*(page.close() for page in pages))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="retrohub-bench-") as name:
        asyncio.run(measure(Path(name)))

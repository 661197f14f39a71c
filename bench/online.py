"""One server process with 2,000 sockets at 500 running tables: its processor time, its memory, how long people wait.

`python bench/online.py` prints a table. The server is `retrohub serve` on SQLite, durable, with the limits of
production; the players are in this process, on the same machine. "paced" is so many actions a second as 500 tables
with four thinking people make, and more; "saturated" is as many as the server takes. Peers keep their state in memory,
or in files that are not flushed; their players are clients of their own, in one process of Node. The budgets: 20 KiB
for an idle socket, 200 µs of the processor for an action at saturation; at 200 actions a second p50 8 ms and p99 40 ms.
"""

from __future__ import annotations

import asyncio
import random
import resource
import statistics
import tempfile
import time
from pathlib import Path

import aiohttp
import msgspec
import psutil

from bench import tables
from bench.peers import Measured, cpu_seconds, measure_peers
from tests.online.servers import Server, running
from tests.postgres import running_postgres

TABLES = 500
SEATS = 4
SECONDS = 15
# Actions a second: what 2,000 people make who think for two seconds, and what a busy evening has in reserve.
PACES = (50, 200)
# Tables that play at once without thinking: so many that no page sends more than the limits of production let through.
SATURATED = 256
CONNECT_AT_ONCE = 50
FIRST = 100
DONE_SECONDS = 60


class Game(msgspec.Struct):
    seat: int | None
    wheel: int | None
    cups: list[list[int | None]]


class State(msgspec.Struct):
    code: str
    phase: str
    game: Game | None


class Told(msgspec.Struct):
    type: str
    rev: int | None = None
    you: int | None = None
    state: State | None = None
    why: str | None = None


class Table:
    """Four players; `played` is set when all of them have been told of the newest action."""

    def __init__(self) -> None:
        self.pages: list[Page] = []
        self.rev = 0
        self.state: State | None = None
        self.waiting_for = 0
        self.have = 0
        self.sent_at = 0.0
        self.done: asyncio.Future[float] | None = None

    def told(self, page: Page, told: Told) -> None:
        """One page was told of a rev."""
        assert told.rev is not None
        if told.rev > self.rev:
            self.rev, self.state = told.rev, told.state
        # A page that is slow to read is told of the newest state only, which may be a later one.
        if told.rev >= self.waiting_for > page.told_of and self.done is not None:
            self.have += 1
            if self.have == len(self.pages) and not self.done.done():
                self.done.set_result(time.perf_counter() - self.sent_at)
        page.told_of = max(page.told_of, told.rev)

    async def act(self, page: Page, act: object) -> float:
        """Let one player do something; return how long it took until everybody had been told (s)."""
        self.waiting_for, self.have = self.rev + 1, 0
        self.done = asyncio.get_running_loop().create_future()
        self.sent_at = time.perf_counter()
        await page.send(act, self.rev)
        async with asyncio.timeout(DONE_SECONDS):
            return await self.done

    async def step(self) -> float:
        """Do what the game needs next."""
        assert self.state is not None
        if self.state.phase == "over":
            for page in self.pages[:-1]:
                await self.act(page, {"do": "rematch"})
            await self.act(self.pages[-1], {"do": "rematch"})
            await self.until("playing")
        if self.state.phase == "between":
            return await self.act(self.pages[0], {"do": "continue"})
        game = self.state.game
        assert game is not None
        lit = [(s, c) for s, shelf in enumerate(game.cups, 1) for c, cup in enumerate(shelf, 1) if cup == game.wheel]
        mover = next(page for page in self.pages if page.you == game.seat)
        return await self.act(mover, {"do": "play", "cup": random.choice(lit)})

    async def until(self, phase: str) -> None:
        """Wait for what the server does by itself."""
        async with asyncio.timeout(DONE_SECONDS):
            while self.state is None or self.state.phase != phase:  # noqa: ASYNC110
                await asyncio.sleep(0.01)


class Page:
    """One socket."""

    decoder = msgspec.json.Decoder(Told)
    encoder = msgspec.json.Encoder()

    def __init__(self) -> None:
        self.table: Table | None = None
        self.you: int | None = None
        self.code: str | None = None
        self.told_of = 0
        self.refused = 0
        self._acted = 0
        self._pong: asyncio.Future[None] | None = None
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._reader: asyncio.Task[None] | None = None

    async def connect(self, session: aiohttp.ClientSession, url: str, number: int) -> None:
        address = f"198.51.{number // 256}.{number % 256}"
        cookie = f"player={number:032x}"
        headers = {"Origin": url, "X-Forwarded-For": address, "Cookie": cookie}
        self._socket = await session.ws_connect(f"{url}/ws", headers=headers, compress=0)
        await self._socket.send_str('{"type":"hello","protocol":1}')
        await self._socket.receive()
        self._reader = asyncio.create_task(self._read(self._socket))

    async def send(self, act: object, rev: int) -> None:
        assert self._socket is not None
        self._acted += 1
        message = {"type": "act", "id": str(self._acted), "rev": rev, "act": act}
        await self._socket.send_str(self.encoder.encode(message).decode())

    async def ping(self) -> float:
        """Return how long the pong took (s)."""
        assert self._socket is not None
        self._pong = asyncio.get_running_loop().create_future()
        began = time.perf_counter()
        await self._socket.send_str('{"type":"ping"}')
        await self._pong
        return time.perf_counter() - began

    async def close(self) -> None:
        assert self._socket is not None
        await self._socket.close()

    async def _read(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for message in socket:
            told = self.decoder.decode(message.data)
            if told.type in ("at", "played") and self.table is not None:
                assert told.state is not None
                self.you, self.code = told.you, told.state.code
                self.table.told(self, told)
            elif told.type == "refused":
                self.refused += 1
                if self.table is not None and self.table.done is not None and not self.table.done.done():
                    self.table.done.set_exception(RuntimeError(f"refused: {told.why}"))
            elif told.type == "pong" and self._pong is not None:
                self._pong.set_result(None)


async def connect(session: aiohttp.ClientSession, url: str, pages: list[Page], first: int) -> None:
    """Open the sockets of some pages, numbered from `first`: greeted and at no table."""
    for start in range(0, len(pages), CONNECT_AT_ONCE):
        some = enumerate(pages[start : start + CONNECT_AT_ONCE], first + start)
        await asyncio.gather(*(page.connect(session, url, number) for number, page in some))


async def seated(pages: list[Page]) -> list[Table]:
    """All tables, their games running."""

    async def seat(some: list[Page]) -> Table:
        table = Table()
        for page in some:
            page.table = table
            table.pages.append(page)
            if len(table.pages) == 1:
                await table.act(page, {"do": "open", "rounds": 5})
                continue
            await page.send({"do": "enter", "code": some[0].code}, 0)
            while page.code is None:  # noqa: ASYNC110
                await asyncio.sleep(0.005)
            await table.act(page, {"do": "sit"})
        await table.act(some[0], {"do": "start"})
        return table

    tables: list[Table] = []
    for first in range(0, len(pages) // SEATS, CONNECT_AT_ONCE):
        last = min(len(pages) // SEATS, first + CONNECT_AT_ONCE)
        groups = [pages[n * SEATS : (n + 1) * SEATS] for n in range(first, last)]
        tables += await asyncio.gather(*(seat(group) for group in groups))
    return tables


async def paced(server: psutil.Process, tables: list[Table], rate: float) -> Measured:
    """So many actions a second, each at a table that is free."""
    free = random.sample(tables, len(tables))
    waits: list[float] = []
    running: set[asyncio.Task[None]] = set()

    async def step(table: Table) -> None:
        waits.append(await table.step())
        free.insert(0, table)

    cpu, began = cpu_seconds(server), time.perf_counter()
    for number in range(int(rate * SECONDS)):
        await asyncio.sleep(max(0.0, began + number / rate - time.perf_counter()))
        if free:
            task = asyncio.create_task(step(free.pop()))
            running.add(task)
            task.add_done_callback(running.discard)
    await asyncio.gather(*running)
    return measured(waits, cpu_seconds(server) - cpu, time.perf_counter() - began)


async def saturated(server: psutil.Process, tables: list[Table]) -> Measured:
    """Tables that play without thinking."""
    waits: list[float] = []
    cpu, began = cpu_seconds(server), time.perf_counter()

    async def play(table: Table) -> None:
        while time.perf_counter() - began < SECONDS:
            waits.append(await table.step())

    await asyncio.gather(*(play(table) for table in tables[:SATURATED]))
    return measured(waits, cpu_seconds(server) - cpu, time.perf_counter() - began)


def measured(waits: list[float], cpu: float, seconds: float) -> Measured:
    waits.sort()
    most = waits[int(len(waits) * 0.99)]
    return Measured(len(waits), cpu, seconds, statistics.median(waits) * 1000, most * 1000)


def row(name: str, phase: Measured) -> str:
    rate, busy, each = phase.actions / phase.seconds, phase.cpu / phase.seconds, phase.cpu / phase.actions * 1e6
    return tables.line(name, f"{rate:.0f}", f"{each:.0f}", f"{busy:.0%}", f"{phase.half:.1f}", f"{phase.most:.1f}")


async def measure(folder: Path) -> None:
    server = Server(folder, f"sqlite:///{folder / 'online.db'}", "--trust-proxy")
    with running(server):
        assert server.process is not None
        process = psutil.Process(server.process.pid)
        empty = process.memory_info().rss
        async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:
            pages = [Page() for _ in range(TABLES * SEATS)]
            # What a server loads for its first sockets is no socket's.
            await connect(session, server.url, pages[:FIRST], 0)
            warm = process.memory_info().rss
            await connect(session, server.url, pages[FIRST:], FIRST)
            idle = process.memory_info().rss
            games = await seated(pages)
            playing = process.memory_info().rss
            print(f"{len(pages)} sockets, {len(games)} tables, one process, SQLite.\n")
            print(tables.head("memory", ""))
            print(tables.line("process alone", f"{empty / 2**20:.1f} MiB"))
            print(tables.line("one idle socket", f"{(idle - warm) / (len(pages) - FIRST) / 2**10:.1f} KiB"))
            print(tables.line("one running table", f"{(playing - idle) / len(games) / 2**10:.1f} KiB"))
            print("\n" + tables.head("", "actions/s", "CPU µs each", "busy", "p50 ms", "p99 ms"))
            for rate in PACES:
                print(row(f"paced, {rate}/s", await paced(process, games, rate)), flush=True)
            print(row(f"saturated, {SATURATED} tables", await saturated(process, games)), flush=True)
            refused = sum(page.refused for page in pages)
            memory = process.memory_info().rss / 2**20
            await asyncio.gather(*(page.close() for page in pages))
    with running_postgres() as url:
        print(row(f"saturated on PostgreSQL, {SATURATED} tables", await saturated_on(folder, url)), flush=True)
    try:
        for name, peer in await measure_peers(SATURATED, SECONDS):
            print(row(f"{name}, {SATURATED} tables", peer))
    except RuntimeError as error:
        print(f"peers not measured: {error}")
    print(f"\nrefused: {refused}; memory at the end {memory:.1f} MiB")


async def saturated_on(folder: Path, database: str) -> Measured:
    """As many actions as another server takes, on another database, with no more sockets than play."""
    server = Server(folder, database, "--trust-proxy")
    with running(server):
        assert server.process is not None
        async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:
            pages = [Page() for _ in range(SATURATED * SEATS)]
            await connect(session, server.url, pages, 0)
            found = await saturated(psutil.Process(server.process.pid), await seated(pages))
            await asyncio.gather(*(page.close() for page in pages))
    return found


def main() -> None:
    wanted = 2 * TABLES * SEATS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted, hard), hard))
    with tempfile.TemporaryDirectory(prefix="retrohub-bench-") as name:
        asyncio.run(measure(Path(name)))


if __name__ == "__main__":
    main()

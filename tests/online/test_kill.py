"""Servers are killed at random moments of running games: what was acknowledged is there, and nothing is doubled.

RETROHUB_KILLS sets how often, for each database; the proof in full is 100.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from typing import TYPE_CHECKING

import aiohttp
import pytest

from retrohub.store.database import Database
from tests.online.persistent import Persistent, assert_nothing_lost
from tests.online.servers import Server, running

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from pathlib import Path

KILLS = int(os.environ.get("RETROHUB_KILLS", "5"))
TABLES = 3
WORKERS = 2
# Longest time from one kill to the next, so that they meet every stage of a command.
SPREAD_SECONDS = 0.4


@pytest.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as opened:
        yield opened


async def seated(session: aiohttp.ClientSession, bases: list[str], number: int) -> list[Persistent]:
    """Two players at a table of five rounds that has started."""
    ann, ben = (Persistent(session, bases, f"{number}-{name}") for name in ("ann", "ben"))
    await ann.surely("open", rounds=5)
    ben.code = ann.code
    await ben.surely("sit")
    await ann.surely("start")
    return [ann, ben]


async def play_through(session: aiohttp.ClientSession, bases: list[str], kill: Callable[[], None]) -> list[Persistent]:
    """Play games one after the other at several tables, killing meanwhile; return all players."""
    everybody: list[Persistent] = []
    done = asyncio.Event()

    async def play(number: int) -> None:
        while not done.is_set():
            players = await seated(session, bases, number)
            everybody.extend(players)
            await asyncio.gather(*(player.play_to_the_end() for player in players))

    games = [asyncio.create_task(play(number)) for number in range(TABLES)]
    for _ in range(KILLS):
        await asyncio.sleep(random.uniform(0, SPREAD_SECONDS))
        await asyncio.to_thread(kill)
    done.set()
    await asyncio.gather(*games)
    return everybody


async def test_a_server_on_sqlite_is_killed(session: aiohttp.ClientSession, tmp_path: Path, empty_sqlite: str) -> None:
    server = Server(tmp_path, empty_sqlite)

    def kill() -> None:
        server.kill()
        server.start()

    with running(server):
        everybody = await play_through(session, [server.url], kill)
        for player in everybody:
            await player.leave()
    async with await Database.open(empty_sqlite) as database:
        assert await assert_nothing_lost(database, everybody) > 0
    assert sum(player.returns for player in everybody) > KILLS


@pytest.mark.xdist_group("postgres")
async def test_workers_of_two_servers_on_postgres_are_killed(
    session: aiohttp.ClientSession, tmp_path: Path, empty_postgres: str
) -> None:
    servers = [Server(tmp_path, empty_postgres, "--workers", str(WORKERS)) for _ in range(2)]

    def kill() -> None:
        # One that still starts has nothing to lose.
        while not all(len(server.workers()) == WORKERS for server in servers):
            time.sleep(0.05)
        os.kill(random.choice(random.choice(servers).workers()), signal.SIGKILL)

    with running(*servers):
        everybody = await play_through(session, [server.url for server in servers], kill)
        for player in everybody:
            await player.leave()
    async with await Database.open(empty_postgres) as database:
        assert await assert_nothing_lost(database, everybody) > 0

"""The database's primary is killed while games run, and its standby takes over: nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import aiohttp
import pytest

from retrohub.store.database import Database
from tests.online.persistent import Persistent, assert_nothing_lost
from tests.online.servers import Server, running
from tests.online.standby import running_pair

if TYPE_CHECKING:
    from pathlib import Path

TABLES = 4
# Commands that are acknowledged before the primary is killed.
BEFORE = 100


@pytest.mark.xdist_group("postgres")
async def test_the_standby_has_everything_that_was_acknowledged(tmp_path: Path) -> None:
    with running_pair() as pair:
        servers = [Server(tmp_path, pair.url) for _ in range(2)]
        with running(*servers):
            async with aiohttp.ClientSession() as session:
                bases = [server.url for server in servers]
                everybody: list[Persistent] = []
                enough = asyncio.Event()
                over = asyncio.Event()

                async def play(number: int) -> None:
                    while not over.is_set():
                        ann, ben = (Persistent(session, bases, f"{number}-{name}") for name in ("ann", "ben"))
                        await ann.surely("open", rounds=5)
                        ben.code = ann.code
                        await ben.surely("sit")
                        await ann.surely("start")
                        everybody.extend([ann, ben])
                        playing = [asyncio.create_task(player.play_to_the_end()) for player in (ann, ben)]
                        await asyncio.gather(*playing)
                        if sum(len(player.acknowledged) for player in everybody) >= BEFORE:
                            enough.set()

                games = [asyncio.create_task(play(number)) for number in range(TABLES)]
                await enough.wait()
                await asyncio.to_thread(pair.fail_over)
                over.set()
                await asyncio.gather(*games)
                for player in everybody:
                    await player.leave()
            async with await Database.open(pair.url) as database:
                assert await assert_nothing_lost(database, everybody) > BEFORE

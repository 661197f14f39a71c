from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from retrohub.store.tables import TableStore
from retrohub.tables import keeping
from retrohub.tables.acts import Ask
from retrohub.tables.entries import Header
from retrohub.tables.hall import Hall
from retrohub.tables.keeping import Keeper
from retrohub.tables.matchmaking import Matchmaker
from tests.watching import SECONDS, eventually

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from retrohub.store.database import Database


@pytest.fixture
async def hall(database: Database) -> AsyncIterator[Hall]:
    opened = Hall(TableStore(database))
    yield opened
    await opened.close()


async def test_a_server_says_that_it_runs_from_the_start(hall: Hall) -> None:
    keeper = Keeper(hall, Matchmaker(hall), shared=True)
    await keeper.start()
    assert await hall.store.running(hall.now() - 1000) == {hall.server}
    await keeper.close()


async def test_old_tables_go_and_idle_ones_are_let_go(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    live = await hall.open(Header(1), "Ann", Ask("ann", "open", 0, hall.server))
    monkeypatch.setattr(keeping, "KEEP_MS", -10_000)
    monkeypatch.setattr(keeping, "IDLE_SECONDS", -1.0)
    monkeypatch.setattr(keeping, "PURGE_SECONDS", 0.01)
    monkeypatch.setattr(keeping, "LET_GO_SECONDS", 0.01)
    keeper = Keeper(hall, Matchmaker(hall), shared=False)
    await keeper.start()
    await eventually(lambda: live.table.code not in hall.lives)
    async with asyncio.timeout(SECONDS):
        while await hall.store.header(live.table.code) is not None:
            pass
    await keeper.close()


@pytest.mark.parametrize("error", [OSError("away"), RuntimeError("a fault of ours")])
async def test_the_work_goes_on_after_a_failure(hall: Hall, monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    tended = 0
    matchmaker = Matchmaker(hall)

    async def tend() -> None:
        nonlocal tended
        tended += 1
        raise error

    monkeypatch.setattr(matchmaker, "tend", tend)
    monkeypatch.setattr(keeping, "TEND_SECONDS", 0.001)
    keeper = Keeper(hall, matchmaker, shared=False)
    await keeper.start()
    await eventually(lambda: tended > 2)
    await keeper.close()

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import sqlalchemy as sa

from retrohub.store.players import NUMBERS, Players
from retrohub.store.results import Results
from retrohub.store.schema import days, devices, metadata, players, results, standings, tallies, totals
from tests.stored import NOON, device, stored

if TYPE_CHECKING:
    from retrohub.store.database import Database

LATER = NOON + 600_000
TODAY = NOON // 86_400_000


async def count(database: Database, table: sa.Table) -> int:
    async with database.read.begin() as connection:
        return int(await connection.scalar(sa.select(sa.func.count()).select_from(table)) or 0)


async def test_nobody_is_a_player_before_the_first_need(database: Database) -> None:
    assert await Players(database).find(device(1)) is None
    assert not await Players(database).delete(device(1))
    assert await count(database, players) == 0


async def test_a_nickname_can_be_changed(database: Database) -> None:
    store = Players(database)
    first = await store.rename(device(1), "Ada", NOON)
    assert first.nickname == "Ada"
    assert first.number in NUMBERS
    assert first.created_at == NOON
    second = await store.rename(device(1), "Žofie 🎈", LATER)
    assert second.id == first.id
    assert await store.find(device(1)) == second


async def test_needs_at_once_make_one_player(database: Database) -> None:
    made = await asyncio.gather(*(Players(database).rename(device(1), f"Ada {n}", NOON) for n in range(8)))
    assert len({each.id for each in made}) == 1
    assert await count(database, players) == 1


async def test_a_code_works_once(database: Database) -> None:
    store = Players(database)
    await store.offer(device(1), "CODE", NOON, LATER)
    first = await store.find(device(1))
    assert await store.join(device(2), "CODE", NOON) == first
    assert await store.join(device(3), "CODE", NOON) is None
    assert await store.find(device(2)) == first
    assert await store.find(device(3)) is None


async def test_a_code_is_used_by_one_of_many_at_once(database: Database) -> None:
    store = Players(database)
    await store.offer(device(1), "CODE", NOON, LATER)
    joined = await asyncio.gather(*(store.join(device(number), "CODE", NOON) for number in range(2, 8)))
    assert len([each for each in joined if each]) == 1


async def test_a_code_ends_at_its_time_or_with_the_next(database: Database) -> None:
    store = Players(database)
    await store.offer(device(1), "FIRST", NOON, LATER)
    assert await store.join(device(2), "FIRST", LATER) is None
    await store.offer(device(1), "SECOND", NOON, LATER)
    assert await store.join(device(2), "FIRST", NOON) is None
    assert await store.join(device(2), "SECOND", LATER - 1) is not None


async def test_a_device_may_enter_its_own_code(database: Database) -> None:
    store = Players(database)
    await Results(database).add(stored(1), device(1))
    await store.offer(device(1), "CODE", NOON, LATER)
    assert await store.join(device(1), "CODE", NOON) == await store.find(device(1))
    assert await count(database, results) == 1


async def test_a_device_without_games_joins(database: Database) -> None:
    store = Players(database)
    await Results(database).add(stored(1), device(1))
    await store.offer(device(1), "CODE", NOON, LATER)
    player = await store.join(device(2), "CODE", NOON)
    await Results(database).add(stored(2), device(2))
    assert player is not None
    played = await Results(database).played(stored(2).id)
    assert played is not None
    assert played.player == player.id


async def test_who_has_no_nickname_takes_that_of_who_joins(database: Database) -> None:
    store = Players(database)
    await store.rename(device(2), "Ada", NOON)
    await store.offer(device(1), "CODE", NOON, LATER)
    joined = await store.join(device(2), "CODE", NOON)
    assert joined is not None
    assert joined.nickname == "Ada"
    await store.rename(device(3), "Bob", NOON)
    await store.offer(device(1), "CODE", NOON, LATER)
    joined = await store.join(device(3), "CODE", NOON)
    assert joined is not None
    assert joined.nickname == "Ada"


async def test_two_players_who_enter_each_others_codes_at_once_become_one(database: Database) -> None:
    store = Players(database)
    for number in (1, 2):
        await Results(database).add(stored(number), device(number))
        await store.offer(device(number), f"CODE {number}", NOON, LATER)
    await asyncio.gather(store.join(device(1), "CODE 2", NOON), store.join(device(2), "CODE 1", NOON))
    assert await store.find(device(1)) == await store.find(device(2)) is not None
    assert await count(database, players) == 1


async def test_games_posted_during_a_merge_are_not_lost(database: Database) -> None:
    store = Players(database)
    await Results(database).add(stored(1), device(1))
    await Results(database).add(stored(2), device(2))
    await store.offer(device(1), "CODE", NOON, LATER)
    posts = [Results(database).add(stored(number), device(2)) for number in range(3, 9)]
    await asyncio.gather(*posts[:3], store.join(device(2), "CODE", NOON), *posts[3:])
    player = await store.find(device(1))
    assert player is not None
    assert await store.find(device(2)) == player
    owners = [await Results(database).played(stored(number).id) for number in range(1, 9)]
    assert {each.player for each in owners if each} == {player.id}
    async with database.read.begin() as connection:
        found = await connection.execute(sa.select(totals.c.player, totals.c.games))
        assert [tuple(row) for row in found] == [(player.id, 8)]


async def test_nothing_is_left_of_who_goes(database: Database) -> None:
    store = Players(database)
    await Results(database).add(stored(1), device(1), TODAY)
    await store.rename(device(1), "Ada", NOON)
    await store.offer(device(1), "CODE", NOON, LATER)
    await store.join(device(2), "CODE", NOON)
    await store.offer(device(1), "CODE", NOON, LATER)
    assert await store.delete(device(2))
    assert await store.find(device(1)) is None
    for table in metadata.tables.values():
        left = sa.select(sa.func.count()).select_from(table)
        if table is tallies:
            left = left.where(tallies.c.count != 0)
        async with database.read.begin() as connection:
            assert await connection.scalar(left) == 0, table.name


async def test_others_stay_when_somebody_goes(database: Database) -> None:
    for number in (1, 2):
        await Results(database).add(stored(number), device(number), TODAY)
    await Players(database).delete(device(1))
    for table in (players, devices, results, totals, days):
        assert await count(database, table) == 1
    assert await count(database, standings) == 4

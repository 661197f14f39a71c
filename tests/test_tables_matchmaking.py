from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from retrohub.store.tables import TableStore
from retrohub.tables import acts
from retrohub.tables.acts import Ask
from retrohub.tables.entries import Header
from retrohub.tables.hall import Hall
from retrohub.tables.matchmaking import FORGET_MS, LEASE_MS, ROUNDS, Matchmaker
from retrohub.tables.table import MOST
from tests.watching import Looker, eventually

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from retrohub.store.database import Database


class Server:
    """A server with a clock that the test moves, and pages that seek there."""

    def __init__(self, database: Database, grace_seconds: float = 0.0) -> None:
        self.time = 1_900_000_000_000
        self.hall = Hall(TableStore(database), now=lambda: self.time)
        self.matchmaker = Matchmaker(self.hall, grace_seconds)

    async def seek(self, who: str) -> Looker:
        """Let somebody seek with a page; it is at the table that was found."""
        looker = Looker(who)
        live = await self.matchmaker.seek(who.title(), Ask(who, f"{who} seeks", 0, self.hall.server))
        await self.hall.attach(looker, live)
        await self.matchmaker.came(looker)
        return looker

    async def close(self) -> None:
        self.matchmaker.close()
        await self.hall.close()


@pytest.fixture
async def servers(database: Database) -> AsyncIterator[list[Server]]:
    pair = [Server(database), Server(database)]
    for each in pair:
        await each.matchmaker.beat()
    yield pair
    for each in pair:
        await each.close()


def people_at(looker: Looker) -> list[str]:
    assert looker.live is not None
    return [seat.who for seat in looker.live.table.seats]


async def test_the_first_opens_a_table_and_the_others_come_to_it(servers: list[Server]) -> None:
    ann = await servers[0].seek("ann")
    ben = await servers[0].seek("ben")
    assert ann.live is not None
    assert ann.live is ben.live
    assert ann.live.table.header == Header(ROUNDS, public=True)
    assert people_at(ann) == ["ann", "ben"]


async def test_players_of_different_servers_meet(servers: list[Server]) -> None:
    ann = await servers[0].seek("ann")
    ben = await servers[1].seek("ben")
    assert people_at(ben) == ["ann", "ben"]
    assert ann.live is not None
    await servers[0].hall.check_all()
    assert people_at(ann) == ["ann", "ben"]


async def test_many_who_seek_at_once_fill_table_after_table(servers: list[Server]) -> None:
    lookers = await asyncio.gather(*(servers[0].seek(f"p{number}") for number in range(2 * MOST + 1)))
    tables: dict[str, int] = {}
    for each in lookers:
        assert each.live is not None
        tables[each.live.table.code] = len(each.live.table.seats)
    assert sorted(tables.values()) == [1, MOST, MOST]


async def test_private_and_running_tables_are_not_offered(servers: list[Server]) -> None:
    hall = servers[0].hall
    private = await hall.open(Header(1), "Ann", Ask("ann", "open", 0, hall.server))
    running = await servers[0].seek("ben")
    assert running.live is not None
    await hall.do(running.live, acts.Start(computer=True), Ask("ben", "start", 9, hall.server))
    found = await servers[0].seek("cat")
    assert found.live not in (private, running.live)


async def test_who_seeks_again_has_the_same_seat(servers: list[Server]) -> None:
    first = await servers[0].seek("ann")
    again = await servers[1].seek("ann")
    assert first.live is not None
    assert again.live is not None
    assert again.live.table.code == first.live.table.code
    assert people_at(again) == ["ann"]


async def test_a_seat_goes_with_its_socket(servers: list[Server]) -> None:
    ann, ben = await servers[0].seek("ann"), await servers[0].seek("ben")
    live = ben.live
    assert live is not None
    servers[0].hall.detach(ben)
    servers[0].matchmaker.went(live, "ben")
    await eventually(lambda: people_at(ann) == ["ann"])


async def test_a_reload_keeps_the_seat(database: Database) -> None:
    server = Server(database, grace_seconds=0.2)
    await server.matchmaker.beat()
    ann = await server.seek("ann")
    live = ann.live
    assert live is not None
    server.hall.detach(ann)
    server.matchmaker.went(live, "ann")
    again = Looker("ann")
    await server.hall.attach(again, live)
    await eventually(lambda: not server.matchmaker._tasks)
    assert people_at(again) == ["ann"]
    await server.close()


async def test_seats_of_a_server_that_is_gone_are_given_up(servers: list[Server]) -> None:
    crashed, other = servers
    ghost = await crashed.seek("ghost")
    assert ghost.live is not None
    other.time += LEASE_MS - 1
    await other.matchmaker.beat()
    assert people_at(await other.seek("ann")) == ["ghost", "ann"]
    other.time += 2
    ben = await other.seek("ben")
    assert people_at(ben) == ["ann", "ben"]


async def test_lobbies_are_tended_while_people_wait(servers: list[Server]) -> None:
    crashed, other = servers
    await crashed.seek("ghost")
    ann = await other.seek("ann")
    other.time += LEASE_MS + 1
    await other.matchmaker.tend()
    assert people_at(ann) == ["ann"]


async def test_who_comes_back_to_another_server_keeps_the_seat(servers: list[Server]) -> None:
    old, new = servers
    before = await old.seek("ann")
    assert before.live is not None
    live = await new.hall.find(before.live.table.code)
    assert live is not None
    back = Looker("ann")
    await new.hall.attach(back, live)
    await new.matchmaker.came(back)
    new.time += LEASE_MS + 1
    await new.matchmaker.beat()
    await new.matchmaker.tend()
    assert people_at(back) == ["ann"]


async def test_two_lonely_tables_become_one(servers: list[Server]) -> None:
    here, there = servers
    ann = await here.seek("ann")
    there.time += 1
    lonely = await there.hall.open(Header(ROUNDS, public=True), "Ben", Ask("ben", "open", 0, there.hall.server))
    ben = Looker("ben")
    await there.hall.attach(ben, lonely)
    await there.matchmaker.tend()
    assert people_at(ben) == ["ann", "ben"]
    assert ben.told[-1]["type"] == "at"
    assert lonely.table.phase == "closed"
    await here.matchmaker.tend()
    assert ann.live is not None
    assert ben.live is not None
    assert ann.live.table.code == ben.live.table.code


async def test_servers_long_silent_are_forgotten(servers: list[Server], database: Database) -> None:
    servers[0].time += FORGET_MS + 1
    await servers[0].matchmaker.beat()
    assert await TableStore(database).running(0) == {servers[0].hall.server}

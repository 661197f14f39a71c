"""Two servers on one PostgreSQL, as processes of their own."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import aiohttp
import pytest

from retrohub.store.database import Database
from retrohub.store.tables import TableStore
from tests.online.servers import Server, running
from tests.player import Player, play_out

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from pathlib import Path

pytestmark = pytest.mark.xdist_group("postgres")


@pytest.fixture
def servers(tmp_path: Path, empty_postgres: str) -> Iterator[list[Server]]:
    pair = [Server(tmp_path, empty_postgres) for _ in range(2)]
    with running(*pair):
        yield pair


@pytest.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as opened:
        yield opened


async def seated(session: aiohttp.ClientSession, servers: list[Server], seats: int) -> list[Player]:
    players = [await Player(session, servers[0].url).connect()]
    await players[0].act("open", rounds=1)
    for number in range(1, seats):
        players.append(await Player(session, servers[number % 2].url).connect(code=players[0].code))
        assert (await players[-1].act("sit"))["type"] == "ack"
    return players


async def test_players_on_two_servers_see_the_same_game(session: aiohttp.ClientSession, servers: list[Server]) -> None:
    players = await seated(session, servers, 4)
    assert (await players[0].act("start"))["type"] == "ack"
    await play_out(players)
    assert all(player.state == players[0].state for player in players)
    told = [
        [event for each in player.told if each["type"] == "played" for event in each["events"]] for player in players
    ]
    assert all(each == told[0] for each in told)


async def test_of_fifty_who_want_the_last_seat_one_gets_it(
    session: aiohttp.ClientSession, servers: list[Server]
) -> None:
    players = await seated(session, servers, 5)
    many = [Player(session, servers[number % 2].url) for number in range(50)]
    await asyncio.gather(*(each.connect(code=players[0].code) for each in many))
    answers = await asyncio.gather(*(each.act("sit") for each in many))
    assert sorted(each.get("why", "ack") for each in answers) == ["ack"] + ["full"] * 49
    await players[0].until_state(lambda state: len(state["seats"]) == 6)


async def test_a_command_sent_twenty_times_at_once_is_carried_out_once(
    session: aiohttp.ClientSession, servers: list[Server], empty_postgres: str
) -> None:
    players = await seated(session, servers, 2)
    await players[0].act("start")
    for player in players:
        await player.until_state(lambda state: state["phase"] == "playing")
    mover = next(player for player in players if player.is_to_move())
    cup, rev = mover.lit()[0], mover.rev
    answers = await asyncio.gather(*(mover.act("play", command="once", rev=rev, cup=cup) for _ in range(20)))
    assert {(each["type"], each["rev"]) for each in answers} == {("ack", rev + 1)}
    again = await Player(session, servers[0].url, mover.token).connect(servers[1].url, code=mover.code)
    assert await again.act("play", command="once", rev=rev, cup=cup) == answers[0]
    assert await mover.until_closed() == 4002
    assert mover.code is not None
    async with await Database.open(empty_postgres) as database:
        rows = await TableStore(database).read(mover.code, rev)
    assert len([row for row in rows if '"once"' in row.entry]) == 1


async def test_a_player_moves_to_the_other_server_when_one_stops(
    session: aiohttp.ClientSession, servers: list[Server]
) -> None:
    players = await seated(session, servers, 2)
    await players[0].act("start")
    assert servers[0].stop() == 0
    assert await players[0].until_closed() == 1012
    away = players[0].told[-1]
    await players[0].connect(servers[1].url, code=away["code"], rev=away["rev"])
    await play_out(players)
    assert players[0].state == players[1].state

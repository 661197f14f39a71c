"""Everything that a real server says during a game is searched for what nobody may know yet."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import aiohttp

from tests.online.servers import Server, running
from tests.player import Player, play_out

if TYPE_CHECKING:
    from pathlib import Path

ADDRESSES = (
    "/", "/bizz", "/bizz/online", "/bizz/{code}", "/el/bizz/{code}", "/fr/bizz/{code}", "/bizz/{code}.svg", "/player",
    "/api/player", "/api/results/{code}", "/metrics", "/healthz", "/readyz", "/nothing/{code}",
)  # fmt: skip


async def test_no_page_message_measurement_or_log_tells_the_seed_or_who_a_player_is(
    tmp_path: Path, empty_sqlite: str
) -> None:
    server = Server(tmp_path, empty_sqlite)
    with running(server):
        async with aiohttp.ClientSession() as session:
            players = [await Player(session, server.url).connect()]
            await players[0].act("open", rounds=3, name="Ann")
            code = players[0].code
            players.append(await Player(session, server.url).connect(code=code))
            await players[1].act("sit", name="Ben")
            guest = await Player(session, server.url).connect(code=code)
            await players[0].act("start")
            said: list[str] = []

            async def look() -> None:
                for address in ADDRESSES:
                    url = server.url + address.format(code=code)
                    headers = {"Cookie": f"player={players[0].token}"}
                    async with session.get(url, headers=headers) as response:
                        said.append(f"{response.headers} {(await response.read()).decode()}")
                again = await Player(session, server.url).connect(code=code, rev=0)
                await again.act("play", cup=[1, 1])  # refused, with the state
                await again.leave()
                said.extend(again.texts)

            async def look_until_over() -> None:
                while guest.state["phase"] != "over":
                    before = len(said)
                    await look()
                    if guest.state["phase"] == "over":
                        # What was read meanwhile may be from after the end.
                        del said[before:]

            await asyncio.gather(play_out(players), look_until_over())
            everybody = [*players, guest]
            for player in everybody:
                await player.until_state(lambda state: state["phase"] == "over")
                await player.leave()
            seed = guest.state["record"]["seed"]
            async with session.get(f"{server.url}/metrics") as response:
                said.append(await response.text())
    said.append(server.log.read_text())
    for player in everybody:
        told = [each for each in player.texts if seed in each]
        assert told == [each for each in player.texts if '"record":{' in each]
        assert told
        said += [each for each in player.texts if each not in told]
    assert len(said) > len(ADDRESSES)
    for secret in (seed, seed.upper(), *(player.token for player in everybody)):
        assert not any(secret in each for each in said)

from __future__ import annotations

from typing import TYPE_CHECKING

import aiohttp
import pytest

from retrohub.web.app import create_app
from retrohub.web.limits import Limit
from retrohub.web.socket import MESSAGE, Limits
from retrohub.web.static import Build
from tests.player import Player, play_out
from tests.sockets import table_of

if TYPE_CHECKING:
    from pathlib import Path

    from retrohub.store.database import Database
    from tests.conftest import Site, StartSite
    from tests.sockets import Join


@pytest.mark.parametrize(
    "origin", [None, "http://evil.example", "null", "https://{host}", "http://{host}/", "http://{host}.evil"]
)
async def test_only_pages_of_this_site_get_a_socket(online_site: Site, origin: str | None) -> None:
    host = f"127.0.0.1:{online_site.port}"
    headers = {} if origin is None else {"Origin": origin.format(host=host)}
    with pytest.raises(aiohttp.WSServerHandshakeError) as caught:
        await online_site.ws_connect("/ws", headers=headers)
    assert caught.value.status == 403


async def test_a_plain_request_is_no_socket(online_site: Site) -> None:
    origin = str(online_site.make_url("")).rstrip("/")
    assert (await online_site.get("/ws", headers={"Origin": origin})).status in (400, 426)


async def test_a_new_player_gets_a_cookie_that_scripts_cannot_read(online_site: Site) -> None:
    origin = str(online_site.make_url("")).rstrip("/")
    socket = await online_site.ws_connect("/ws", headers={"Origin": origin})
    cookie = socket._response.headers["Set-Cookie"]
    assert cookie.startswith("player=")
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    await socket.close()


async def test_an_oversized_message_closes_the_socket(join: Join) -> None:
    player = await join()
    await player.send_raw("x" * (MESSAGE + 1))
    assert await player.until_closed() == 1009


async def test_the_first_message_is_a_hello_and_only_the_first(online_site: Site, join: Join) -> None:
    origin = str(online_site.make_url("")).rstrip("/")
    socket = await online_site.ws_connect("/ws", headers={"Origin": origin})
    await socket.send_json({"type": "ping"})
    assert (await socket.receive_json())["why"] == "hello first"
    await socket.close()
    player = await join()
    await player.send({"type": "hello", "protocol": 1})
    assert (await player.told_after(1, lambda each: True))["why"] == "malformed"


class TestLimits:
    async def test_who_says_nothing_is_closed(self, online_site: Site, limits: Limits) -> None:
        limits.hello_seconds = 0.05
        origin = str(online_site.make_url("")).rstrip("/")
        socket = await online_site.ws_connect("/ws", headers={"Origin": origin})
        assert (await socket.receive()).type is aiohttp.WSMsgType.CLOSE
        assert socket.close_code == 4003

    async def test_messages_come_slowly_or_are_refused_and_at_last_closed(self, join: Join, limits: Limits) -> None:
        limits.burst, limits.per_second, limits.excess = 5, 0, 10
        player = await join()
        for _ in range(20):
            await player.send({"type": "ping"})
        assert await player.until_closed() == 4000
        assert len([each for each in player.told if each["type"] == "pong"]) == 4
        assert len([each for each in player.told if each.get("why") == "too fast"]) == 9

    async def test_much_that_makes_no_sense_closes_the_socket(self, join: Join, limits: Limits) -> None:
        limits.senseless = 3
        player = await join()
        for _ in range(3):
            await player.send_raw("?")
        assert await player.until_closed() == 4000

    async def test_sockets_are_limited_per_client(self, join: Join, limits: Limits, online_site: Site) -> None:
        limits.sockets = 2
        first = await join()
        await join()
        with pytest.raises(aiohttp.WSServerHandshakeError) as caught:
            await join()
        assert caught.value.status == 429
        origin = str(online_site.make_url("")).rstrip("/")
        elsewhere = await online_site.ws_connect("/ws", headers={"Origin": origin, "X-Forwarded-For": "198.51.100.7"})
        await elsewhere.close()
        await first.leave()
        await join()

    async def test_wrong_codes_are_limited_per_client_but_who_has_a_seat_comes_in(
        self, join: Join, limits: Limits
    ) -> None:
        ann = await join()
        await ann.act("open", rounds=1)
        limits.wrong_codes = Limit(per_second=0.001, burst=3)
        guest = await join()
        answers = [(await guest.act("enter", code="XXXXX"))["why"] for _ in range(4)]
        assert answers == ["unknown code"] * 3 + ["too many tries"]
        assert (await guest.act("enter", code=ann.code))["why"] == "too many tries"
        again = await join(ann.token, code=ann.code)
        assert again.you == 0

    async def test_new_tables_are_limited_per_client(self, join: Join, limits: Limits) -> None:
        limits.opens = Limit(per_second=0.001, burst=1)
        player = await join()
        assert (await player.act("open", rounds=1))["type"] == "ack"
        assert (await player.act("seek"))["why"] == "too fast"


async def test_measurements_and_no_secrets_in_them(join: Join, online_site: Site) -> None:
    ann, _ = await table_of(join, 2)
    await ann.act("start")
    text = await (await online_site.get("/metrics")).text()
    for line in (
        "retrohub_tables 1.0", "retrohub_seats 2.0", "retrohub_sockets 2.0",
        'retrohub_commands_total{act="start",outcome="done"} 1.0', "retrohub_commit_entries_sum 3.0",
    ):  # fmt: skip
        assert line in text
    assert ann.token not in text


async def test_a_stopping_server_sends_its_sockets_away_and_another_takes_them(
    site_database: Database, start_site: StartSite, build_folder: Path
) -> None:
    first = await start_site(create_app(site_database, build=Build(build_folder)))
    base = str(first.make_url("")).rstrip("/")
    async with aiohttp.ClientSession() as session:
        ann, ben = Player(session, base), Player(session, base)
        await ann.connect()
        await ann.act("open", rounds=1)
        await ben.connect(code=ann.code)
        await ben.act("sit")
        await ann.act("start")
        await first.close()
        for player in (ann, ben):
            assert await player.until_closed() == 1012
            assert player.told[-1]["type"] == "away"
            assert player.told[-1]["code"] == ann.code
        second = await start_site(create_app(site_database, build=Build(build_folder)))
        base = str(second.make_url("")).rstrip("/")
        for player in (ann, ben):
            away = player.told[-1]
            await player.connect(base, code=away["code"], rev=away["rev"])
            assert player.told[-1]["whole"]
        await play_out([ann, ben])
        for player in (ann, ben):
            await player.leave()

from __future__ import annotations

import asyncio
import json
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import aiohttp
from aiohttp import web
from aiohttp.test_utils import TestServer

from retrohub.tables.view import Shared
from retrohub.web.outbox import WAITING, Mailer, Outbox
from retrohub.web.socket import FLOW
from tests.tables import ANN, BEN, Played, state_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

# More than the system keeps for a page that does not read.
MUCH = 100_000
OFTEN = 400


def shared(rev: int, size: int = 1) -> Shared:
    played = Played()
    played.start(ANN, BEN)
    return Shared(state_of(played.table), rev, 0, [["x" * size]], [])


@dataclass
class Pipe:
    """An outbox at one end of a real socket, a page at the other."""

    outbox: Outbox
    transport: asyncio.WriteTransport
    page: aiohttp.ClientWebSocketResponse
    overflows: int = 0

    async def read(self) -> Any:
        return json.loads(await self.page.receive_str())


@asynccontextmanager
async def piped() -> AsyncIterator[Pipe]:
    connected: asyncio.Future[tuple[web.WebSocketResponse, asyncio.WriteTransport]]
    connected = asyncio.get_running_loop().create_future()
    done = asyncio.Event()

    async def serve(request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(writer_limit=FLOW, compress=False)
        await socket.prepare(request)
        assert request.transport is not None
        connected.set_result((socket, request.transport))
        await done.wait()
        return socket

    app = web.Application()
    app.add_routes([web.get("/", serve)])
    async with (
        TestServer(app) as server,
        aiohttp.ClientSession() as session,
        session.ws_connect(server.make_url("/"), max_msg_size=0) as page,
    ):
        socket, transport = await connected

        def overflow() -> None:
            pipe.overflows += 1

        pipe = Pipe(Outbox(Mailer(), socket, transport, overflow), transport, page)
        yield pipe
        pipe.outbox.close()
        done.set()


async def test_everything_arrives_in_order() -> None:
    async with piped() as pipe:
        pipe.outbox.tell(b'{"n":1}')
        pipe.outbox.show(shared(7), 1, False)
        pipe.outbox.show(shared(8), None, True)
        pipe.outbox.tell(b'{"n":2}')
        told = [await pipe.read() for _ in range(4)]
        assert [told[0], told[3]] == [{"n": 1}, {"n": 2}]
        assert [(each["rev"], each["you"], each["queued"], each["whole"]) for each in told[1:3]] == [
            (7, 1, False, True), (8, None, True, True),
        ]  # fmt: skip
        assert len(pipe.outbox) == 0


async def test_a_page_that_does_not_read_is_shown_the_newest_state_only() -> None:
    async with piped() as pipe:
        most = 0
        for rev in range(OFTEN):
            pipe.outbox.show(shared(rev, MUCH), 0, False)
            await asyncio.sleep(0)
            most = max(most, len(pipe.outbox))
        assert most <= 2
        assert pipe.transport.get_write_buffer_size() < 4 * MUCH
        told = [await pipe.read()]
        while told[-1]["rev"] < OFTEN - 1:
            told.append(await pipe.read())
        assert len(told) < OFTEN
        assert not told[-1]["whole"]
        assert told[-1]["events"] == []
        revs = [each["rev"] for each in told]
        assert revs == sorted(set(revs))


async def test_a_page_that_lets_answers_pile_up_is_reported_once() -> None:
    async with piped() as pipe:
        for rev in range(OFTEN):
            pipe.outbox.show(shared(rev, MUCH), 0, False)
            await asyncio.sleep(0)
        for _ in range(3 * WAITING):
            pipe.outbox.tell(b"{}")
        assert pipe.overflows == 1
        assert len(pipe.outbox) == 0


async def test_nothing_is_sent_over_a_lost_connection() -> None:
    async with piped() as pipe:
        pipe.transport.abort()
        for rev in range(3):
            pipe.outbox.show(shared(rev), 0, False)
            await pipe.outbox.sent()
        assert len(pipe.outbox) == 0

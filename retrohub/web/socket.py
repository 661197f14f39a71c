"""The socket of online tables, /ws (docs/developers.md, "The wire").

| what | limit |
|---|---|
| a message | 2 KiB |
| messages of one socket | 60 at once, then 15 a second; after 200 too many it is closed |
| messages that make no sense | 30 in the life of a socket, then it is closed |
| sockets of one client | 100 open, 100 new ones at once, then 5 a second |
| wrong codes of one client | 15 at once, then one in 10 seconds; who has a seat comes in all the same |
| tables opened or sought by one client | 30 at once, then one in 5 seconds |
| first message | within 10 seconds |
| waiting answers of one socket | 64, and the newest state |
| arrows, reactions passed on | 12 a second, one a second |
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import structlog
from aiohttp import WSMsgType, web

from retrohub.tables import messages
from retrohub.web import identity
from retrohub.web.connection import Connection
from retrohub.web.limits import Limit, proxy_key
from retrohub.web.outbox import Mailer
from retrohub.web.security import own_origin

if TYPE_CHECKING:
    from retrohub.tables.hall import Hall
    from retrohub.tables.matchmaking import Matchmaker

MESSAGE = 2048
HEARTBEAT_SECONDS = 25.0
# Bytes after which a socket looks whether its page reads.
FLOW = 16 * 1024
# When a server stops, its pages come back spread over this time, longer for many.
AWAY_SECONDS = 0.3
AWAY_SECONDS_PER_SOCKET = 0.001
AWAY_SECONDS_MOST = 3.0
CLOSE_SECONDS = 5.0
RESTART = 1012
SILENT = 4003

log: structlog.stdlib.BoundLogger = structlog.get_logger()


@dataclass
class Limits:
    """The limits of one server; tests change them."""

    per_second: float = 15
    burst: float = 60
    excess: int = 200
    senseless: int = 30
    sockets: int = 100
    hello_seconds: float = 10
    connects: Limit = field(default_factory=lambda: Limit(per_second=5, burst=100))
    wrong_codes: Limit = field(default_factory=lambda: Limit(per_second=0.1, burst=15))
    opens: Limit = field(default_factory=lambda: Limit(per_second=0.2, burst=30))


class Sockets:
    """All sockets of one server."""

    def __init__(self, hall: Hall, matchmaker: Matchmaker, limits: Limits | None = None) -> None:
        self.hall = hall
        self.matchmaker = matchmaker
        self.limits = limits or Limits()
        self.mailer = Mailer()
        self._open: set[Connection] = set()
        self._clients: Counter[str] = Counter()
        self._stopping = False
        hall.metrics.follow(hall.metrics.sockets, lambda: len(self._open))
        hall.metrics.follow(hall.metrics.sending, lambda: sum(len(each.outbox) for each in self._open))

    def routes(self) -> list[web.RouteDef]:
        return [web.get("/ws", self.connect)]

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        """GET /ws: a socket for a page of this origin, 403 for others; 429 for too many, 503 while stopping."""
        proxy = request.app[proxy_key]
        if request.headers.get("Origin") != own_origin(request, proxy):
            raise web.HTTPForbidden(text="this socket is for pages of this site; behind a proxy, use --trust-proxy")
        if self._stopping:
            raise web.HTTPServiceUnavailable(text="this server stops", headers={"Retry-After": "1"})
        client = proxy.client(request)
        wait = self.limits.connects.take(client)
        if wait is not None or self._clients[client] >= self.limits.sockets:
            raise web.HTTPTooManyRequests(text="too many sockets", headers={"Retry-After": str(wait or 5)})
        socket = web.WebSocketResponse(
            heartbeat=HEARTBEAT_SECONDS, max_msg_size=MESSAGE, compress=False, writer_limit=FLOW, decode_text=False
        )
        token = identity.token_of(request)
        if token is None:
            token = identity.new_token()
        identity.remember(request, socket, token)
        await socket.prepare(request)
        # They are sent, and would be kept as long as the socket.
        socket.headers.clear()
        socket.cookies.clear()
        connection = Connection(self, socket, request.transport, identity.hashed(token), client)
        self._open.add(connection)
        self._clients[client] += 1
        try:
            await self._listen(connection, socket)
        finally:
            self._open.discard(connection)
            self._clients[client] -= 1
            if not self._clients[client]:
                del self._clients[client]
            connection.gone()
        return socket

    async def drain(self, _app: web.Application | None = None) -> None:
        """The server stops: tell every page to come back, then close its socket."""
        self._stopping = True
        self.matchmaker.close()
        if not self._open:
            return
        spread = min(AWAY_SECONDS_MOST, AWAY_SECONDS + len(self._open) * AWAY_SECONDS_PER_SOCKET)
        log.info("sockets sent away", sockets=len(self._open))
        closing = [asyncio.create_task(self._send_away(each, spread)) for each in self._open]
        await asyncio.wait(closing, timeout=CLOSE_SECONDS)

    async def _send_away(self, connection: Connection, spread: float) -> None:
        live = connection.live
        after = int(random.uniform(0.1, spread) * 1000)  # noqa: S311
        code, rev = (None, None) if live is None else (live.table.code, live.table.rev)
        connection.tell(messages.Away(after, code, rev))
        await connection.close(RESTART)

    async def _listen(self, connection: Connection, socket: web.WebSocketResponse) -> None:
        try:
            first = await socket.receive(timeout=self.limits.hello_seconds)
        except TimeoutError:
            await connection.close(SILENT)
            return
        if first.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
            return
        await connection.receive(first.type, first.data)
        async for message in socket:
            if message.type is WSMsgType.ERROR:
                break
            await connection.receive(message.type, message.data)

"""One page's socket: what it asks, and what it is told."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import TYPE_CHECKING

import msgspec
import structlog
from aiohttp import WSMsgType

from retrohub.rules.cabinet import CUPS, NUMBER
from retrohub.store.errors import AWAY, reason
from retrohub.tables import acts, codes, messages
from retrohub.tables.acts import Ask
from retrohub.tables.entries import Header
from retrohub.tables.refused import RefusedError
from retrohub.web.outbox import Outbox

if TYPE_CHECKING:
    from aiohttp import web

    from retrohub.tables.live import Live
    from retrohub.tables.messages import Out
    from retrohub.tables.view import Shared
    from retrohub.web.socket import Sockets

ABUSE = 4000
RELOAD = 4001
TAKEN = 4002

ARROW_SECONDS = 1 / 12
REACT_SECONDS = 1.0

log: structlog.stdlib.BoundLogger = structlog.get_logger()


class Connection:
    """A Watcher (retrohub.tables.watching) behind a socket."""

    __slots__ = (
        "_arrow_at", "_client", "_counted_at", "_dropping", "_excess", "_greeted", "_react_at", "_senseless", "_socket",
        "_sockets", "_tokens", "key", "live", "outbox", "who",
    )  # fmt: skip

    def __init__(
        self,
        sockets: Sockets,
        socket: web.WebSocketResponse,
        transport: asyncio.WriteTransport | None,
        who: str,
        client: str,
    ) -> None:
        self.who = who
        self.key = secrets.token_hex(8)
        self.live: Live | None = None
        self.outbox = Outbox(sockets.mailer, socket, transport, self._overflow)
        self._sockets = sockets
        self._socket = socket
        self._client = client
        self._greeted = False
        self._senseless = 0
        self._excess = 0
        self._tokens = sockets.limits.burst
        self._counted_at = time.monotonic()
        self._arrow_at = 0.0
        self._react_at = 0.0
        self._dropping: asyncio.Task[None] | None = None

    def show(self, shared: Shared, you: int | None, queued: bool) -> None:
        """See Watcher."""
        self.outbox.show(shared, you, queued)

    def tell(self, message: Out) -> None:
        """See Watcher."""
        self.outbox.tell(messages.encode(message))

    def take_away(self) -> None:
        """See Watcher."""
        self.tell(messages.Taken())
        self._drop(TAKEN, "taken")

    def gone(self) -> None:
        """The socket is closed."""
        self.outbox.close()
        live = self.live
        self._sockets.hall.detach(self)
        if live is not None:
            self._sockets.matchmaker.went(live, self.who)

    async def close(self, code: int) -> None:
        """Send what waits, then close the socket."""
        await self.outbox.sent()
        await self._socket.close(code=code, drain=False)

    async def receive(self, kind: WSMsgType, data: bytes) -> None:
        """Do what a message asks. Never raises: what is wrong is answered."""
        if self._dropping is not None or not self._allowed():
            return
        try:
            if kind is not WSMsgType.TEXT:
                raise msgspec.ValidationError("messages are text")
            message = messages.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            self._senseless += 1
            self._refuse(None, RefusedError("malformed", str(error)))
            if self._senseless == self._sockets.limits.senseless:
                self._drop(ABUSE, "senseless")
            return
        if isinstance(message, messages.Hello):
            await self._hello(message)
        elif not self._greeted:
            self._refuse(None, RefusedError("hello first", "the first message must be a hello, and only the first"))
        elif isinstance(message, messages.Command):
            await self._command(message)
        elif isinstance(message, messages.Point):
            self._point(message)
        elif isinstance(message, messages.React):
            self._react(message)
        else:
            self.tell(messages.Pong(self._sockets.hall.now()))

    async def _hello(self, hello: messages.Hello) -> None:
        if self._greeted:
            self._refuse(None, RefusedError("malformed", "a hello is said once"))
            return
        if hello.protocol != messages.PROTOCOL:
            self.tell(messages.Reload(messages.PROTOCOL))
            self._drop(RELOAD, "protocol")
            return
        self._greeted = True
        if hello.code is not None:
            try:
                await self._enter(hello.code, hello.rev)
            except RefusedError as error:
                self._refuse(None, error)
            except AWAY as error:
                self._refuse(None, _busy(error))
        if self.live is None:
            self.tell(messages.Welcome(self._sockets.hall.now()))

    async def _command(self, command: messages.Command) -> None:
        act = command.act
        name = type(act).__name__.lower()
        outcome = "done"
        try:
            rev = await self._do(command)
            code = None if self.live is None else self.live.table.code
            self.tell(messages.Ack(command.id, rev, code))
        except RefusedError as error:
            outcome = error.code
            self._refuse(command.id, error)
        except AWAY as error:
            outcome = "busy"
            self._refuse(command.id, _busy(error))
        except Exception:
            outcome = "failed"
            log.exception("command failed", table=self.live.table.code if self.live else None, act=name)
            self._refuse(command.id, RefusedError("busy", "something went wrong here"))
        self._sockets.hall.metrics.commands.labels(name, outcome).inc()

    async def _do(self, command: messages.Command) -> int:
        act = command.act
        hall = self._sockets.hall
        ask = Ask(self.who, command.id, command.rev, hall.server)
        match act:
            case acts.Open() | acts.Seek():
                if self._sockets.limits.opens.take(self._client) is not None:
                    raise RefusedError("too fast", "too many tables from your address; wait a little")
                if isinstance(act, acts.Seek):
                    live = await self._sockets.matchmaker.seek(act.name, ask)
                else:
                    live = await hall.open(Header(act.rounds), act.name, ask)
                await self._go(live, None)
                return live.table.answered(self.who, command.id) or live.table.rev
            case acts.Enter():
                await self._enter(act.code, None)
                return self.live.table.rev if self.live else 0
            case _:
                if self.live is None:
                    raise RefusedError("no table", "you are at no table")
                return await hall.do(self.live, act, ask)

    async def _enter(self, text: str, rev: int | None) -> None:
        code = codes.read_code(text)
        live = None if code is None else await self._sockets.hall.find(code)
        wrong = self._sockets.limits.wrong_codes
        seated = live is not None and live.table.seat_of(self.who) is not None
        if wrong.spent(self._client) and not seated:
            raise RefusedError("too many tries", "too many wrong codes from your address; wait a little")
        if live is None:
            wrong.take(self._client)
            raise RefusedError("unknown code", "there is no table with this code")
        await self._go(live, rev)

    async def _go(self, live: Live, rev: int | None) -> None:
        """Be at a table from now on."""
        before = self.live
        await self._sockets.hall.attach(self, live, rev)
        if before is not None and before is not live:
            self._sockets.matchmaker.went(before, self.who)
        await self._sockets.matchmaker.came(self)

    def _point(self, point: messages.Point) -> None:
        live = self.live
        now = time.monotonic()
        if live is None or live.table.game is None or now - self._arrow_at < ARROW_SECONDS:
            return
        seat = live.table.seat_of(self.who)
        if seat is None or live.table.game.seat != seat or NUMBER.get(point.at, CUPS) >= CUPS:
            return
        self._arrow_at = now
        self._sockets.hall.pass_on(live, messages.Arrow(seat, point.at), but=self)

    def _react(self, react: messages.React) -> None:
        live = self.live
        now = time.monotonic()
        seat = None if live is None else live.table.seat_of(self.who)
        if live is None or seat is None or now - self._react_at < REACT_SECONDS:
            return
        self._react_at = now
        self._sockets.hall.pass_on(live, messages.Reacted(seat, react.reaction))

    def _allowed(self) -> bool:
        """Take a token for a message; answer what comes too fast, and close what does so for long."""
        limits = self._sockets.limits
        now = time.monotonic()
        self._tokens = min(limits.burst, self._tokens + (now - self._counted_at) * limits.per_second)
        self._counted_at = now
        if self._tokens >= 1:
            self._tokens -= 1
            return True
        self._excess += 1
        if self._excess < limits.excess:
            self.tell(_refused(None, RefusedError("too fast", "too many messages"), self._sockets.hall.now()))
        elif self._excess == limits.excess:
            self._drop(ABUSE, "too fast")
        return False

    def _refuse(self, command: str | None, error: RefusedError) -> None:
        now = self._sockets.hall.now()
        if self.live is None or command is None:
            self.tell(_refused(command, error, now))
        else:
            self.tell(self.live.refused(command, self.who, error, now))

    def _overflow(self) -> None:
        self._drop(ABUSE, "slow")

    def _drop(self, code: int, why: str) -> None:
        self._sockets.hall.metrics.dropped.labels(why).inc()
        if self._dropping is None:
            self._dropping = asyncio.create_task(self.close(code))


def _refused(command: str | None, error: RefusedError, now: int) -> messages.RefusedView:
    return messages.RefusedView(command, error.code, str(error), None, now, None, None, False)


def _busy(error: Exception) -> RefusedError:
    log.error("store away", error=reason(error))
    return RefusedError("busy", "the store does not answer; send the same command again")

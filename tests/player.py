"""A player at an online table: a socket that remembers what it was told."""

from __future__ import annotations

import asyncio
import itertools
import json
import secrets
from typing import TYPE_CHECKING, Any

import aiohttp

if TYPE_CHECKING:
    from collections.abc import Callable

Message = dict[str, Any]
SECONDS = 60
_ids = itertools.count()


class Player:
    """One page of one player. `told` is every message, in order; `state`, `rev`, `you`, `code` are the newest."""

    def __init__(self, session: aiohttp.ClientSession, base: str, token: str | None = None) -> None:
        self.token = token or secrets.token_hex(16)
        self.told: list[Message] = []
        self.texts: list[str] = []
        self.state: Message = {}
        self.rev = 0
        self.you: int | None = None
        self.code: str | None = None
        self.closed: int | None = None
        self.lost = asyncio.Event()
        self._session = session
        self._base = base
        self._changed = asyncio.Condition()
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._reader: asyncio.Task[None] | None = None

    async def connect(self, base: str | None = None, **hello: object) -> Player:
        """Open the socket, say hello, and wait for the answer to it."""
        self._base = base or self._base
        self.closed = None
        self.lost = asyncio.Event()
        self._socket = await self._session.ws_connect(
            f"{self._base}/ws", headers={"Origin": self._base, "Cookie": f"player={self.token}"}
        )
        before = len(self.told)
        self._reader = asyncio.create_task(self._read(self._socket))
        await self.send({"type": "hello", "protocol": 1, **hello})
        await self.until(lambda: any(each["type"] in ("welcome", "at", "reload") for each in self.told[before:]))
        return self

    async def send(self, message: object) -> None:
        """Send a message as JSON."""
        assert self._socket is not None
        await self._socket.send_str(json.dumps(message))

    async def send_raw(self, data: str | bytes) -> None:
        """Send a message as it is."""
        assert self._socket is not None
        await (self._socket.send_str(data) if isinstance(data, str) else self._socket.send_bytes(data))

    async def act(self, do: str, *, command: str | None = None, rev: int | None = None, **fields: object) -> Message:
        """Send a command and return its ack or refusal."""
        key = command or f"c{next(_ids)}"
        before = len(self.told)
        await self.send(
            {"type": "act", "id": key, "rev": self.rev if rev is None else rev, "act": {"do": do, **fields}}
        )
        return await self.told_after(before, lambda each: each.get("id") == key)

    async def told_after(self, before: int, wanted: Callable[[Message], bool]) -> Message:
        """Return the first wanted message behind a number of messages, waiting for it."""
        await self.until(lambda: any(wanted(each) for each in self.told[before:]))
        return next(each for each in self.told[before:] if wanted(each))

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait until something is true of what was told. Fails if the socket closes before."""
        async with asyncio.timeout(SECONDS), self._changed:
            await self._changed.wait_for(lambda: condition() or self.closed is not None)
            if not condition():
                raise ConnectionError(f"closed with {self.closed}")

    async def until_state(self, condition: Callable[[Message], bool]) -> Message:
        """Wait for a state of the table."""
        await self.until(lambda: bool(self.state) and condition(self.state))
        return self.state

    async def until_closed(self) -> int | None:
        """Wait until the socket is closed; return the code."""
        async with asyncio.timeout(SECONDS):
            await self.lost.wait()
        return self.closed

    async def leave(self) -> None:
        """Close the socket."""
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            await self._reader

    def is_to_move(self) -> bool:
        """Whether it is this player's turn."""
        return self.state.get("phase") == "playing" and self.state["game"]["seat"] == self.you

    def lit(self) -> list[list[int]]:
        """The cups that may be removed."""
        game = self.state["game"]
        return [
            [s, c]
            for s, shelf in enumerate(game["cups"], 1)
            for c, colour in enumerate(shelf, 1)
            if colour is not None and colour == game["wheel"]
        ]

    async def _read(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for received in socket:
            if received.type is not aiohttp.WSMsgType.TEXT:
                continue
            message: Message = json.loads(received.data)
            async with self._changed:
                self.texts.append(received.data)
                self.told.append(message)
                if message.get("state"):
                    self.state = message["state"]
                    self.code = self.state["code"]
                    self.rev = message["rev"]
                    self.you = message["you"]
                self._changed.notify_all()
        async with self._changed:
            self.closed = socket.close_code or 1006
            self.lost.set()
            self._changed.notify_all()


async def play_out(players: list[Player]) -> None:
    """Let all players play their turns, the first one opening rounds, until everybody has seen the end."""

    async def play(player: Player) -> None:
        while True:
            await player.until_state(
                lambda state: player.is_to_move() or state["phase"] in ("over", "closed")
                or (state["phase"] == "between" and player is players[0])
            )  # fmt: skip
            if player.state["phase"] in ("over", "closed"):
                return
            if player.state["phase"] == "between":
                await player.act("continue")
            else:
                await player.act("play", cup=player.lit()[0])

    await asyncio.gather(*(play(player) for player in players))

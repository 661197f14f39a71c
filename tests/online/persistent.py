"""A player who never gives up: comes back after every lost connection, and sends again what was not answered."""

from __future__ import annotations

import asyncio
import itertools
import random
from typing import TYPE_CHECKING

import aiohttp
import msgspec

from retrohub.rules.game import replay
from retrohub.store.tables import TableStore
from retrohub.tables import entries
from retrohub.tables.entries import Header
from retrohub.tables.table import Table
from retrohub.web.identity import hashed
from tests.player import Message, Player

if TYPE_CHECKING:
    from collections.abc import Sequence

    from retrohub.store.database import Database

AGAIN_SECONDS = 0.05
LOST = (ConnectionError, aiohttp.ClientError, TimeoutError, AssertionError)


class Persistent(Player):
    """Plays through crashes. `acknowledged` is every command that got its ack: id, rev, what it was."""

    def __init__(self, session: aiohttp.ClientSession, bases: Sequence[str], name: str) -> None:
        super().__init__(session, bases[0])
        self.acknowledged: list[tuple[str, int, Message]] = []
        self.returns = 0
        self._bases = bases
        self._name = name
        self._numbers = itertools.count()

    async def surely(self, do: str, **fields: object) -> Message:
        """Get an answer to a command, over as many connections as it takes."""
        command = f"{self._name}-{next(self._numbers)}"
        rev = self.rev
        while True:
            try:
                if self.closed is not None or self._socket is None:
                    await self.come_back()
                answer = await self.act(do, command=command, rev=rev, **fields)
            except LOST:
                self.closed = self.closed or 1006
                await asyncio.sleep(AGAIN_SECONDS)
                continue
            if answer.get("why") in ("busy", "too fast"):
                await asyncio.sleep(AGAIN_SECONDS)
                continue
            if answer["type"] == "ack":
                self.acknowledged.append((command, answer["rev"], {"do": do, **fields}))
            return answer

    async def come_back(self) -> None:
        """Connect to some server that is there."""
        while True:
            try:
                hello = {} if self.code is None else {"code": self.code, "rev": self.rev}
                await self.connect(random.choice(self._bases), **hello)
            except LOST:
                await asyncio.sleep(AGAIN_SECONDS)
            else:
                self.returns += 1
                return

    async def play_to_the_end(self) -> None:
        """Play this seat's turns and open rounds until the game is over."""
        while self.state["phase"] != "over":
            try:
                await self.until_state(
                    lambda state: self.is_to_move() or state["phase"] in ("between", "over", "closed")
                )
            except LOST:
                await self.come_back()
                continue
            assert self.state["phase"] != "closed"
            if self.state["phase"] == "between":
                await self.surely("continue")
            elif self.is_to_move():
                await self.surely("play", cup=random.choice(self.lit()))


async def assert_nothing_lost(database: Database, players: Sequence[Persistent]) -> int:
    """Every acknowledged command is in the log once, as it was meant; every table is its record, and what players saw.

    Returns how many commands were acknowledged.
    """
    store = TableStore(database)
    tables: dict[str, Table] = {}
    for code in {player.code for player in players}:
        assert code is not None
        header = await store.header(code)
        assert header is not None
        table = tables[code] = Table(code, msgspec.json.decode(header, type=Header))
        rows = await store.read(code, 0)
        log = [entries.decode(row.entry) for row in rows]
        ids = [(entry.who, entry.id) for entry in log if entry.id]
        assert len(set(ids)) == len(ids), "a command was carried out twice"
        for row, entry in zip(rows, log, strict=True):
            table.apply(entry, row.at_ms)
        assert table.game is not None
        assert replay(table.record())["state"] == table.game.state()
        for player in players:
            if player.code == code:
                for command, rev, act in player.acknowledged:
                    entry = log[rev - 1]
                    assert (entry.who, entry.id) == (hashed(player.token), command), (rev, act)
                    if isinstance(entry, entries.Play):
                        assert [*entry.cup] == act["cup"]
                assert player.state["game"] == table.game.state()
                assert player.state["record"] == table.record()
    return sum(len(player.acknowledged) for player in players)

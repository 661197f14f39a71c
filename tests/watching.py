"""Somebody who looks at a table in a test, without a socket."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING, Any

import msgspec

from retrohub.tables import messages

if TYPE_CHECKING:
    from collections.abc import Callable

    from retrohub.tables.live import Live
    from retrohub.tables.messages import Out
    from retrohub.tables.view import Shared

SECONDS = 60


class Looker:
    """A Watcher that keeps what it is told."""

    def __init__(self, who: str) -> None:
        self.who = who
        self.key = secrets.token_hex(4)
        self.live: Live | None = None
        self.shown: list[dict[str, Any]] = []
        self.told: list[dict[str, Any]] = []
        self.taken = False

    def show(self, shared: Shared, you: int | None, queued: bool) -> None:
        self.shown.append(msgspec.json.decode(shared.encoded(you, queued, whole=True)))

    def tell(self, message: Out) -> None:
        self.told.append(msgspec.json.decode(messages.encode(message)))

    def take_away(self) -> None:
        self.taken = True

    def events(self) -> list[object]:
        """All events of the game that were shown."""
        return [event for each in self.shown for event in each["events"]]


async def eventually(condition: Callable[[], bool]) -> None:
    """Wait until something is true."""
    async with asyncio.timeout(SECONDS):
        while not condition():  # noqa: ASYNC110
            await asyncio.sleep(0.005)

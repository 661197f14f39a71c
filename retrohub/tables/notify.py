"""What servers tell each other: that a log has grown, and what is never stored (arrows, reactions).

Only hints: whoever gets none finds out from the log.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import msgspec

if TYPE_CHECKING:
    from collections.abc import Sequence


class Grown(msgspec.Struct, tag="grown", tag_field="what"):
    """These logs have grown to these revs; `at` is when, in ms since 1970."""

    server: str
    at: int
    revs: list[tuple[str, int]]


class Passing(msgspec.Struct, tag="passing", tag_field="what"):
    """A message for everybody at a table, as the socket sends it."""

    server: str
    table: str
    message: msgspec.Raw


class Taken(msgspec.Struct, tag="taken", tag_field="what"):
    """Somebody came to a table with another page; `key` is the page's."""

    server: str
    table: str
    who: str
    key: str


Note = Grown | Passing | Taken


class Listener(Protocol):
    """Who hears the other servers."""

    def heard(self, note: Note) -> None:
        """A note of another server."""

    def missed(self) -> None:
        """Notes may have been lost: read what may have changed."""


class Notifier(Protocol):
    """The way to the other servers."""

    shared: bool
    """Whether there may be other servers at all."""

    async def start(self, listener: Listener) -> None:
        """Begin to listen."""

    def send(self, notes: Sequence[Note]) -> None:
        """Tell the others, soon."""

    async def close(self) -> None:
        """Send what waits, and stop."""


class Alone:
    """One process on a database of its own: nobody to tell."""

    shared = False

    async def start(self, listener: Listener) -> None:
        """Nobody will be heard."""

    def send(self, notes: Sequence[Note]) -> None:
        """Nobody hears."""

    async def close(self) -> None:
        """Nothing waits."""

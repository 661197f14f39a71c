"""Games played faster than anybody can: more than 20 moves a second over the whole game.

How long a game took, the client says. It cannot say more than the server knows: a deal that this server drew was not
known before, nor was a deal of the day before its day.
"""

from __future__ import annotations

from collections import OrderedDict

from aiohttp import web

FASTEST = 20
# Deals of which this server knows when it drew them; the oldest are forgotten first.
KEPT = 20_000


class Drawn:
    """Deals that this server drew at random, and when (ms)."""

    def __init__(self) -> None:
        self._since: OrderedDict[tuple[str, int], int] = OrderedDict()

    def add(self, version: str, deal: int, now: int) -> None:
        """Remember that a deal was told to somebody for the first time."""
        self._since.setdefault((version, deal), now)
        if len(self._since) > KEPT:
            self._since.popitem(last=False)

    def since(self, version: str, deal: int) -> int | None:
        """When a deal was drawn; None if not here, or long ago."""
        return self._since.get((version, deal))


drawn_key = web.AppKey("drawn", Drawn)


def hasty(moves: int, *durations: float | None) -> bool:
    """Whether so many moves in any of these times (ms, None if unknown) are more than anybody can make."""
    return any(each is not None and moves * 1000 > FASTEST * max(0, each) for each in durations)

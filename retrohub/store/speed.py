"""Games played faster than anybody can: more than 20 moves a second over the whole game.

A game may be played without a connection and sent much later, so how long it took, only its player knows. The server
believes no more of that than it knows to be possible, and a game that says nothing is measured by this alone:

- All games of a player together had the time since the site first met the player, that is, since it gave the first
  of the player's devices its cookie, in which that time is signed (retrohub.web.identity). Two tabs and two devices
  of one player share it: nobody makes more than 20 moves a second with both hands. So each game in the leaderboard had
  its moves' worth of time for itself, by the server's clock; who comes without a cookie had none.
- A deal of the day had the time since its day began.
- What the device says itself, if that is less.

So an honest game passes whenever it arrives, and nobody fills a leaderboard quickly, with one cookie or with many. It
is no proof that somebody played: who waits with a cookie, or keeps one for later, may send a program's game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import sqlalchemy as sa

from retrohub.store.schema import totals

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from retrohub.store.players import Player

FASTEST = 20


def hasty(moves: int, duration: float | None) -> bool:
    """Whether so many moves in such a time (ms, None if unknown) are more than anybody can make."""
    return duration is not None and moves * 1000 > FASTEST * max(0, duration)


async def outran(connection: AsyncConnection, player: Player, moves: int, now: int) -> bool:
    """Whether a player's games and so many moves more are too many for the time since the site met the player.

    The player's row must be locked: games that arrive at once would not see each other.
    """
    before = await connection.scalar(sa.select(sa.func.sum(totals.c.moves)).where(totals.c.player == player.id))
    return hasty(int(before or 0) + moves, now - player.created_at)

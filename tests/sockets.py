"""People at the online tables of a site under test."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from tests.player import Player


class Join(Protocol):
    """The fixture `join`: connects one more player, who says this hello; again the same one for the same token."""

    def __call__(self, token: str | None = None, **hello: Any) -> Awaitable[Player]: ...


async def table_of(join: Join, seats: int, rounds: int = 1) -> list[Player]:
    """So many players at one table, in the lobby."""
    players = [await join()]
    await players[0].act("open", rounds=rounds, name="Player 1")
    for number in range(2, seats + 1):
        players.append(await join(code=players[0].code))
        await players[-1].act("sit", name=f"Player {number}")
    return players

"""What the clock does at a table: when which wait ends, and the entry that ends it.

A deadline follows from the log alone, so every server knows it, and any may act on it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from retrohub.rules.computer import choose
from retrohub.tables import entries
from retrohub.tables.table import FEWEST, MISSES, MOST

if TYPE_CHECKING:
    from collections.abc import Callable

    from retrohub.tables.entries import Entry
    from retrohub.tables.table import Table

SECOND = 1000
MINUTE = 60 * SECOND
LEVEL = "normal"


@dataclass(frozen=True)
class Durations:
    """How long a table waits for what, in milliseconds."""

    # A turn's deadline after none, one, two turns let pass; after three the computer holds the seat.
    turns: tuple[int, int, int] = (45 * SECOND, 20 * SECOND, 10 * SECOND)
    # The computer waits a little, so that people can follow.
    pace: int = 1500
    between: int = 15 * SECOND
    # From the second arrival at a public table to its start.
    window: int = 8 * SECOND
    rematch: int = 20 * SECOND
    offer: int = 30 * SECOND
    # A table that was just loaded does nothing by itself for so long: its people may be coming back.
    settle: int = 10 * SECOND
    # A table where nobody does anything closes.
    idle_lobby: int = 120 * MINUTE
    idle_game: int = 30 * MINUTE


What = Literal["turn", "continue", "start", "rematch", "pace", "close"]


@dataclass(frozen=True)
class Due:
    """What the clock will do at a table, and when (ms since 1970). `pace` and `close` are nothing to count down to."""

    at: int
    what: What


def due(table: Table, durations: Durations, settled: int = 0) -> Due | None:
    """Return what the clock does next at a table unless somebody does something; None once it is closed.

    Nothing is due before `settled` (ms since 1970).
    """
    if table.phase == "closed":
        return None
    wait = _due(table, durations)
    return wait if wait.at >= settled else Due(settled, wait.what)


def _due(table: Table, durations: Durations) -> Due:
    if table.phase == "lobby":
        return _lobby(table, durations)
    if table.phase == "over":
        return _over(table, durations)
    if table.deserted():
        return Due(table.last + durations.idle_game, "close")
    if table.phase == "between":
        return Due(table.since + durations.between, "continue")
    assert table.game is not None
    assert table.game.seat is not None
    seat = table.seats[table.game.seat]
    if table.held(seat):
        return Due(table.since + durations.pace, "pace")
    return Due(table.since + durations.turns[min(seat.misses, MISSES - 1)], "turn")


def _lobby(table: Table, durations: Durations) -> Due:
    if table.header.public and len(table.seats) == MOST:
        return Due(table.seats[-1].since, "start")
    if table.header.public and len(table.seats) >= FEWEST:
        return Due(table.since + durations.window, "start")
    return Due(table.last + durations.idle_lobby, "close")


def _over(table: Table, durations: Durations) -> Due:
    voters = table.voters()
    needed = 1 if table.with_computer() else FEWEST
    if len(voters) < needed:
        return Due(table.last + durations.idle_game, "close")
    times = sorted(table.votes[seat.who] for seat in voters)
    if all(seat.who in table.votes for seat in table.seats if seat.person()):
        return Due(times[-1], "rematch")
    return Due(max(times[0] + durations.rematch, times[needed - 1]), "rematch")


def entry(table: Table, what: What, new_seed: Callable[[], str]) -> Entry:
    """Return what the clock writes when something is due."""
    if what == "close":
        return entries.Close()
    if what == "continue":
        return entries.Continue()
    if what == "start":
        return entries.Start(seed=new_seed())
    if what == "rematch":
        return entries.Start(seed=new_seed(), computer=len(table.voters()) < FEWEST)
    assert table.game is not None
    cup = choose(table.game, LEVEL)
    assert isinstance(cup, list)
    return entries.StandIn(cup=(cup[0], cup[1]))

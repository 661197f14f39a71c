"""A table as everybody may see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from retrohub.tables.messages import DeadlineView, Played, SeatView, TableState, encode

if TYPE_CHECKING:
    from retrohub.tables.clock import Due, Durations
    from retrohub.tables.table import Events, Table

_UNSEEN = ("pace", "close")


def table_state(table: Table, durations: Durations, wait: Due | None) -> TableState:
    """The table for the page, with what is due there; the seed is in it only when the game is over."""
    lobby = table.phase == "lobby"
    alone = lobby and table.header.public and len(table.seats) == 1
    return TableState(
        code=table.code,
        public=table.header.public,
        phase=table.phase,
        rounds=table.header.rounds,
        seats=[
            SeatView(seat.name, table.held(seat), seat.bot, seat.left, seat.misses, seat.since) for seat in table.seats
        ],
        opener=0 if lobby and table.seats else None,
        deadline=None if wait is None or wait.what in _UNSEEN else DeadlineView(wait.at, wait.what),
        offer=table.seats[0].since + durations.offer if alone else None,
        game=None if table.game is None else table.game.state(),
        games=table.games,
        hash=table.promise,
        record=table.record() if table.phase == "over" else None,
        rematch=[number for number, seat in enumerate(table.seats) if seat.who in table.votes],
        queue=[seat.name for seat in table.queue],
    )


class Shared:
    """One `played` for everybody at a table: encoded once, only `you` and `queued` differ."""

    def __init__(self, state: TableState, rev: int, now: int, events: Events, news: Events) -> None:
        self.rev = rev
        self._state = state
        self._now = now
        self._events = events
        self._news = news
        self._encoded: dict[tuple[int | None, bool, bool], bytes] = {}
        self._heads: dict[bool, bytes] = {}

    def encoded(self, you: int | None, queued: bool, *, whole: bool) -> bytes:
        """The message for one page; not `whole` for one that missed what came before."""
        key = (you, queued, whole)
        found = self._encoded.get(key)
        if found is None:
            seat = "null" if you is None else str(you)
            ending = f',"you":{seat},"queued":{"true" if queued else "false"}}}'
            found = self._encoded[key] = self._head(whole) + ending.encode()
        return found

    def _head(self, whole: bool) -> bytes:
        if whole not in self._heads:
            events, news = (self._events, self._news) if whole else ([], [])
            played = Played(self.rev, self._now, events, news, whole, self._state)
            self._heads[whole] = encode(played)[:-1]
        return self._heads[whole]

"""A table in a process's memory: its fold, who looks at it, and what happened last."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING

from retrohub.tables.clock import due
from retrohub.tables.messages import At, RefusedView
from retrohub.tables.view import Shared, table_state

if TYPE_CHECKING:
    from collections.abc import Sequence

    from retrohub.tables.clock import Due, Durations
    from retrohub.tables.messages import TableState
    from retrohub.tables.refused import RefusedError
    from retrohub.tables.table import Change, Table
    from retrohub.tables.watching import Watcher

# Entries whose events are kept for pages that come back.
REMEMBERED = 64


class Live:
    """A loaded table. `lock` is held from validating a command to broadcasting what it did."""

    def __init__(self, table: Table, durations: Durations, settled: int = 0) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.timer: asyncio.TimerHandle | None = None
        # Something may have been written that was not applied: read the log first.
        self.stale = False
        self.empty_since = 0.0
        self._durations = durations
        # Before this time (ms since 1970) the clock does nothing here.
        self._settled = settled
        # What is due, and at which rev that was found out.
        self._due: Due | None = None
        self._due_at = -1
        self._recent: deque[Change] = deque(maxlen=REMEMBERED)

    def remember(self, change: Change) -> None:
        """Keep what happened for pages that come back."""
        self._recent.append(change)

    def stop_timer(self) -> None:
        """Let the clock not ring."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def due(self) -> Due | None:
        """What the clock does next here, and when."""
        if self._due_at != self.table.rev:
            self._due = due(self.table, self._durations, self._settled)
            self._due_at = self.table.rev
        return self._due

    def state(self) -> TableState:
        """The table as everybody sees it."""
        return table_state(self.table, self._durations, self.due())

    def show(self, changes: Sequence[Change], now: int) -> None:
        """Tell everybody who looks on."""
        if not self.watchers:
            return
        events = [event for change in changes for event in change.events]
        news = [each for change in changes for each in change.news]
        shared = Shared(self.state(), self.table.rev, now, events, news)
        for watcher in list(self.watchers):
            watcher.show(shared, self.table.seat_of(watcher.who), self.table.in_queue(watcher.who))

    def at(self, who: str, rev: int | None, now: int) -> At:
        """What a page is told that comes here, or comes back having seen a rev."""
        missed = [] if rev is None else [change for change in self._recent if change.rev > rev]
        whole = rev is not None and rev <= self.table.rev and len(missed) == self.table.rev - rev
        kept = missed if whole else []
        return At(
            rev=self.table.rev,
            now=now,
            events=[event for change in kept for event in change.events],
            news=[each for change in kept for each in change.news],
            whole=whole,
            state=self.state(),
            you=self.table.seat_of(who),
            queued=self.table.in_queue(who),
        )

    def refused(self, command: str, who: str, error: RefusedError, now: int) -> RefusedView:
        """The answer to a command that was not carried out."""
        return RefusedView(
            id=command,
            why=error.code,
            message=str(error),
            rev=self.table.rev,
            now=now,
            state=self.state(),
            you=self.table.seat_of(who),
            queued=self.table.in_queue(who),
        )

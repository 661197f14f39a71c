"""Tables for tests: a fold that is driven by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from retrohub.tables import acts, clock
from retrohub.tables.acts import Ask, AtTable
from retrohub.tables.check import check
from retrohub.tables.clock import Durations
from retrohub.tables.entries import Header
from retrohub.tables.table import Change, Table
from retrohub.tables.view import table_state

if TYPE_CHECKING:
    from retrohub.tables.entries import Entry
    from retrohub.tables.messages import TableState

SEED = "00112233445566778899aabbccddeeff"
DURATIONS = Durations()
ANN, BEN, CAT, DAN, EVE, FAY, GUS = "ann", "ben", "cat", "dan", "eve", "fay", "gus"
PEOPLE = (ANN, BEN, CAT, DAN, EVE, FAY)


def state_of(table: Table) -> TableState:
    """A table as everybody sees it."""
    return table_state(table, DURATIONS, clock.due(table, DURATIONS))


class Played:
    """A table, its log, and a clock that the test moves."""

    def __init__(self, *, rounds: int = 1, public: bool = False) -> None:
        self.table = Table("ADFHK", Header(rounds, public))
        self.log: list[tuple[Entry, int]] = []
        self.now = 1_000_000

    def add(self, entry: Entry) -> Change:
        """Write an entry, unchecked."""
        self.log.append((entry, self.now))
        return self.table.apply(entry, self.now)

    def do(self, who: str, act: AtTable, *, rev: int | None = None, command: str = "") -> Change | None:
        """Carry out a command as a server does. Raises RefusedError."""
        seen = self.table.rev if rev is None else rev
        entry = check(self.table, act, Ask(who, command, seen, "here"), lambda: SEED)
        return None if entry is None else self.add(entry)

    def sit(self, *people: str) -> None:
        """Seat people in this order."""
        for who in people:
            self.do(who, acts.Sit(who.title()))

    def start(self, *people: str) -> None:
        """Seat people and start."""
        self.sit(*people)
        self.do(people[0], acts.Start())

    def ring(self, *, what: str | None = None) -> Change:
        """Wait for what is due next and let the clock do it."""
        due = clock.due(self.table, DURATIONS)
        assert due is not None
        assert what in (None, due.what)
        self.now = max(self.now, due.at)
        return self.add(clock.entry(self.table, due.what, lambda: SEED))

    def to_move(self) -> str:
        """Who is to move."""
        assert self.table.game is not None
        assert self.table.game.seat is not None
        return self.table.seats[self.table.game.seat].who

    def a_cup(self) -> tuple[int, int]:
        """A cup that may be removed."""
        assert self.table.game is not None
        cup = self.table.game.legal()[0]
        assert isinstance(cup, list)
        return cup[0], cup[1]

    def play(self) -> Change | None:
        """Let whoever is to move remove a cup."""
        return self.do(self.to_move(), acts.Play(self.a_cup()))

    def play_to(self, *phases: str) -> None:
        """Play until the table is in one of these phases."""
        while self.table.phase not in phases:
            if self.table.phase == "between":
                self.do(self.table.seats[0].who, acts.Continue())
            else:
                self.play()

"""A table is the fold of its log: all it knows follows from its header and its entries, on every server alike."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, assert_never

from retrohub.rules.bizz import SEATS, Bizz
from retrohub.rules.dice import promise
from retrohub.rules.game import RULES
from retrohub.tables import entries
from retrohub.tables.seats import Seat

if TYPE_CHECKING:
    from retrohub.tables.entries import Entry, Header

MOST = SEATS[-1]
FEWEST = SEATS[0]
# People who wait for the next game.
QUEUE = 12
# Turns let pass one after the other until the computer holds the seat.
MISSES = 3

Phase = Literal["lobby", "playing", "between", "over", "closed"]
Events = list[list[object]]


@dataclass
class Change:
    """What one entry did: the game's events (rules, "Records"), and what else happened (docs/developers.md)."""

    rev: int
    events: Events = field(default_factory=list)
    news: Events = field(default_factory=list)


class Table:
    """One table. Times are in milliseconds since 1970; `who` is a hashed identity."""

    def __init__(self, code: str, header: Header) -> None:
        self.code = code
        self.header = header
        self.rev = 0
        self.phase: Phase = "lobby"
        self.seats: list[Seat] = []
        self.queue: list[Seat] = []
        self.game: Bizz | None = None
        self.seed: str | None = None
        # The hash that is shown from the start, so that nobody can exchange the seed later.
        self.promise: str | None = None
        self.actions: list[object] = []
        self.games = 0
        # When the current wait began: for the second player, a turn, a next round.
        self.since = 0
        self.last = 0
        # The rev at which the game itself last changed.
        self.moved = 0
        self.votes: dict[str, int] = {}
        self._answered: dict[tuple[str, str], int] = {}

    def seat_of(self, who: str) -> int | None:
        """The seat that somebody owns, also when the computer plays for it."""
        for number, seat in enumerate(self.seats):
            if seat.who == who and who:
                return number
        return None

    def in_queue(self, who: str) -> bool:
        """Whether somebody waits for the next game."""
        return any(seat.who == who for seat in self.queue)

    def answered(self, who: str, command: str) -> int | None:
        """The rev at which a command was carried out, None if it never was."""
        return self._answered.get((who, command))

    def held(self, seat: Seat) -> bool:
        """Whether the computer plays for a seat until somebody says otherwise."""
        return not seat.person() or seat.misses >= MISSES

    def deserted(self) -> bool:
        """Whether the computer would play with itself only."""
        return all(self.held(seat) for seat in self.seats)

    def voters(self) -> list[Seat]:
        """Who plays in the next game, as far as people said yes."""
        return [seat for seat in self.seats + self.queue if seat.who in self.votes][:MOST]

    def with_computer(self) -> bool:
        """Whether the last game had a computer player of its own."""
        return any(seat.bot for seat in self.seats)

    def joinable(self) -> bool:
        """Whether matchmaking may send somebody here."""
        return self.header.public and self.phase == "lobby" and len(self.seats) < MOST

    def record(self) -> dict[str, object] | None:
        """The record of the game so far, its seed included (rules, "Records"); None before the first one."""
        if self.game is None:
            return None
        return {"game": "bizz", "rules": RULES, **self.game.header(), "actions": self.actions[:]}

    def apply(self, entry: Entry, at: int) -> Change:
        """Carry out the next entry of the log, written at a time."""
        self.rev += 1
        # Clocks of servers differ a little; a table's time never runs back.
        self.last = max(self.last, at)
        if entry.id:
            self._answered[(entry.who, entry.id)] = self.rev
        change = Change(self.rev)
        match entry:
            case entries.Sit():
                self._sit(entry, change)
            case entries.Here():
                self._seat(entry.who).server = entry.server
            case entries.Leave():
                self._leave(entry.who, change)
            case entries.Start():
                self._start(entry, change)
            case entries.Play():
                self._return(entry.who)
                self._play([*entry.cup], change)
            case entries.StandIn():
                self._stand_in(entry, change)
            case entries.Back():
                number = self._return(entry.who)
                change.news.append(["back", number])
            case entries.Continue():
                self._return(entry.who)
                self._play("continue", change)
            case entries.Rematch():
                self._vote(entry.who, change)
            case entries.Close():
                self._close(change)
            case _:
                assert_never(entry)
        return change

    def _seat(self, who: str) -> Seat:
        number = self.seat_of(who)
        assert number is not None, "an entry for a seat that nobody has"
        return self.seats[number]

    def _sit(self, entry: entries.Sit, change: Change) -> None:
        seat = Seat(entry.who, entry.name, self.last, entry.server)
        if self.phase != "lobby":
            self.queue.append(seat)
            change.news.append(["queued", None, seat.name])
            if self.phase == "over":
                self.votes[entry.who] = self.last
            return
        self.seats.append(seat)
        change.news.append(["sat", len(self.seats) - 1, seat.name])
        if len(self.seats) == FEWEST:
            self.since = self.last

    def _leave(self, who: str, change: Change) -> None:
        number = self.seat_of(who)
        self.votes.pop(who, None)
        if number is None:
            self.queue = [seat for seat in self.queue if seat.who != who]
        else:
            seat = self.seats[number]
            change.news.append(["left", number, seat.name])
            if self.phase == "lobby":
                self.seats.remove(seat)
            else:
                seat.left = True
        waiting = self.queue if self.phase == "over" else []
        if not any(seat.person() for seat in self.seats + waiting):
            self._close(change)

    def _return(self, who: str) -> int | None:
        """The owner of a seat did something: it is theirs again."""
        number = self.seat_of(who)
        if number is not None:
            seat = self.seats[number]
            if self.held(seat) and self.game is not None and self.game.seat == number:
                self.since = self.last
            seat.misses = 0
            seat.left = False
        return number

    def _start(self, entry: entries.Start, change: Change) -> None:
        if self.phase == "over":
            playing = self.voters()
            self.queue = [seat for seat in self.queue if seat not in playing]
            self.seats = playing
            for seat in playing:
                seat.misses = 0
                seat.left = False
        if entry.computer:
            self.seats.append(Seat("", "", self.last))
        self.votes = {}
        self.actions = []
        self.games += 1
        self.seed = entry.seed
        self.promise = promise(entry.seed)
        self.game = Bizz(entry.seed, len(self.seats), self.header.rounds)
        change.news.append(["started", self.games])
        self._moved(self.game.opening, change)

    def _play(self, action: object, change: Change) -> None:
        assert self.game is not None, "an action before the start"
        events = self.game.play(action)
        self.actions.append(action)
        self._moved(events, change)

    def _moved(self, events: Events, change: Change) -> None:
        assert self.game is not None
        change.events += events
        self.moved = self.rev
        self.since = self.last
        self.phase = "over" if self.game.over else "between" if self.game.between else "playing"

    def _stand_in(self, entry: entries.StandIn, change: Change) -> None:
        assert self.game is not None
        assert self.game.seat is not None, "nobody is to move"
        seat = self.seats[self.game.seat]
        if not self.held(seat):
            seat.misses += 1
            change.news.append(["missed", self.game.seat])
        self._play([*entry.cup], change)

    def _vote(self, who: str, change: Change) -> None:
        number = self._return(who)
        self.votes.setdefault(who, self.last)
        if number is not None:
            change.news.append(["rematch", number])

    def _close(self, change: Change) -> None:
        self.phase = "closed"
        change.news.append(["closed"])

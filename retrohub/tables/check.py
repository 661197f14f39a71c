"""Whether a command may be carried out at a table now, and which entry it becomes."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from retrohub.rules.base import RulesError
from retrohub.rules.cabinet import NUMBER
from retrohub.tables import acts, entries
from retrohub.tables.refused import RefusedError
from retrohub.tables.seats import clean_name
from retrohub.tables.table import FEWEST, MOST, QUEUE

if TYPE_CHECKING:
    from collections.abc import Callable

    from retrohub.tables.acts import Ask, AtTable
    from retrohub.tables.entries import Entry
    from retrohub.tables.table import Table

# A log is replayed when its table is loaded; a table that was used so much takes no more games and guests.
WORN_ENTRIES = 4000
WORN_GAMES = 30


def check(table: Table, act: AtTable, ask: Ask, new_seed: Callable[[], str]) -> Entry | None:
    """Return the entry that a command becomes, None if what it asks for is so already. Raises RefusedError."""
    if table.phase == "closed":
        raise RefusedError("closed", "the table is closed")
    match act:
        case acts.Sit():
            return _sit(table, act, ask)
        case acts.Leave():
            return _leave(table, ask)
        case acts.Start():
            return _start(table, act, ask, new_seed)
        case acts.Play():
            return _play(table, act, ask)
        case acts.Back():
            return _back(table, ask)
        case acts.Continue():
            return _continue(table, ask)
        case acts.Rematch():
            return _rematch(table, ask)
        case _:
            assert_never(act)


def _sit(table: Table, act: acts.Sit, ask: Ask) -> Entry:
    if table.seat_of(ask.who) is not None or table.in_queue(ask.who):
        raise RefusedError("seated", "you have a seat here, or wait for one")
    lobby = table.phase == "lobby"
    if len(table.seats) >= MOST if lobby else len(table.queue) >= QUEUE:
        raise RefusedError("full", "all seats are taken")
    _spare(table)
    server = ask.server if table.header.public and lobby else ""
    return entries.Sit(who=ask.who, id=ask.id, name=clean_name(act.name), server=server)


def _leave(table: Table, ask: Ask) -> Entry | None:
    number = table.seat_of(ask.who)
    if number is None and not table.in_queue(ask.who):
        raise RefusedError("not seated", "you have no seat here")
    if number is not None and table.seats[number].left:
        return None
    return entries.Leave(who=ask.who, id=ask.id)


def _start(table: Table, act: acts.Start, ask: Ask, new_seed: Callable[[], str]) -> Entry:
    if table.phase != "lobby":
        raise RefusedError("started", "the game has started")
    if table.seat_of(ask.who) != 0:
        raise RefusedError("not opener", "only the first seat starts")
    alone = len(table.seats) < FEWEST
    if alone and not act.computer:
        raise RefusedError("too few", "two are needed, or the computer")
    return entries.Start(who=ask.who, id=ask.id, seed=new_seed(), computer=alone)


def _play(table: Table, act: acts.Play, ask: Ask) -> Entry:
    game = table.game
    number = table.seat_of(ask.who)
    if number is None:
        raise RefusedError("not seated", "you have no seat here")
    if game is None:
        raise RefusedError("not started", "the game has not started")
    if ask.rev < table.moved:
        raise RefusedError("stale", "the game has gone on since")
    if not game.over and not game.between and game.seat != number:
        raise RefusedError("not your turn", "another seat is to move")
    if NUMBER.get(act.cup) not in game.lit():
        try:
            game.play([*act.cup])  # an illegal action changes nothing, and says why
        except RulesError as error:
            raise RefusedError(error.code, str(error)) from None
    return entries.Play(who=ask.who, id=ask.id, cup=act.cup)


def _back(table: Table, ask: Ask) -> Entry | None:
    number = table.seat_of(ask.who)
    if number is None:
        raise RefusedError("not seated", "you have no seat here")
    seat = table.seats[number]
    if not seat.left and not seat.misses:
        return None
    _spare(table)
    return entries.Back(who=ask.who, id=ask.id)


def _continue(table: Table, ask: Ask) -> Entry:
    if table.seat_of(ask.who) is None:
        raise RefusedError("not seated", "you have no seat here")
    if ask.rev < table.moved:
        raise RefusedError("stale", "the game has gone on since")
    if table.phase != "between":
        raise RefusedError("not between", "no round is to be opened")
    return entries.Continue(who=ask.who, id=ask.id)


def _rematch(table: Table, ask: Ask) -> Entry | None:
    if table.seat_of(ask.who) is None and not table.in_queue(ask.who):
        raise RefusedError("not seated", "you have no seat here, and do not wait for one")
    if table.phase != "over":
        raise RefusedError("not over", "a game is running")
    if ask.who in table.votes:
        return None
    _spare(table)
    return entries.Rematch(who=ask.who, id=ask.id)


def _spare(table: Table) -> None:
    if table.rev >= WORN_ENTRIES or table.games >= WORN_GAMES:
        raise RefusedError("worn out", "this table was used for long; open a new one")

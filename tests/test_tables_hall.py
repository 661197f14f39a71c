from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest

from retrohub.rules.game import replay
from retrohub.store.tables import TableStore
from retrohub.tables import acts, codes
from retrohub.tables.acts import Ask
from retrohub.tables.clock import Durations
from retrohub.tables.entries import Header
from retrohub.tables.hall import Hall
from retrohub.tables.refused import RefusedError
from retrohub.tables.writer import StoreAwayError
from tests.watching import Looker, eventually

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from retrohub.store.database import Database
    from retrohub.store.tables import Append
    from retrohub.tables.acts import AtTable
    from retrohub.tables.live import Live

QUICK = Durations(turns=(30, 20, 10), pace=1, between=20, window=30, rematch=30, offer=10, settle=0)


def ask(who: str, command: str = "", rev: int = 10**6) -> Ask:
    return Ask(who, command, rev, "here")


@pytest.fixture
async def hall(database: Database) -> AsyncIterator[Hall]:
    opened = Hall(TableStore(database))
    yield opened
    await opened.close()


async def opened(hall: Hall, *people: str, rounds: int = 1) -> Live:
    live = await hall.open(Header(rounds), people[0], ask(people[0], "open"))
    for who in people[1:]:
        await hall.do(live, acts.Sit(who), ask(who))
    return live


async def started(hall: Hall, *people: str, rounds: int = 1) -> Live:
    live = await opened(hall, *people, rounds=rounds)
    await hall.do(live, acts.Start(), ask(people[0]))
    return live


def a_turn(live: Live) -> tuple[str, AtTable]:
    game = live.table.game
    assert game is not None
    assert game.seat is not None
    cup = game.legal()[0]
    assert isinstance(cup, list)
    return live.table.seats[game.seat].who, acts.Play((cup[0], cup[1]))


async def play_out(hall: Hall, live: Live) -> None:
    while live.table.phase != "over":
        if live.table.phase == "between":
            await hall.do(live, acts.Continue(), ask(live.table.seats[0].who))
        else:
            who, act = a_turn(live)
            await hall.do(live, act, ask(who))


async def test_another_hall_finds_the_same_table_in_the_log(hall: Hall, database: Database) -> None:
    live = await started(hall, "ann", "ben", "cat", rounds=3)
    await play_out(hall, live)
    other = Hall(TableStore(database))
    again = await other.find(live.table.code)
    assert again is not None
    assert again is not live
    assert again.table.record() == live.table.record()
    assert again.table.game is not None
    assert replay(again.table.record())["state"] == again.table.game.state()
    await other.close()


async def test_an_unknown_code_finds_nothing(hall: Hall) -> None:
    assert await hall.find("XXXXX") is None


async def test_a_table_is_loaded_once(hall: Hall, database: Database) -> None:
    live = await opened(hall, "ann")
    other = Hall(TableStore(database))
    found = await asyncio.gather(*(other.find(live.table.code) for _ in range(10)))
    assert len(set(map(id, found))) == 1
    await other.close()


async def test_the_last_seat_is_taken_once(hall: Hall) -> None:
    live = await opened(hall, "ann", "ben", "cat", "dan", "eve")

    async def sit(number: int) -> str:
        try:
            await hall.do(live, acts.Sit(), ask(f"guest {number}"))
        except RefusedError as error:
            return error.code
        return "seated"

    answers = await asyncio.gather(*(sit(number) for number in range(50)))
    assert sorted(answers) == ["full"] * 49 + ["seated"]


async def test_one_command_sent_often_is_carried_out_once(hall: Hall) -> None:
    live = await started(hall, "ann", "ben")
    who, act = a_turn(live)
    seen = live.table.rev
    revs = await asyncio.gather(*(hall.do(live, act, ask(who, "once", seen)) for _ in range(20)))
    assert set(revs) == {seen + 1}
    assert len(live.table.actions) == 1
    await play_out(hall, live)
    assert await hall.do(live, act, ask(who, "once", seen)) == seen + 1


async def test_one_opening_sent_often_opens_one_table(hall: Hall, database: Database) -> None:
    other = Hall(TableStore(database))
    asked = [each.open(Header(1), "Ann", ask("ann", "open")) for each in [hall, other] * 5]
    assert len({live.table.code for live in await asyncio.gather(*asked)}) == 1
    await other.close()


async def test_a_taken_code_is_drawn_again(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["AAAAA", "AAAAA", "AAAAA", "DDDDD"])
    monkeypatch.setattr(codes, "new_code", lambda: next(drawn))
    assert (await opened(hall, "ann")).table.code == "AAAAA"
    assert (await opened(hall, "ben")).table.code == "DDDDD"


async def test_two_halls_on_one_database_never_lose_or_double_an_action(hall: Hall, database: Database) -> None:
    """The second hall hears nothing from the first: the log's key alone keeps them together."""
    live = await started(hall, "ann", "ben", rounds=3)
    other = Hall(TableStore(database))
    there = await other.find(live.table.code)
    assert there is not None
    played = 0

    async def play(which: Hall, seen: Live, number: int) -> None:
        nonlocal played
        await seen.lock.acquire()
        await which.refresh(seen)
        seen.lock.release()
        if seen.table.phase == "playing":
            who, act = a_turn(seen)
            with suppress(RefusedError):  # the other was faster
                await which.do(seen, act, ask(who, f"{id(which)} {number}", seen.table.rev))
                played += 1

    number = 0
    while live.table.phase != "over":
        number += 1
        await asyncio.gather(play(hall, live, number), play(other, there, number))
        if "between" in (live.table.phase, there.table.phase):
            await play(hall, live, number)
            await hall.do(live, acts.Continue(), ask("ann"))
    assert played == len([action for action in live.table.actions if action != "continue"])
    assert replay(live.table.record())
    await other.close()


async def test_everybody_at_the_table_is_told_and_who_comes_back_hears_what_was_missed(hall: Hall) -> None:
    live = await started(hall, "ann", "ben")
    ann, guest = Looker("ann"), Looker("guest")
    await hall.attach(ann, live)
    await hall.attach(guest, live)
    who, act = a_turn(live)
    await hall.do(live, act, ask(who))
    assert ann.events() == guest.events() != []
    assert (ann.shown[-1]["you"], guest.shown[-1]["you"]) == (0, None)
    seen = live.table.rev
    hall.detach(ann)
    who, act = a_turn(live)
    await hall.do(live, act, ask(who))
    await hall.attach(ann, live, seen)
    assert ann.told[-1]["whole"]
    assert ann.told[-1]["events"] == guest.shown[-1]["events"]
    await hall.attach(ann, live, None)
    assert not ann.told[-1]["whole"]


async def test_a_second_page_takes_the_seat_over(hall: Hall) -> None:
    live = await opened(hall, "ann")
    first, second, guest = Looker("ann"), Looker("ann"), Looker("guest")
    for each in (guest, first, second):
        await hall.attach(each, live)
    assert first.taken
    assert first.live is None
    assert live.watchers == {second, guest}
    others = Looker("guest")
    await hall.attach(others, live)
    assert not guest.taken  # who has no seat may look from many pages


async def test_the_clock_plays_for_who_does_not(database: Database) -> None:
    hall = Hall(TableStore(database), durations=QUICK)
    live = await started(hall, "ann", "ben", rounds=1)
    await eventually(lambda: live.table.deserted() or live.table.phase == "over")
    assert len(live.table.actions) >= 5
    await hall.close()


async def test_nothing_is_due_at_once_at_a_table_that_was_just_loaded(hall: Hall, database: Database) -> None:
    live = await started(hall, "ann", "ben")
    later = Hall(TableStore(database), now=lambda: live.table.since + 10**6)
    found = await later.find(live.table.code)
    assert found is not None
    deadline = found.state().deadline
    assert deadline is not None
    assert (deadline.at, deadline.what) == (later.now() + later.durations.settle, "turn")
    assert found.timer is not None
    assert found.timer.when() - asyncio.get_running_loop().time() > later.durations.settle / 2000
    await later.close()


async def test_any_hall_may_act_on_a_deadline_and_one_wins(database: Database) -> None:
    halls = [Hall(TableStore(database), durations=QUICK) for _ in range(3)]
    live = await started(halls[0], "ann", "ben")
    lives = [await each.find(live.table.code) for each in halls]
    await eventually(lambda: all(each and (each.table.deserted() or each.table.phase == "over") for each in lives))
    await asyncio.gather(*(each.check_all() for each in halls))
    assert len({str(each.state()) for each in lives if each}) == 1
    for each in halls:
        await each.close()


async def test_idle_tables_are_let_go_and_found_again(hall: Hall) -> None:
    live = await opened(hall, "ann")
    looker = Looker("ann")
    await hall.attach(looker, live)
    hall.let_go(0)
    assert live.table.code in hall.lives
    hall.detach(looker)
    hall.let_go(0)
    assert live.table.code not in hall.lives
    again = await hall.find(live.table.code)
    assert again is not None
    assert again.table.seats == live.table.seats


class Broken(TableStore):
    """A store that fails when told to, before or after it has written."""

    fails: str | None = None

    async def append(self, batch: Sequence[Append]) -> list[bool]:
        if self.fails == "before":
            raise OSError("the disk is gone")
        done = await super().append(batch)
        if self.fails == "after":
            raise OSError("the connection was lost")
        return done


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_command_during_a_failure_may_be_sent_again(database: Database, when: str) -> None:
    store = Broken(database)
    hall = Hall(store)
    live = await started(hall, "ann", "ben")
    who, act = a_turn(live)
    seen = live.table.rev
    store.fails = when
    with pytest.raises(StoreAwayError):
        await hall.do(live, act, ask(who, "once", seen))
    store.fails = None
    assert await hall.do(live, act, ask(who, "once", seen)) == seen + 1
    assert len(live.table.actions) == 1
    await hall.close()

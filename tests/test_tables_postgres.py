from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest
import sqlalchemy as sa

from retrohub.store.database import Database
from retrohub.store.tables import TableStore
from retrohub.tables import acts, messages
from retrohub.tables.acts import Ask
from retrohub.tables.entries import Header
from retrohub.tables.hall import Hall
from retrohub.tables.notify import Alone, Grown, Passing, Taken
from retrohub.tables.postgres import PAYLOAD, Postgres, _payloads, notifier_for
from tests.watching import Looker, eventually

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from retrohub.tables.notify import Note

pytestmark = pytest.mark.xdist_group("postgres")


def ask(who: str, command: str = "") -> Ask:
    return Ask(who, command, 10**6, "here")


class Ear:
    """A Listener that keeps what it hears."""

    def __init__(self) -> None:
        self.notes: list[Note] = []
        self.holes = 0

    def heard(self, note: Note) -> None:
        self.notes.append(note)

    def missed(self) -> None:
        self.holes += 1


@pytest.fixture
async def shared(empty_postgres: str) -> AsyncIterator[Database]:
    async with await Database.open(empty_postgres) as database:
        yield database


async def test_what_one_says_the_others_hear(shared: Database) -> None:
    one, two = Postgres(shared), Postgres(shared)
    ears = Ear(), Ear()
    await one.start(ears[0])
    await two.start(ears[1])
    notes: list[Note] = [
        Grown("one", 5, [("AAAAA", 7)]),
        Passing("one", "AAAAA", msgspec.Raw(messages.encode(messages.Reacted(1, 2)))),
        Taken("one", "AAAAA", "ann", "key"),
    ]
    one.send(notes)
    for ear in ears:
        await eventually(lambda ear=ear: len(ear.notes) == 3)  # type: ignore[misc]
        assert msgspec.json.encode(ear.notes) == msgspec.json.encode(notes)
    await one.close()
    await two.close()


async def test_a_lost_connection_is_made_again_and_said(shared: Database) -> None:
    notifier, ear = Postgres(shared), Ear()
    await notifier.start(ear)
    assert ear.holes == 1
    async with shared.write.connect() as connection:
        await connection.execute(
            sa.text(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE pid != pg_backend_pid() AND query LIKE 'LISTEN%' AND datname = current_database()"
            )
        )
    await eventually(lambda: ear.holes == 2)
    notifier.send([Taken("one", "AAAAA", "ann", "key")])
    await eventually(lambda: len(ear.notes) == 1)
    await notifier.close()


def test_notes_are_packed_as_the_database_takes_them() -> None:
    note = Grown("0123456789abcdef", 1, [("ADFHK", 1_000_000)] * 256)
    payloads = _payloads([note] * 5)
    assert sum(len(msgspec.json.decode(payload, type=list[Grown])) for payload in payloads) == 5
    assert all(len(payload.encode()) <= PAYLOAD + 2 for payload in payloads)
    assert _payloads([]) == []


async def test_only_postgres_has_other_servers(shared: Database, site_database: Database) -> None:
    assert isinstance(notifier_for(shared), Postgres)
    assert isinstance(notifier_for(site_database), Alone)


@pytest.fixture
async def halls(shared: Database) -> AsyncIterator[tuple[Hall, Hall]]:
    pair = tuple(Hall(TableStore(shared), notifier=Postgres(shared)) for _ in range(2))
    for hall in pair:
        await hall.start()
    yield pair[0], pair[1]
    for hall in pair:
        await hall.close()


async def test_players_of_one_table_may_be_on_different_servers(halls: tuple[Hall, Hall]) -> None:
    here, there = halls
    live = await here.open(Header(1), "Ann", ask("ann", "open"))
    other = await there.find(live.table.code)
    assert other is not None
    ann, ben = Looker("ann"), Looker("ben")
    await here.attach(ann, live)
    await there.attach(ben, other)
    await there.do(other, acts.Sit("Ben"), ask("ben"))
    await eventually(lambda: len(live.table.seats) == 2)
    await here.do(live, acts.Start(), ask("ann"))
    await eventually(lambda: other.table.phase == "playing")
    assert ben.shown[-1]["events"] == ann.shown[-1]["events"] != []


async def test_a_server_that_heard_nothing_looks_before_it_refuses(halls: tuple[Hall, Hall]) -> None:
    here, there = halls
    live = await here.open(Header(1), "Ann", ask("ann", "open"))
    other = await there.find(live.table.code)
    assert other is not None
    there.heard = lambda note: None  # type: ignore[method-assign]
    await here.do(live, acts.Sit("Ben"), ask("ben"))
    await there.do(other, acts.Start(), ask("ann"))
    assert other.table.phase == "playing"
    await here.check_all()
    assert live.state() == other.state()


async def test_arrows_reactions_and_second_pages_reach_other_servers(halls: tuple[Hall, Hall]) -> None:
    here, there = halls
    live = await here.open(Header(1), "Ann", ask("ann", "open"))
    other = await there.find(live.table.code)
    assert other is not None
    first, guest, second = Looker("ann"), Looker("guest"), Looker("ann")
    await here.attach(first, live)
    await there.attach(guest, other)
    here.pass_on(live, messages.Arrow(0, (3, 2)), but=first)
    await eventually(lambda: {"type": "arrow", "seat": 0, "at": [3, 2]} in guest.told)
    await there.attach(second, other)
    await eventually(lambda: first.taken)
    assert not second.taken

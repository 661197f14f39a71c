from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from retrohub.store.tables import Append, Opening, TableStore

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from retrohub.store.database import Database


@pytest.fixture
async def store(database: Database) -> AsyncIterator[TableStore]:
    opened = TableStore(database)
    yield opened
    await opened.close()


def opening(number: int = 0) -> Opening:
    return Opening("bizz", '{"rounds":3}', f"{number:064}", 1_900_000_000_000 + number)


def entry(table: str, seq: int, text: str = "{}", *, opener: int | None = None, open: bool | None = None) -> Append:  # noqa: A002
    return Append(table, seq, 1_900_000_000_000 + seq, None, text, None if opener is None else opening(opener), open)


async def test_entries_are_read_in_order_behind_a_seq(store: TableStore) -> None:
    awkward = '{"name":"<b>\\"\\u0000 \u03b1\U0001f3b2"}'
    assert await store.append([entry("AAAAA", 1, opener=0), entry("AAAAA", 2, awkward)]) == [True, True]
    assert [row.entry for row in await store.read("AAAAA", 0)] == ["{}", awkward]
    assert [row.seq for row in await store.read("AAAAA", 1)] == [2]
    assert await store.header("AAAAA") == '{"rounds":3}'
    assert await store.header("BBBBB") is None


async def test_one_of_many_wins_a_seq(store: TableStore, database: Database) -> None:
    await store.append([entry("AAAAA", 1, opener=0)])
    stores = [TableStore(database) for _ in range(4)]
    won = await asyncio.gather(*(each.append([entry("AAAAA", 2, f'"{n}"')]) for n, each in enumerate(stores)))
    assert sorted(won) == [[False], [False], [False], [True]]
    assert len(await store.read("AAAAA", 1)) == 1
    for each in stores:
        await each.close()


async def test_batches_in_any_order_do_not_block_each_other(store: TableStore, database: Database) -> None:
    await store.append([entry(table, 1, opener=n) for n, table in enumerate("ABCDEFGH")])
    stores = [TableStore(database) for _ in range(4)]
    for seq in range(2, 12):
        batches = [
            [entry(table, seq) for table in tables] for tables in ("ABCDEFGH", "HGFEDCBA", "DCBAHGFE", "HADBCEFG")
        ]
        won = await asyncio.gather(*(each.append(batch) for each, batch in zip(stores, batches, strict=True)))
        assert sum(sum(each) for each in won) == 8
    for each in stores:
        await each.close()


async def test_a_code_and_a_command_open_one_table_each(store: TableStore) -> None:
    assert await store.append([entry("AAAAA", 1, opener=0)]) == [True]
    assert await store.append([entry("AAAAA", 1, opener=1)]) == [False]  # the code is taken
    assert await store.append([entry("BBBBB", 1, opener=0)]) == [False]  # the command has opened one
    assert await store.read("BBBBB", 0) == []
    assert await store.opened_by(opening(0).opener) == "AAAAA"
    assert await store.opened_by(opening(1).opener) is None


async def test_open_tables_are_listed_from_the_oldest(store: TableStore) -> None:
    await store.append([entry("BBBBB", 1, opener=2, open=True), entry("AAAAA", 1, opener=1, open=True)])
    await store.append([entry("CCCCC", 1, opener=3)])
    assert [code for _, code in await store.open_tables(5)] == ["AAAAA", "BBBBB"]
    await store.append([entry("AAAAA", 2, open=False)])
    assert [code for _, code in await store.open_tables(5)] == ["BBBBB"]
    await store.append([entry("BBBBB", 1, open=False)])  # lost, so it changes nothing
    assert [code for _, code in await store.open_tables(5)] == ["BBBBB"]


async def test_revs_of_many_tables(store: TableStore) -> None:
    await store.append([entry("AAAAA", 1, opener=1), entry("AAAAA", 2), entry("BBBBB", 1, opener=2)])
    assert await store.revs(["AAAAA", "BBBBB", "XXXXX"]) == {"AAAAA": 2, "BBBBB": 1}


async def test_servers_are_running_as_long_as_they_say_so(store: TableStore) -> None:
    await store.beat("one", 1000, 0)
    await store.beat("two", 5000, 0)
    await store.beat("one", 6000, 0)
    assert await store.running(5500) == {"one"}
    await store.beat("three", 7000, 5500)
    assert await store.running(0) == {"one", "three"}


async def test_old_tables_are_removed_with_their_logs(store: TableStore) -> None:
    await store.append([entry("AAAAA", 1, opener=1), entry("BBBBB", 1, opener=2), entry("BBBBB", 900)])
    assert await store.purge(1_900_000_000_000 + 500, 10) == 1
    assert await store.read("AAAAA", 0) == []
    assert len(await store.read("BBBBB", 0)) == 2
    assert await store.append([entry("AAAAA", 1, opener=3)]) == [True]


async def test_a_failed_batch_leaves_nothing_and_the_store_goes_on(store: TableStore) -> None:
    with pytest.raises(Exception, match=r"seq|NOT NULL|null"):
        await store.append([entry("AAAAA", 1, opener=1), Append("AAAAA", 2, None, None, "{}")])  # type: ignore[arg-type]
    assert await store.header("AAAAA") is None
    assert await store.append([entry("AAAAA", 1, opener=1)]) == [True]

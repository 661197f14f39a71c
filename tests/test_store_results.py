from __future__ import annotations

import asyncio
import zlib
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from retrohub.store.results import ConflictError, Result, Results

if TYPE_CHECKING:
    from retrohub.store.database import Database

FIRST = Result(
    id="0123456789abcdef" * 2,
    game="lines",
    rules=1,
    version="classic",
    deal=999_999_999,
    score=1_000_000,
    moves=200_000,
    created_at=1_900_000_000_000,
    record=zlib.compress(b'{"game":"lines"}'),
)


async def test_a_stored_result_is_found_again(database: Database) -> None:
    results = Results(database)
    assert await results.add(FIRST) == (FIRST, True)
    assert await results.get(FIRST.id) == FIRST
    assert FIRST.record_text() == b'{"game":"lines"}'


async def test_an_unknown_id_finds_nothing(database: Database) -> None:
    assert await Results(database).get("f" * 32) is None


async def test_the_same_game_sent_again_gets_the_first_answer(database: Database) -> None:
    results = Results(database)
    await results.add(FIRST)
    again = replace(FIRST, created_at=FIRST.created_at + 1)
    assert await results.add(again) == (FIRST, False)


async def test_the_same_record_packed_otherwise_is_the_same_game(database: Database) -> None:
    results = Results(database)
    await results.add(FIRST)
    again = replace(FIRST, record=zlib.compress(FIRST.record_text(), level=0))
    assert again.record != FIRST.record
    assert await results.add(again) == (FIRST, False)


async def test_another_game_under_the_same_id_is_refused(database: Database) -> None:
    results = Results(database)
    await results.add(FIRST)
    with pytest.raises(ConflictError):
        await results.add(replace(FIRST, record=zlib.compress(b"{}")))
    assert await results.get(FIRST.id) == FIRST


async def test_one_of_many_at_once_is_stored(database: Database) -> None:
    results = Results(database)
    sent = [replace(FIRST, created_at=number) for number in range(20)]
    answers = await asyncio.gather(*(results.add(each) for each in sent))
    assert [new for _, new in answers].count(True) == 1
    assert len({stored.created_at for stored, _ in answers}) == 1


async def test_a_long_record_is_kept_whole(database: Database) -> None:
    text = b"[" + b"[12,34]," * 200_000 + b"0]"
    results = Results(database)
    await results.add(replace(FIRST, record=zlib.compress(text)))
    found = await results.get(FIRST.id)
    assert found is not None
    assert found.record_text() == text

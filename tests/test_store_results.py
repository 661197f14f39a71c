from __future__ import annotations

import asyncio
import zlib
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from retrohub.store.players import Players
from retrohub.store.results import ConflictError, Played, Result, Results
from tests.stored import NOON, device, stored

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
    rows=(0, 3, 2, 1, 0, 1),
)
DEVICE = device(1)


async def test_a_stored_result_is_found_again(database: Database) -> None:
    results = Results(database)
    assert await results.add(FIRST, DEVICE) == (FIRST, True)
    assert await results.get(FIRST.id) == FIRST
    assert FIRST.record_text() == b'{"game":"lines"}'


async def test_an_unknown_id_finds_nothing(database: Database) -> None:
    assert await Results(database).get("f" * 32) is None


async def test_the_same_game_sent_again_gets_the_first_answer(database: Database) -> None:
    results = Results(database)
    await results.add(FIRST, DEVICE)
    again = replace(FIRST, created_at=FIRST.created_at + 1)
    assert await results.add(again, DEVICE) == (FIRST, False)


async def test_the_same_record_packed_otherwise_is_the_same_game(database: Database) -> None:
    results = Results(database)
    await results.add(FIRST, DEVICE)
    again = replace(FIRST, record=zlib.compress(FIRST.record_text(), level=0))
    assert again.record != FIRST.record
    assert await results.add(again, DEVICE) == (FIRST, False)


async def test_another_game_under_the_same_id_is_refused(database: Database) -> None:
    results = Results(database)
    await results.add(FIRST, DEVICE)
    with pytest.raises(ConflictError):
        await results.add(replace(FIRST, record=zlib.compress(b"{}")), DEVICE)
    assert await results.get(FIRST.id) == FIRST


async def test_one_of_many_at_once_is_stored(database: Database) -> None:
    results = Results(database)
    sent = [replace(FIRST, created_at=number) for number in range(20)]
    answers = await asyncio.gather(*(results.add(each, DEVICE) for each in sent))
    assert [new for _, new in answers].count(True) == 1
    assert len({stored.created_at for stored, _ in answers}) == 1


async def test_a_long_record_is_kept_whole(database: Database) -> None:
    text = b"[" + b"[12,34]," * 200_000 + b"0]"
    results = Results(database)
    await results.add(replace(FIRST, record=zlib.compress(text)), DEVICE)
    found = await results.get(FIRST.id)
    assert found is not None
    assert found.record_text() == text


async def test_a_result_belongs_to_the_player_of_its_device(database: Database) -> None:
    results = Results(database)
    await results.add(FIRST, DEVICE)
    player = await Players(database).find(DEVICE)
    assert player is not None
    assert await results.played(FIRST.id) == Played(FIRST, player.id, None, player.number)


async def test_first_games_of_one_device_at_once_make_one_player(database: Database) -> None:
    results = Results(database)
    sent = [stored(number) for number in range(8)]
    answers = await asyncio.gather(*(results.add(each, DEVICE) for each in sent))
    assert all(new for _, new in answers)
    owners = {played.player for each in sent if (played := await results.played(each.id))}
    assert len(owners) == 1


async def test_the_same_game_from_two_devices_at_once_makes_no_player_without_games(database: Database) -> None:
    results = Results(database)
    answers = await asyncio.gather(*(results.add(FIRST, device(number)) for number in range(6)))
    assert [new for _, new in answers].count(True) == 1
    found = [await Players(database).find(device(number)) for number in range(6)]
    assert len([each for each in found if each]) == 1


async def test_the_best_of_a_deal_come_first_and_marked_ones_do_not_come(database: Database) -> None:
    results = Results(database)
    sent = [
        stored(1, 90),
        stored(2, 100, NOON + 1),
        stored(4, 100),
        stored(3, 100),
        stored(5, 200, assisted=True),
        stored(6, 200, hasty=True),
        stored(7, 300, deal=43),
        stored(8, 300, version="hard"),
    ]
    for number, each in enumerate(sent):
        await results.add(each, device(number))
    found = await results.of_deal("classic", 42, 10)
    assert [int(each.result.id, 16) for each in found] == [3, 4, 2, 1]
    assert [int(each.result.id, 16) for each in await results.of_deal("classic", 42, 2)] == [3, 4]


async def test_ones_own_best_of_a_deal_may_be_marked(database: Database) -> None:
    results = Results(database)
    await results.add(stored(1, 90), DEVICE)
    await results.add(stored(2, 100, assisted=True), DEVICE)
    await results.add(stored(3, 200), device(2))
    player = await Players(database).find(DEVICE)
    assert player is not None
    own = await results.own_of_deal("classic", 42, player.id)
    assert own is not None
    assert own.result.score == 100
    assert own.result.marked
    assert await results.own_of_deal("classic", 43, player.id) is None

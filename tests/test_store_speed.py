from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from retrohub.store.boards import board
from retrohub.store.players import Players
from retrohub.store.results import Results
from retrohub.store.speed import hasty
from retrohub.store.standings import Standings
from tests.stored import NOON, device, stored

if TYPE_CHECKING:
    from retrohub.store.database import Database

# What the games of tests.stored, 50 moves each, take at least (ms).
GAME = 2_500
LATER = NOON + 600_000


@pytest.mark.parametrize(
    ("moves", "duration", "expected"),
    [
        (0, 0, False),
        (0, -5, False),
        (1, 0, True),
        (20, 1000, False),
        (21, 1000, True),
        (200_000, 10_000_000, False),
        (200_000, 9_999_999, True),
        (20, None, False),
    ],
)
def test_twenty_moves_a_second_are_the_most(moves: int, duration: float | None, expected: bool) -> None:
    assert hasty(moves, duration) is expected


@pytest.mark.parametrize(("known", "expected"), [(GAME, False), (GAME - 1, True), (0, True), (-60_000, True)])
async def test_a_game_has_the_time_since_its_device_was_met(database: Database, known: int, expected: bool) -> None:
    result, new = await Results(database).add(stored(1), device(1), known_since=NOON - known)
    assert new
    assert result.hasty is expected
    assert await Results(database).get(result.id) == result
    assert await Standings(database).size(board("classic", "all", NOON)) == (0 if expected else 1)


async def test_the_first_answer_is_given_again_when_time_has_passed(database: Database) -> None:
    results = Results(database)
    first, _ = await results.add(stored(1), device(1), known_since=NOON)
    assert first.hasty
    assert await results.add(stored(1, at_ms=LATER), device(1), known_since=NOON) == (first, False)


async def test_games_of_a_player_share_the_time_also_if_they_arrive_at_once(database: Database) -> None:
    sent = [stored(number) for number in range(6)]
    since = NOON - 4 * GAME
    answers = await asyncio.gather(*(Results(database).add(each, device(1), known_since=since) for each in sent))
    assert [result.hasty for result, _ in answers].count(False) == 4


async def test_what_was_played_long_ago_leaves_time_for_more(database: Database) -> None:
    results = Results(database)
    await results.add(stored(1, moves=100_000), device(1), known_since=NOON)
    day = NOON + 24 * 3600 * 1000
    result, _ = await results.add(stored(2, at_ms=day, version="easy"), device(1), known_since=NOON)
    assert not result.hasty


async def test_two_devices_of_a_player_share_the_time_of_the_first(database: Database) -> None:
    results, players = Results(database), Players(database)
    await results.add(stored(1), device(1), known_since=NOON - 2 * GAME)
    await players.offer(device(1), "CODE", NOON, LATER)
    assert await players.join(device(2), "CODE", NOON) is not None
    second, _ = await results.add(stored(2), device(2), known_since=NOON)
    assert not second.hasty
    third, _ = await results.add(stored(3), device(2), known_since=NOON)
    assert third.hasty


@pytest.mark.parametrize("older", [1, 2])
async def test_who_joins_another_is_known_as_long_as_the_older_of_both(database: Database, older: int) -> None:
    results, players = Results(database), Players(database)
    for number in (1, 2):
        since = NOON - (3 * GAME if number == older else GAME)
        await results.add(stored(number), device(number), known_since=since)
    await players.offer(device(1), "CODE", NOON, LATER)
    await players.join(device(2), "CODE", NOON)
    for number, expected in ((3, False), (4, True)):
        assert (await results.add(stored(number), device(1), known_since=NOON))[0].hasty is expected


async def test_a_cookie_that_is_older_than_its_player_counts_for_all_devices(database: Database) -> None:
    results, players = Results(database), Players(database)
    await players.rename(device(1), "Ada", NOON)
    first, _ = await results.add(stored(1), device(1), known_since=NOON - 2 * GAME)
    second, _ = await results.add(stored(2), device(1), known_since=NOON)
    assert (first.hasty, second.hasty) == (False, False)

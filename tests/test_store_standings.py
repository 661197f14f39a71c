from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from retrohub.store.boards import board
from retrohub.store.players import Players
from retrohub.store.results import Results
from retrohub.store.standings import Key, Standing, Standings
from tests.league import DEVICES, STEPS, League, Step
from tests.stored import NOON, device, stored

if TYPE_CHECKING:
    from retrohub.store.database import Database

ALL = board("classic", "all", NOON)


async def pages(database: Database, name: str, limit: int) -> list[Standing]:
    """A whole board, page by page."""
    found: list[Standing] = []
    while True:
        page = await Standings(database).page(name, found[-1].key if found else None, limit)
        if not page:
            return found
        assert len(page) <= limit
        found += page


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=STEPS, limit=st.integers(1, 5))
async def test_boards_are_what_sorting_gives(database: Database, steps: list[Step], limit: int) -> None:
    league = League(database)
    await league.play(steps)
    expected = league.boards()
    ids = {}
    for number in range(DEVICES):
        player = await Players(database).find(league.key(number))
        if player is not None:
            ids[league.owner[number]] = player.id
    for name, best in expected.items():
        shown = await pages(database, name, limit)
        assert [each.place for each in shown] == list(range(1, len(best) + 1))
        assert [each.player for each in shown] == [ids[owner] for owner, _ in best]
        assert [each.key for each in shown] == [Key(each.score, each.created_at, each.id) for _, each in best]
        assert await Standings(database).size(name) == len(best)
        for each in shown:
            assert await Standings(database).own([name], each.player) == {name: each}


async def test_players_who_post_at_once_are_all_counted(database: Database) -> None:
    results = Results(database)
    await asyncio.gather(*(results.add(stored(number, number % 3), device(number // 2)) for number in range(12)))
    shown = await pages(database, ALL, 4)
    assert [each.place for each in shown] == [1, 2, 3, 4, 5, 6]
    assert await Standings(database).size(ALL) == 6


async def test_an_empty_board_has_no_page_and_no_own_place(database: Database) -> None:
    assert await Standings(database).page(ALL, None, 10) == []
    assert await Standings(database).own([ALL], 1) == {}
    assert await Standings(database).size(ALL) == 0


async def test_names_are_those_of_today(database: Database) -> None:
    await Results(database).add(stored(1), device(1))
    first = (await Standings(database).page(ALL, None, 1))[0]
    assert first.nickname is None
    await Players(database).rename(device(1), "Ada", NOON)
    assert (await Standings(database).page(ALL, None, 1))[0].nickname == "Ada"

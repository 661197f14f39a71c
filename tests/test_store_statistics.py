from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from retrohub.store.boards import DAY_MS, day_of
from retrohub.store.players import Players
from retrohub.store.results import Results
from retrohub.store.schema import LENGTHS
from retrohub.store.statistics import BARS, bar_width, read, streak_of
from tests.league import DEVICES, STEPS, League, Step, median, streak
from tests.stored import NOON, device, stored

if TYPE_CHECKING:
    from retrohub.store.database import Database

TODAY = day_of(NOON)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=STEPS)
async def test_statistics_are_what_counting_gives(database: Database, steps: list[Step]) -> None:
    league = League(database)
    await league.play(steps)
    for number in range(DEVICES):
        player = await Players(database).find(league.key(number))
        found = await read(database, player.id if player else None, league.version, TODAY)
        games = league.played(number)
        scores = [each.score for each in games]
        unmarked = [each.score for each in games if not each.marked]
        rows = tuple(sum(each.rows[index] for each in games) for index in range(len(LENGTHS)))
        assert found.games == len(games)
        assert found.marked == len(games) - len(unmarked)
        assert found.best == max(scores, default=0)
        assert found.best_unmarked == max(unmarked, default=None)
        assert found.average == (sum(scores) / len(scores) if scores else 0)
        assert found.median == median(scores)
        assert found.moves == sum(each.moves for each in games)
        assert found.rows == rows
        assert found.longest == max((LENGTHS[index] for index, number in enumerate(rows) if number), default=0)
        bars = [sum(score // found.width == bar for score in scores) for bar in range(BARS)]
        assert list(found.bars) == bars[: len(found.bars)]
        assert sum(found.bars) == len(games)
        assert [each.id for each in found.games_over_time] == [each.id for each in games]
        assert (found.streak.current, found.streak.longest) == streak(league.days(number), TODAY)
        assert found.streak.today == (TODAY in league.days(number))


@given(st.sets(st.integers(0, 12)), st.integers(0, 14))
def test_a_streak_ends_today_or_yesterday(days: set[int], today: int) -> None:
    found = streak_of(list(days), today)
    assert (found.current, found.longest, found.today) == (*streak(days, today), today in days)


@given(st.integers(0, 1 << 30))
def test_bars_hold_every_score_and_are_as_narrow_as_can_be(best: int) -> None:
    width = bar_width(best)
    assert best // width < BARS
    digits = str(width)
    assert digits[0] in "125"
    assert set(digits[1:]) <= {"0"}
    narrower = width * 2 // 5 if digits[0] == "5" else width // 2
    assert narrower == 0 or best // narrower >= BARS


@pytest.mark.parametrize("moves", [0, 1])
async def test_a_day_counts_only_with_a_move(database: Database, moves: int) -> None:
    await Results(database).add(stored(1, moves=moves), device(1), TODAY)
    player = await Players(database).find(device(1))
    assert player is not None
    assert (await read(database, player.id, "classic", TODAY)).streak.current == moves


async def test_only_the_latest_games_are_listed(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("retrohub.store.statistics.LATEST", 3)
    results = Results(database)
    for number in range(5):
        await results.add(stored(number, number, NOON + number * DAY_MS), device(1))
    player = await Players(database).find(device(1))
    assert player is not None
    found = await read(database, player.id, "classic", TODAY)
    assert found.games == 5
    assert [each.score for each in found.games_over_time] == [2, 3, 4]

"""What a player's games of one version amount to. Sums are kept up with every game; the rest is read from indexes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import sqlalchemy as sa

from retrohub.store.schema import LENGTHS, days, results, totals

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from retrohub.store.database import Database

# Bars of the histogram, at most.
BARS = 20
# Games over time: the last so many.
LATEST = 500


@dataclass(frozen=True)
class Game:
    """One game in the course of time: the result's id, ms since 1970, points, moves, and whether it is marked."""

    id: str
    created_at: int
    score: int
    moves: int
    assisted: bool
    hasty: bool


@dataclass(frozen=True)
class Streak:
    """Days in a row with a finished deal of the day: up to today or yesterday, and the most ever."""

    current: int
    longest: int
    today: bool


@dataclass(frozen=True)
class Statistics:
    """All games of a version, `marked` of them kept out of the leaderboards. Without games everything is 0.

    `rows` counts the rows of each of LENGTHS, `longest` is the longest one. `bars` counts the scores from
    0 up, each bar `width` points wide. `games_over_time` are the last LATEST, the oldest first.
    """

    version: str
    games: int
    marked: int
    best: int
    best_unmarked: int | None
    average: float
    median: float
    moves: int
    longest: int
    rows: tuple[int, ...]
    width: int
    bars: tuple[int, ...]
    games_over_time: tuple[Game, ...]
    streak: Streak


async def read(database: Database, player: int | None, version: str, today: int) -> Statistics:
    """The statistics of a player, or of nobody. `today` is a UTC day, counted since 1970."""
    if player is None:
        return _nothing(version, Streak(0, 0, False))
    async with database.read.begin() as connection:
        query = sa.select(totals).where(totals.c.player == player, totals.c.version == version)
        sums = (await connection.execute(query)).one_or_none()
        streak = streak_of(await _days(connection, player, version), today)
        if sums is None:
            return _nothing(version, streak)
        rows = tuple(int(sums._mapping[f"rows_{length}"]) for length in LENGTHS)
        width = bar_width(sums.best)
        return Statistics(
            version=version,
            games=sums.games,
            marked=sums.marked,
            best=sums.best,
            best_unmarked=sums.best_unmarked,
            average=sums.points / sums.games,
            median=await _median(connection, player, version, sums.games),
            moves=sums.moves,
            longest=max((length for length, number in zip(LENGTHS, rows, strict=True) if number), default=0),
            rows=rows,
            width=width,
            bars=await _bars(connection, player, version, width, sums.best),
            games_over_time=await _latest(connection, player, version),
            streak=streak,
        )


def bar_width(best: int) -> int:
    """The smallest of 1, 2, 5, 10, 20, 50 … points for which BARS bars hold every score up to the best."""
    power = 1
    while best // (power * 5) >= BARS:
        power *= 10
    return next(power * step for step in (1, 2, 5) if best // (power * step) < BARS)


def streak_of(played: list[int], today: int) -> Streak:
    """The streak for days played, counted since 1970, in any order, each once."""
    known = set(played)
    longest = run = 0
    for day in sorted(known):
        run = run + 1 if day - 1 in known else 1
        longest = max(longest, run)
    last = today if today in known else today - 1
    current = 0
    while last - current in known:
        current += 1
    return Streak(current, longest, today in known)


def _nothing(version: str, streak: Streak) -> Statistics:
    none = tuple(0 for _ in LENGTHS)
    return Statistics(version, 0, 0, 0, None, 0, 0, 0, 0, none, 1, (), (), streak)


def _own(player: int, version: str) -> sa.ColumnElement[bool]:
    return sa.and_(results.c.player == player, results.c.version == version)


async def _days(connection: AsyncConnection, player: int, version: str) -> list[int]:
    query = sa.select(days.c.day).where(days.c.player == player, days.c.version == version)
    return list(await connection.scalars(query))


async def _median(connection: AsyncConnection, player: int, version: str, games: int) -> float:
    """The middle score, or half the sum of the two middle ones."""
    query = (
        sa.select(results.c.score)
        .where(_own(player, version))
        .order_by(results.c.score)
        .offset((games - 1) // 2)
        .limit(2 - games % 2)
    )
    middle: list[int] = list(await connection.scalars(query))
    return sum(middle) / len(middle)


async def _bars(connection: AsyncConnection, player: int, version: str, width: int, best: int) -> tuple[int, ...]:
    bar = (results.c.score // width).label("bar")
    query = sa.select(bar, sa.func.count()).where(_own(player, version)).group_by(bar)
    bars = [0] * (best // width + 1)
    for index, number in await connection.execute(query):
        bars[index] = number
    return tuple(bars)


async def _latest(connection: AsyncConnection, player: int, version: str) -> tuple[Game, ...]:
    columns = (results.c[name] for name in Game.__dataclass_fields__)
    query = (
        sa.select(*columns)
        .where(_own(player, version))
        .order_by(results.c.created_at.desc(), results.c.id.desc())
        .limit(LATEST)
    )
    return tuple(Game(**row._mapping) for row in reversed((await connection.execute(query)).all()))

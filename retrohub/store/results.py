"""Finished games: one row per game id, written once with all that is counted from it, never changed."""

from __future__ import annotations

import zlib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from retrohub.store import daily, standings, totals
from retrohub.store.boards import DAY_MS, PERIODS, board
from retrohub.store.players import claim
from retrohub.store.schema import LENGTHS, players, results
from retrohub.store.speed import outran

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from retrohub.store.database import Database

ROWS = tuple(f"rows_{length}" for length in LENGTHS)
# Two first games of one device at once, and perhaps the same game once more.
TRIES = 3


@dataclass(frozen=True)
class Result:
    """A finished game. `id` is 32 hex digits chosen by whoever played; `score` counts points,
    `moves` counts moves; `created_at` is in milliseconds since 1970, UTC; `record` is the
    canonical record as UTF-8 JSON, zlib-compressed. `rows` counts the rows of each of LENGTHS.
    A game that was `assisted` by undo or hint, or `hasty`, stands on no leaderboard.
    """

    id: str
    game: str
    rules: int
    version: str
    deal: int
    score: int
    moves: int
    created_at: int
    record: bytes
    rows: tuple[int, ...]
    assisted: bool = False
    hasty: bool = False

    @property
    def marked(self) -> bool:
        return self.assisted or self.hasty

    def record_text(self) -> bytes:
        """The record as UTF-8 JSON."""
        return zlib.decompress(self.record)


@dataclass(frozen=True)
class Played:
    """A stored result and whose it is; None in place of a player's id and number if nobody's."""

    result: Result
    player: int | None
    nickname: str | None
    number: int | None


class ConflictError(Exception):
    """Another game is stored under this id."""


class Results:
    """The `results` table of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(
        self, result: Result, device: str, day: int | None = None, known_since: int | None = None
    ) -> tuple[Result, bool]:
        """Store a result once, for the device's player; return what is stored, and whether this call stored it.

        day: whose deal of the day it was, counted since 1970; None if of none. known_since: since when the site
        knows the device (ms); a game for which this leaves no time (retrohub.store.speed) is stored as hasty. None asks
        for no time. The player is created if there is none. The same id with the same record gets the first answer,
        its time included.
        Raises ConflictError when the id belongs to another record.
        """
        for left in reversed(range(TRIES)):
            first = await self.get(result.id)
            if first is not None:
                if first.record != result.record and first.record_text() != result.record_text():
                    raise ConflictError(result.id)
                return first, False
            try:
                async with self._database.write.begin() as connection:
                    return await _insert(connection, result, device, day, known_since), True
            except IntegrityError:
                if not left:
                    raise
        raise AssertionError

    async def get(self, key: str) -> Result | None:
        """The result stored under an id, or None."""
        played = await self.played(key)
        return None if played is None else played.result

    async def played(self, key: str) -> Played | None:
        """The result stored under an id, and whose it is."""
        found = await self._select(_query(with_record=True).where(results.c.id == key))
        return found[0] if found else None

    async def of_deal(self, version: str, deal: int, limit: int) -> list[Played]:
        """The best unmarked results of a deal, each with an empty record; more points, then earlier, then id."""
        return await self._select(
            _query()
            .where(
                results.c.game == "lines",
                results.c.version == version,
                results.c.deal == deal,
                results.c.assisted.is_(False),
                results.c.hasty.is_(False),
            )
            .order_by(results.c.score.desc(), results.c.created_at, results.c.id)
            .limit(limit)
        )

    async def own_of_deal(self, version: str, deal: int, player: int) -> Played | None:
        """A player's best result of a deal, marked ones too, with an empty record."""
        found = await self._select(
            _query()
            .where(results.c.player == player, results.c.version == version, results.c.deal == deal)
            .order_by(results.c.score.desc(), results.c.created_at, results.c.id)
            .limit(1)
        )
        return found[0] if found else None

    async def _select(self, query: sa.Select[tuple[object, ...]]) -> list[Played]:
        async with self._database.read.begin() as connection:
            return [_played(row) for row in (await connection.execute(query)).mappings()]


async def _insert(
    connection: AsyncConnection, result: Result, device: str, day: int | None, known_since: int | None
) -> Result:
    now = result.created_at
    claimed = await claim(connection, device, now if known_since is None else min(known_since, now))
    if known_since is not None and await outran(connection, claimed, result.moves, now):
        result = replace(result, hasty=True)
    player = claimed.id
    values = dict(vars(result))
    rows = dict(zip(ROWS, values.pop("rows"), strict=True))
    await connection.execute(sa.insert(results).values(player=player, **rows, **values))
    sums = {
        "version": result.version,
        "games": 1,
        "marked": int(result.marked),
        "points": result.score,
        "moves": result.moves,
        "best": result.score,
        "best_unmarked": None if result.marked else result.score,
        **rows,
    }
    await totals.add(connection, player, [sums])
    if day is not None and result.moves > 0:
        await daily.add_day(connection, player, result.version, day)
    if not result.marked:
        await standings.enter(connection, player, _keys(result, day))
    return result


def _keys(result: Result, day: int | None) -> dict[str, standings.Key]:
    """The boards that a result may stand on."""
    key = standings.Key(result.score, result.created_at, result.id)
    names = {board(result.version, period, result.created_at) for period in PERIODS if period != "daily"}
    if day is not None:
        names.add(board(result.version, "daily", day * DAY_MS))
    return dict.fromkeys(names, key)


_LIGHT = [column for column in results.c if column.name != "record"]


def _query(*, with_record: bool = False) -> sa.Select[tuple[object, ...]]:
    record = results.c.record if with_record else sa.literal(b"").label("record")
    return sa.select(*_LIGHT, record, players.c.nickname, players.c.number).join(
        players, players.c.id == results.c.player, isouter=True
    )


def _played(row: sa.RowMapping) -> Played:
    values = dict(row)
    player, nickname, number = (values.pop(name) for name in ("player", "nickname", "number"))
    rows = tuple(values.pop(name) for name in ROWS)
    return Played(Result(rows=rows, **values), player, nickname, number)

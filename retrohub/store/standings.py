"""Leaderboards: each player's best game on each board; more points, then earlier, then id."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import sqlalchemy as sa

from retrohub.store import tallies
from retrohub.store.schema import players, standings
from retrohub.store.upsert import insert

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sqlalchemy.ext.asyncio import AsyncConnection

    from retrohub.store.database import Database


@dataclass(frozen=True)
class Key:
    """Where a game stands on a board: points, ms since 1970, the result's id."""

    score: int
    created_at: int
    result: str

    def order(self) -> tuple[int, int, str]:
        """The better one is smaller."""
        return (-self.score, self.created_at, self.result)


@dataclass(frozen=True)
class Standing:
    """A line of a leaderboard: the place (from 1), whose, and which game."""

    place: int
    player: int
    nickname: str | None
    number: int
    key: Key


# Built once: making a statement takes longer than carrying it out.
_LINES = sa.select(standings, players.c.nickname, players.c.number).join(players, players.c.id == standings.c.player)
_OWN = _LINES.where(
    standings.c.player == sa.bindparam("player"), standings.c.board.in_(sa.bindparam("boards", expanding=True))
)
_FIRST = (
    _LINES.where(standings.c.board == sa.bindparam("board"))
    .order_by(standings.c.score.desc(), standings.c.created_at, standings.c.result)
    .limit(sa.bindparam("limit", type_=sa.Integer))
)
_SCORE, _CREATED, _RESULT = (
    sa.bindparam(name, type_=standings.c[name].type) for name in ("score", "created_at", "result")
)
# Equal scores and lower ones apart: each is a piece of the index, entered where it begins.
_EQUAL = _FIRST.where(
    standings.c.score == _SCORE,
    standings.c.created_at >= _CREATED,
    sa.or_(standings.c.created_at > _CREATED, standings.c.result > _RESULT),
).subquery()
_LOWER = _FIRST.where(standings.c.score < _SCORE).subquery()
_BOTH = sa.union_all(sa.select(_EQUAL), sa.select(_LOWER)).subquery()
_BEHIND = (
    sa.select(_BOTH)
    .order_by(_BOTH.c.score.desc(), _BOTH.c.created_at, _BOTH.c.result)
    .limit(sa.bindparam("limit", type_=sa.Integer))
)
_ALIKE = sa.select(sa.func.count()).where(
    standings.c.board == sa.bindparam("board"),
    standings.c.score == _SCORE,
    standings.c.created_at <= _CREATED,
    sa.or_(standings.c.created_at < _CREATED, standings.c.result < _RESULT),
)
_BETTER = sa.select(tallies.ABOVE + _ALIKE.scalar_subquery())
_SIZE = sa.select(tallies.SIZE)


class Standings:
    """The leaderboards of one database, for reading."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def page(self, board: str, after: Key | None, limit: int) -> list[Standing]:
        """The best `limit` standings of a board, or those that come after a key."""
        query, given = (_FIRST, {}) if after is None else (_BEHIND, vars(after))
        async with self._database.read.begin() as connection:
            rows = (await connection.execute(query, {"board": board, "limit": limit, **given})).all()
            if not rows:
                return []
            first = 1 + await _better(connection, board, _key(rows[0]))
        return [_standing(first + index, row) for index, row in enumerate(rows)]

    async def own(self, boards: Iterable[str], player: int) -> dict[str, Standing]:
        """A player's line on each of these boards that has one."""
        found = {}
        async with self._database.read.begin() as connection:
            for row in (await connection.execute(_OWN, {"player": player, "boards": list(boards)})).all():
                place = 1 + await _better(connection, row.board, _key(row))
                found[row.board] = _standing(place, row)
        return found

    async def size(self, board: str) -> int:
        """How many players a board has."""
        async with self._database.read.begin() as connection:
            return int(await connection.scalar(_SIZE, {"board": board}) or 0)


async def enter(connection: AsyncConnection, player: int, keys: Mapping[str, Key]) -> None:
    """Let a game stand on these boards where the player has no better one. The player's row must be locked."""
    if not keys:
        return
    query = sa.select(standings).where(standings.c.player == player, standings.c.board.in_(list(keys)))
    before = {row.board: _key(row) for row in await connection.execute(query)}
    better = {board: key for board, key in keys.items() if board not in before or key.order() < before[board].order()}
    if not better:
        return
    change = tallies.Change()
    for board, key in better.items():
        change.count(board, key.score, 1)
        if board in before:
            change.count(board, before[board].score, -1)
    rows = [{"board": board, "player": player, **vars(key)} for board, key in sorted(better.items())]
    for start in range(0, len(rows), tallies.CHUNK):
        statement = insert(connection, standings).values(rows[start : start + tallies.CHUNK])
        changed = {name: statement.excluded[name] for name in ("score", "created_at", "result")}
        await connection.execute(statement.on_conflict_do_update(index_elements=["board", "player"], set_=changed))
    await change.write(connection)


async def leave(connection: AsyncConnection, player: int) -> dict[str, Key]:
    """Take a player off all boards; return what stood there. The player's row must be locked."""
    rows = await connection.execute(sa.select(standings).where(standings.c.player == player))
    before = {row.board: _key(row) for row in rows}
    change = tallies.Change()
    for board, key in before.items():
        change.count(board, key.score, -1)
    await connection.execute(sa.delete(standings).where(standings.c.player == player))
    await change.write(connection)
    return before


async def _better(connection: AsyncConnection, board: str, key: Key) -> int:
    """How many standings of a board come before a key."""
    return int(await connection.scalar(_BETTER, {**tallies.above(board, key.score), **vars(key)}) or 0)


def _key(row: sa.Row[tuple[object, ...]]) -> Key:
    return Key(row.score, row.created_at, row.result)


def _standing(place: int, row: sa.Row[tuple[object, ...]]) -> Standing:
    return Standing(place, row.player, row.nickname, row.number, _key(row))

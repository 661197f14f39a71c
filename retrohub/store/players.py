"""Players: anonymous, known by the hashes of their devices' cookies."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from retrohub.store import daily, standings, totals
from retrohub.store.schema import devices, players, results, transfers
from retrohub.store.upsert import insert

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from sqlalchemy.ext.asyncio import AsyncConnection

    from retrohub.store.database import Database

T = TypeVar("T")

NUMBERS = range(1000, 10_000)


@dataclass(frozen=True)
class Player:
    """A player. `number` (of NUMBERS) stands for the name until there is a nickname.

    `created_at` is since when the site knows the player, in ms: its first device, or earlier players that joined it.
    """

    id: int
    nickname: str | None
    number: int
    created_at: int


class Players:
    """The players of one database. A `device` is what identity.hashed gives: 32 hex digits."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, device: str) -> Player | None:
        """The player of a device; None before the first need."""
        async with self._database.read.begin() as connection:
            return await _find(connection, device, lock=False)

    async def rename(self, device: str, nickname: str, now: int) -> Player:
        """Give a device's player a nickname, one that retrohub.web.nicknames accepts; creates the player if need be."""

        async def change(connection: AsyncConnection) -> Player:
            player = await claim(connection, device, now)
            await connection.execute(sa.update(players).where(players.c.id == player.id).values(nickname=nickname))
            return replace(player, nickname=nickname)

        return await self._write(change)

    async def offer(self, device: str, code: str, now: int, expires_at: int) -> None:
        """Let a transfer code bring others to this device's player until a time (ms); it replaces an earlier one."""

        async def change(connection: AsyncConnection) -> None:
            player = await claim(connection, device, now)
            statement = insert(connection, transfers).values(player=player.id, key=_hashed(code), expires_at=expires_at)
            changed = {name: statement.excluded[name] for name in ("key", "expires_at")}
            await connection.execute(statement.on_conflict_do_update(index_elements=["player"], set_=changed))

        await self._write(change)

    async def join(self, device: str, code: str, now: int) -> Player | None:
        """Use a transfer code up: the device and all games of its player go to the code's player.

        Returns that player; None if the code is wrong, used or expired: then nothing happens.
        """

        async def change(connection: AsyncConnection) -> Player | None:
            offered = sa.and_(transfers.c.key == _hashed(code), transfers.c.expires_at > now)
            target = await connection.scalar(sa.select(transfers.c.player).where(offered))
            if target is None:
                return None
            before = await _find(connection, device, lock=False)
            locked = await _lock(connection, {target} if before is None else {target, before.id})
            # Of all who enter the code, one finds it still there.
            used = await connection.scalar(sa.delete(transfers).where(offered).returning(transfers.c.player))
            player = locked.get(target)
            if used is None or player is None:
                return None
            if before is None:
                await connection.execute(sa.insert(devices).values(key=device, player=target))
            elif before.id in locked and before.id != target:
                await _merge(connection, locked[before.id], player)
            found = await _find(connection, device, lock=False)
            return found if found is not None and found.id == target else None

        return await self._write(change)

    async def delete(self, device: str) -> bool:
        """Remove a device's player and everything of it, on all its devices; whether there was one."""

        async def change(connection: AsyncConnection) -> bool:
            player = await _find(connection, device, lock=True)
            if player is None:
                return False
            await standings.leave(connection, player.id)
            await totals.remove(connection, player.id)
            await daily.remove_days(connection, player.id)
            for table in (results, devices, transfers):
                await connection.execute(sa.delete(table).where(table.c.player == player.id))
            await connection.execute(sa.delete(players).where(players.c.id == player.id))
            return True

        return await self._write(change)

    async def _write(self, change: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """One transaction; once more if a device got its player meanwhile from another one."""
        try:
            async with self._database.write.begin() as connection:
                return await change(connection)
        except IntegrityError:
            async with self._database.write.begin() as connection:
                return await change(connection)


async def claim(connection: AsyncConnection, device: str, since: int) -> Player:
    """The player of a device that is known since a time (ms), locked until the transaction's end; a new one if need be.

    Raises IntegrityError when another transaction makes the device's player at the same time.
    """
    player = await _find(connection, device, lock=True)
    if player is not None:
        return await _known_since(connection, player, since)
    number = NUMBERS.start + secrets.randbelow(len(NUMBERS))
    made = sa.insert(players).values(nickname=None, number=number, created_at=since).returning(players)
    row = (await connection.execute(made)).one()
    await connection.execute(sa.insert(devices).values(key=device, player=row.id))
    return Player(**row._mapping)


async def _known_since(connection: AsyncConnection, player: Player, since: int) -> Player:
    """Remember that a locked player was known at a time (ms) already."""
    if since >= player.created_at:
        return player
    await connection.execute(sa.update(players).where(players.c.id == player.id).values(created_at=since))
    return replace(player, created_at=since)


async def _merge(connection: AsyncConnection, source: Player, target: Player) -> None:
    """Give everything of one locked player to another, and remove the first."""
    await _known_since(connection, target, source.created_at)
    await standings.enter(connection, target.id, await standings.leave(connection, source.id))
    await totals.move(connection, source.id, target.id)
    await daily.move_days(connection, source.id, target.id)
    for table in (results, devices):
        await connection.execute(sa.update(table).where(table.c.player == source.id).values(player=target.id))
    await connection.execute(sa.delete(transfers).where(transfers.c.player == source.id))
    await connection.execute(sa.delete(players).where(players.c.id == source.id))
    if target.nickname is None and source.nickname is not None:
        named = sa.update(players).where(players.c.id == target.id).values(nickname=source.nickname)
        await connection.execute(named)


async def _find(connection: AsyncConnection, device: str, *, lock: bool) -> Player | None:
    query = sa.select(players).join(devices, devices.c.player == players.c.id).where(devices.c.key == device)
    if lock:
        query = query.with_for_update(of=players)
    row = (await connection.execute(query)).one_or_none()
    return None if row is None else Player(**row._mapping)


async def _lock(connection: AsyncConnection, ids: set[int]) -> dict[int, Player]:
    """Lock players, in one order for everybody."""
    query = sa.select(players).where(players.c.id.in_(ids)).order_by(players.c.id).with_for_update()
    return {row.id: Player(**row._mapping) for row in await connection.execute(query)}


def _hashed(code: str) -> str:
    return hashlib.sha256(f"transfer/{code}".encode()).hexdigest()

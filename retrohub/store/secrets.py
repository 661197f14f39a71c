"""What the servers of one site share and nobody else knows; it never leaves their database."""

from __future__ import annotations

import secrets as random
from typing import TYPE_CHECKING

import sqlalchemy as sa

from retrohub.store.schema import secrets
from retrohub.store.upsert import insert

if TYPE_CHECKING:
    from retrohub.store.database import Database


async def shared(database: Database, name: str) -> bytes:
    """The secret of a name, at most 16 characters: 32 random bytes, drawn by the first server that asks."""
    async with database.write.begin() as connection:
        drawn = insert(connection, secrets).values(name=name, value=random.token_hex(32))
        await connection.execute(drawn.on_conflict_do_nothing())
        found = await connection.scalar(sa.select(secrets.c.value).where(secrets.c.name == name))
    assert found is not None
    return bytes.fromhex(found)

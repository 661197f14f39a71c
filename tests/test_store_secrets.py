from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from retrohub.store.secrets import shared

if TYPE_CHECKING:
    from retrohub.store.database import Database


async def test_servers_that_start_at_once_share_a_secret(database: Database) -> None:
    found = await asyncio.gather(*(shared(database, "one") for _ in range(6)))
    assert len(set(found)) == 1
    assert len(found[0]) == 32


async def test_each_name_has_a_secret_of_its_own(database: Database) -> None:
    assert await shared(database, "one") != await shared(database, "other")

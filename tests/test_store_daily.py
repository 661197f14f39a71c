from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from retrohub.rules.lines import DEALS
from retrohub.store.daily import Daily
from retrohub.store.database import Database

if TYPE_CHECKING:
    from pathlib import Path


async def test_a_day_has_one_deal_for_all_servers_of_a_site(database: Database) -> None:
    servers = [Daily(database) for _ in range(6)]
    deals = await asyncio.gather(*(each.deal("classic", 20_000) for each in servers))
    assert len(set(deals)) == 1
    assert 1 <= deals[0] <= DEALS


async def test_days_and_versions_have_deals_of_their_own(database: Database) -> None:
    daily = Daily(database)
    deals = {await daily.deal(version, day) for version in ("easy", "classic", "hard") for day in range(20_000, 20_020)}
    assert len(deals) == 60


async def test_a_deal_cannot_be_told_from_another_sites(database: Database, tmp_path: Path) -> None:
    async with await Database.open(f"sqlite:///{tmp_path / 'other.db'}") as elsewhere:
        days = range(20_000, 20_005)
        one, other = Daily(database), Daily(elsewhere)
        assert [await one.deal("classic", day) for day in days] != [await other.deal("classic", day) for day in days]

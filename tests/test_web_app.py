from __future__ import annotations

from typing import TYPE_CHECKING

from retrohub.web.app import create_app
from retrohub.web.static import Build

if TYPE_CHECKING:
    from pathlib import Path

    from retrohub.store.database import Database
    from tests.conftest import Site, StartSite


async def test_forwarded_addresses_count_only_behind_a_trusted_proxy(
    start_site: StartSite, site_database: Database, build_folder: Path, site: Site
) -> None:
    alone = await start_site(create_app(site_database, build=Build(build_folder)))
    for client, refused in ((alone, True), (site, False)):
        statuses = set()
        for number in range(140):
            headers = {"X-Forwarded-For": f"192.0.2.{number}"}
            statuses.add((await client.post("/api/rules", json={}, headers=headers)).status)
        assert (429 in statuses) == refused


async def test_closing_the_application_leaves_the_database_open(
    start_site: StartSite, site_database: Database, build_folder: Path
) -> None:
    site = await start_site(create_app(site_database, build=Build(build_folder)))
    await site.server.close()
    await site_database.ping()

from __future__ import annotations

from typing import TYPE_CHECKING

from retrohub.store.database import Database
from retrohub.web.app import create_app
from retrohub.web.static import Build

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Site, StartSite


async def test_a_server_is_alive_and_ready(site: Site) -> None:
    assert (await site.get("/healthz")).status == 200
    assert (await site.get("/readyz")).status == 200


async def test_without_its_database_a_server_is_alive_but_not_ready(
    start_site: StartSite, tmp_path: Path, build_folder: Path
) -> None:
    folder = tmp_path / "database"
    async with await Database.open(f"sqlite:///{folder / 'a.db'}") as database:
        site = await start_site(create_app(database, build=Build(build_folder)))
        assert (await site.get("/readyz")).status == 200
        await database.close()
        folder.rename(tmp_path / "elsewhere")
        assert (await site.get("/healthz")).status == 200
        assert (await site.get("/readyz")).status == 503

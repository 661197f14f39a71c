from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

from retrohub.web.app import create_app
from retrohub.web.static import Build

if TYPE_CHECKING:
    from pathlib import Path

    from retrohub.store.database import Database
    from tests.conftest import Site, StartSite


async def test_the_api_errs_in_json(site: Site) -> None:
    response = await site.get("/api/nothing")
    assert response.status == 404
    assert response.content_type == "application/json"
    assert set(await response.json()) == {"error"}


async def test_a_wrong_method_says_which_are_right(site: Site) -> None:
    response = await site.get("/api/rules")
    assert response.status == 405
    assert response.headers["Allow"] == "POST"
    response = await site.post("/bizz")
    assert response.status == 405
    assert "GET" in response.headers["Allow"]


async def test_a_fault_of_ours_is_a_page_without_its_details(
    start_site: StartSite, site_database: Database, build_folder: Path
) -> None:
    async def fail(_request: web.Request) -> web.Response:
        raise RuntimeError("a secret detail")

    app = create_app(site_database, build=Build(build_folder))
    app.add_routes([web.get("/fail", fail), web.get("/api/fail", fail)])
    site = await start_site(app)
    page = await site.get("/fail")
    answer = await site.get("/api/fail")
    assert page.status == answer.status == 500
    text = await page.text()
    assert 'href="/"' in text
    assert "secret" not in text + await answer.text()
    assert set(await answer.json()) == {"error"}

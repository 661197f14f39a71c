from __future__ import annotations

from typing import TYPE_CHECKING

import structlog

if TYPE_CHECKING:
    from tests.conftest import Site


async def test_a_request_is_logged_without_query_cookies_or_body(site: Site) -> None:
    with structlog.testing.capture_logs() as logs:
        await site.get("/bizz?secret=1", headers={"Cookie": "lang=secret"})
        await site.post("/api/rules", json={"op": "secret", "record": {}})
    logged = [(each["method"], each["path"], each["status"]) for each in logs]
    assert logged == [("GET", "/bizz", 200), ("POST", "/api/rules", 400)]
    assert "secret" not in str(logs)


async def test_what_goes_well_all_the_time_is_not_logged(site: Site) -> None:
    with structlog.testing.capture_logs() as logs:
        await site.get("/healthz")
        await site.get("/static/base.ABCD2345.css")
        await site.get("/static/missing.css")
    assert [each["path"] for each in logs] == ["/static/missing.css"]

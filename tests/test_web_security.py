from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from retrohub.web.security import ENGINE_POLICY, HEADERS, PAGE_POLICY

if TYPE_CHECKING:
    from tests.conftest import Site

PATHS = ["/", "/lines/classic/42", "/nowhere", "/static/base.ABCD2345.css", "/static/none", "/api/none", "/healthz"]


@pytest.mark.parametrize("path", PATHS)
async def test_every_answer_carries_the_policy(site: Site, path: str) -> None:
    response = await site.get(path)
    assert response.headers["Content-Security-Policy"] == PAGE_POLICY
    for name, value in HEADERS.items():
        assert response.headers[name] == value


def test_pages_may_run_nothing_inline_and_talk_to_nobody_else() -> None:
    for policy in (PAGE_POLICY, ENGINE_POLICY):
        assert policy.startswith("default-src 'none';")
        assert "unsafe-inline" not in policy
        assert "http" not in policy
    assert "unsafe-eval" not in PAGE_POLICY


@pytest.mark.parametrize("path", ["/api/rules", "/api/results"])
@pytest.mark.parametrize(
    "origin",
    ["null", "http://evil.example", "https://{host}", "http://{host}.evil.example", "http://{host}/", "{host}"],
)
async def test_a_post_from_another_origin_is_refused(site: Site, path: str, origin: str) -> None:
    headers = {"Origin": origin.format(host=f"{site.host}:{site.port}")}
    response = await site.post(path, json={}, headers=headers)
    assert response.status == 403
    assert "another site" in (await response.json())["error"]


@pytest.mark.parametrize("origin", [None, "http://{host}"])
async def test_a_post_from_our_own_page_is_heard(site: Site, origin: str | None) -> None:
    headers = {} if origin is None else {"Origin": origin.format(host=f"{site.host}:{site.port}")}
    response = await site.post("/api/rules", json={}, headers=headers)
    assert response.status == 400


async def test_behind_a_proxy_with_tls_the_origin_is_https(site: Site) -> None:
    headers = {"Origin": "https://games.example", "Host": "games.example", "X-Forwarded-Proto": "https"}
    assert (await site.post("/api/rules", json={}, headers=headers)).status == 400
    headers["Origin"] = "http://games.example"
    assert (await site.post("/api/rules", json={}, headers=headers)).status == 403

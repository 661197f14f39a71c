from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from retrohub.web.security import ENGINE_POLICY, HEADERS, PAGE_POLICY

if TYPE_CHECKING:
    from tests.conftest import Site

PATHS = ["/", "/lines/classic/42", "/nowhere", "/static/base.ABCD2345.css", "/static/none", "/api/none", "/healthz"]


@pytest.mark.parametrize("path", PATHS)
async def test_every_answer_carries_the_policy(site: Site, path: str) -> None:
    response = await site.get(path)
    policy = re.sub(r" 'sha256-[^']*'", "", response.headers["Content-Security-Policy"])
    assert policy.replace(f" ws://{site.host}:{site.port}", "") == PAGE_POLICY
    for name, value in HEADERS.items():
        assert response.headers[name] == value


async def test_a_page_may_open_a_socket_to_where_it_came_from(site: Site) -> None:
    async def connect_source(**headers: str) -> str:
        policy = (await site.get("/", headers=headers)).headers["Content-Security-Policy"]
        return next(each for each in policy.split("; ") if each.startswith("connect-src"))

    own = f"{site.host}:{site.port}"
    assert await connect_source() == f"connect-src 'self' ws://{own}"
    assert await connect_source(**{"X-Forwarded-Proto": "https"}) == f"connect-src 'self' wss://{own}"
    assert await connect_source(Host="a; script-src *") == "connect-src 'self'"


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

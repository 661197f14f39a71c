from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from aiohttp import web

from retrohub.web import identity
from retrohub.web.limits import Proxy, proxy_key

if TYPE_CHECKING:
    from tests.conftest import Site, StartSite


@pytest.fixture
async def asking(start_site: StartSite) -> Site:
    """A site that says whose cookie came, and sets another."""

    async def answer(request: web.Request) -> web.Response:
        response = web.Response(text=str(identity.token_of(request)))
        identity.remember(request, response, "f" * 32)
        return response

    app = web.Application()
    app[proxy_key] = Proxy(True)
    app.add_routes([web.get("/", answer)])
    return await start_site(app)


@pytest.mark.parametrize("value", ["", "0" * 31, "0" * 33, "g" * 32, "A" * 32, "0" * 31 + "\u0665"])
async def test_only_a_token_is_a_token(asking: Site, value: str) -> None:
    response = await asking.get("/", headers={"Cookie": f"player={value}"})
    assert await response.text() == "None"


async def test_a_token_comes_back_as_it_was_set(asking: Site) -> None:
    token = identity.new_token()
    response = await asking.get("/", headers={"Cookie": f"player={token}"})
    assert await response.text() == token


async def test_the_cookie_is_for_this_site_alone_and_not_for_scripts(asking: Site) -> None:
    plain = (await asking.get("/")).headers["Set-Cookie"]
    assert plain.startswith(f"player={'f' * 32};")
    assert {"HttpOnly", "Path=/", "SameSite=Lax"} <= set(plain.split("; "))
    assert "Secure" not in plain
    secure = (await asking.get("/", headers={"X-Forwarded-Proto": "https"})).headers["Set-Cookie"]
    assert "Secure" in secure


def test_tokens_differ_and_their_hashes_do_not_tell_them() -> None:
    tokens = {identity.new_token() for _ in range(100)}
    assert len(tokens) == 100
    hashes = {identity.hashed(token) for token in tokens}
    assert len(hashes) == 100
    assert not hashes & tokens

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from aiohttp import web

from retrohub.web import identity
from retrohub.web.app import create_app
from retrohub.web.identity import RENEW_MS, Seal, seal_key
from retrohub.web.limits import Proxy, proxy_key
from tests.posting import seal_of

if TYPE_CHECKING:
    from retrohub.store.database import Database
    from tests.conftest import Site, StartSite

SEAL = Seal(b"secret")


@pytest.fixture
async def asking(start_site: StartSite) -> Site:
    """A site that says whose cookie came, and since when it knows it, and sets another."""

    async def answer(request: web.Request) -> web.Response:
        response = web.Response(text=f"{identity.token_of(request)} {identity.met_at(request)}")
        identity.remember(request, response, "f" * 32)
        return response

    app = web.Application()
    app[proxy_key] = Proxy(True)
    app[seal_key] = SEAL
    app.add_routes([web.get("/", answer)])
    return await start_site(app)


@pytest.mark.parametrize("value", ["", "0" * 31, "0" * 33, "g" * 32, "A" * 32, "0" * 31 + "\u0665"])
async def test_only_a_token_is_a_token(asking: Site, value: str) -> None:
    response = await asking.get("/", headers={"Cookie": f"player={value}"})
    assert await response.text() == "None None"


async def test_a_token_comes_back_as_it_was_set(asking: Site) -> None:
    token = identity.new_token()
    response = await asking.get("/", headers={"Cookie": f"player={token}"})
    assert await response.text() == f"{token} None"


async def test_the_cookie_is_for_this_site_alone_and_not_for_scripts(asking: Site) -> None:
    plain = (await asking.get("/")).headers["Set-Cookie"]
    assert plain.startswith(f"player={'f' * 32}.")
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


TOKEN = "0" * 32
SIGNED = SEAL.signed(TOKEN, 255)


async def test_a_cookie_says_since_when_it_is_known(asking: Site) -> None:
    response = await asking.get("/", headers={"Cookie": f"player={SIGNED}"})
    assert await response.text() == f"{TOKEN} 255"


@pytest.mark.parametrize(
    "cookie",
    [
        Seal(b"another").signed(TOKEN, 255),
        SIGNED.replace(".ff.", ".fe."),
        SIGNED.replace(".ff.", ".0ff."),
        f"1{SIGNED[1:]}",
        f"{SIGNED[:-1]}{'1' if SIGNED[-1] == '0' else '0'}",
    ],
)
async def test_nobody_else_can_say_since_when(asking: Site, cookie: str) -> None:
    response = await asking.get("/", headers={"Cookie": f"player={cookie}"})
    assert await response.text() == f"{cookie[:32]} None"


async def test_all_servers_of_a_site_know_each_others_cookies(start_site: StartSite, database: Database) -> None:
    seals = [seal_of(await start_site(create_app(database))) for _ in range(2)]
    assert seals[0].met_at(seals[1].signed(TOKEN, 7)) == 7


async def cookie_after(site: Site, cookie: str) -> str | None:
    """What a page of Lines makes of a cookie; None if it leaves it alone."""
    site.session.cookie_jar.clear()
    response = await site.get("/lines/classic/7", headers={"Cookie": f"player={cookie}"})
    return response.cookies["player"].value if "player" in response.cookies else None


async def test_a_page_signs_the_cookie_of_an_older_version(site: Site) -> None:
    before = time.time_ns() // 1_000_000
    cookie = await cookie_after(site, TOKEN)
    assert cookie is not None
    assert cookie.startswith(f"{TOKEN}.")
    assert before <= (seal_of(site).met_at(cookie) or 0) <= time.time_ns() // 1_000_000
    assert await cookie_after(site, cookie) is None


async def test_an_old_cookie_is_set_again_before_the_browser_drops_it(site: Site) -> None:
    old = seal_of(site).signed(TOKEN, time.time_ns() // 1_000_000 - RENEW_MS - 1)
    assert await cookie_after(site, old) == old

"""Requests of many clients to the site under test."""

from __future__ import annotations

import json
import secrets
import time
from typing import TYPE_CHECKING, Any, cast

from retrohub.web.identity import Seal, seal_key

if TYPE_CHECKING:
    from aiohttp import ClientResponse, web

    from tests.conftest import Site

# How long the site has known the devices of tests.
KNOWN_MS = 24 * 3600 * 1000
JSON = {"Content-Type": "application/json"}


def seal_of(site: Site) -> Seal:
    """What the site under test signs cookies with."""
    return cast("web.Application", site.app)[seal_key]


def token_of(response: ClientResponse) -> str:
    """The token in the cookie that an answer brings."""
    return response.cookies["player"].value.partition(".")[0]


def new_id() -> str:
    """An id for a game, or the token of a device."""
    return secrets.token_hex(16)


async def post(
    site: Site, path: str, body: bytes | dict[str, Any], token: str | None = None, **headers: str
) -> ClientResponse:
    """Post as a client of its own, so that no limit is met; with the cookie of a player if a token is given."""
    return await send(site, "POST", path, body, token, **headers)


async def send(
    site: Site,
    method: str,
    path: str,
    body: bytes | dict[str, Any] | None = None,
    token: str | None = None,
    **headers: str,
) -> ClientResponse:
    """As post, with any method."""
    sent = {**JSON, "X-Forwarded-For": f"10.{secrets.randbelow(256)}.{secrets.randbelow(256)}.{secrets.randbelow(256)}"}
    sent.update({name.replace("_", "-"): value for name, value in headers.items()})
    if token is not None:
        sent["Cookie"] = f"player={seal_of(site).signed(token, time.time_ns() // 1_000_000 - KNOWN_MS)}"
    site.session.cookie_jar.clear()
    data = json.dumps(body).encode() if isinstance(body, dict) else body
    return await site.request(method, path, data=data, headers=sent)

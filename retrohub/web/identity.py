"""Who a player is: a random number in a cookie that scripts cannot read. The server keeps its hash only."""

from __future__ import annotations

import re
import secrets
from hashlib import sha256
from typing import TYPE_CHECKING

from retrohub.web.limits import proxy_key

if TYPE_CHECKING:
    from aiohttp import web

COOKIE = "player"
# The longest that browsers keep a cookie.
MAX_AGE = 400 * 24 * 3600

_TOKEN = re.compile(r"[0-9a-f]{32}")


def token_of(request: web.Request) -> str | None:
    """The token in a request's cookie; None if there is none, or something else."""
    value = request.cookies.get(COOKIE, "")
    return value if _TOKEN.fullmatch(value) else None


def new_token() -> str:
    """A token for a new player: 128 random bits as 32 hex digits."""
    return secrets.token_hex(16)


def hashed(token: str) -> str:
    """What the server keeps of a token, and compares: 32 hex digits."""
    return sha256(f"player/{token}".encode()).hexdigest()[:32]


def remember(request: web.Request, response: web.StreamResponse, token: str) -> None:
    """Put a token into the cookie of a response that is not yet sent."""
    response.set_cookie(
        COOKIE,
        token,
        max_age=MAX_AGE,
        path="/",
        httponly=True,
        samesite="Lax",
        secure=request.app[proxy_key].scheme(request) == "https",
    )


def introduce(request: web.Request, response: web.Response) -> None:
    """Make somebody new of who has no token, in a page that is not yet sent.

    Pages do so, so that first games that are sent at once, or twice because an answer was lost, are one player's.
    """
    if token_of(request) is None:
        remember(request, response, new_token())
        cache = response.headers["Cache-Control"]
        if cache != "no-store":
            response.headers["Cache-Control"] = f"private, {cache}"

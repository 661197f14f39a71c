"""Who a player is: a random number in a cookie that scripts cannot read. The server keeps its hash only.

Beside the number stands since when the site knows it, signed with a secret that all servers of the site share:
`{number}.{ms since 1970, hex}.{signature}`. Cookies of older versions are the number alone; the next page signs them.
"""

from __future__ import annotations

import hmac
import re
import secrets
from hashlib import sha256
from typing import TYPE_CHECKING

from aiohttp import web

from retrohub.store.secrets import shared
from retrohub.web.clock import now_ms
from retrohub.web.limits import proxy_key

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from retrohub.store.database import Database

COOKIE = "player"
# The longest that browsers keep a cookie; one as old as RENEW_MS is set again by the pages.
MAX_AGE = 400 * 24 * 3600
RENEW_MS = 100 * 24 * 3600 * 1000
SECRET = "met"  # noqa: S105 - the name, not the secret

_TOKEN = re.compile(r"([0-9a-f]{32})(?:\.([0-9a-f]{1,12})\.([0-9a-f]{32}))?")


class Seal:
    """What the servers of a site sign with; without a secret of its own, `install` fetches the site's."""

    def __init__(self, secret: bytes = b"") -> None:
        self.secret = secret

    def signed(self, token: str, met_at: int) -> str:
        """A cookie for a token that the site has known since a time (ms)."""
        return f"{token}.{met_at:x}.{self._signature(token, f'{met_at:x}')}"

    def met_at(self, cookie: str) -> int | None:
        """Since when (ms) the site has known a cookie's token; None if nobody signed that."""
        found = _TOKEN.fullmatch(cookie)
        if found is None or found[2] is None:
            return None
        return int(found[2], 16) if hmac.compare_digest(found[3], self._signature(found[1], found[2])) else None

    def _signature(self, token: str, met_at: str) -> str:
        return hmac.digest(self.secret, f"{token}.{met_at}".encode(), "sha256").hex()[:32]


seal_key = web.AppKey("seal", Seal)


def install(app: web.Application, database: Database) -> None:
    """Let an application sign cookies with the secret of its database, which it asks when it starts."""
    app[seal_key] = seal = Seal()

    async def fetch(_app: web.Application) -> AsyncIterator[None]:
        seal.secret = await shared(database, SECRET)
        yield

    app.cleanup_ctx.append(fetch)


def token_of(request: web.Request) -> str | None:
    """The token in a request's cookie; None if there is none, or something else."""
    found = _TOKEN.fullmatch(request.cookies.get(COOKIE, ""))
    return None if found is None else found[1]


def met_at(request: web.Request) -> int | None:
    """Since when (ms) the site has known a request's token; None if there is none, or one that was not signed."""
    return request.app[seal_key].met_at(request.cookies.get(COOKIE, ""))


def new_token() -> str:
    """A token for a new player: 128 random bits as 32 hex digits."""
    return secrets.token_hex(16)


def hashed(token: str) -> str:
    """What the server keeps of a token, and compares: 32 hex digits."""
    return sha256(f"player/{token}".encode()).hexdigest()[:32]


def remember(request: web.Request, response: web.StreamResponse, token: str) -> None:
    """Put a token into the cookie of a response that is not yet sent; what is known of its age stays known."""
    since = met_at(request) if token == token_of(request) else None
    response.set_cookie(
        COOKIE,
        request.app[seal_key].signed(token, now_ms() if since is None else since),
        max_age=MAX_AGE,
        path="/",
        httponly=True,
        samesite="Lax",
        secure=request.app[proxy_key].scheme(request) == "https",
    )


def introduce(request: web.Request, response: web.Response) -> None:
    """Make somebody new of who has no token, in a page that is not yet sent.

    Pages do so, so that first games that are sent at once, or twice because an answer was lost, are one player's, and
    so that a game played without a connection is one of somebody whom the site has known for some time.
    """
    since = met_at(request)
    if since is None or since < now_ms() - RENEW_MS:
        remember(request, response, token_of(request) or new_token())
        cache = response.headers["Cache-Control"]
        if cache != "no-store":
            response.headers["Cache-Control"] = f"private, {cache}"

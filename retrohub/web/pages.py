"""The pages that games are played on: hub, Lines, Bizz-Billes; each also under a language prefix."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from aiohttp import web

from retrohub.rules.game import open_record
from retrohub.rules.lines import DEALS, MINIMUM
from retrohub.store.boards import date_of, day_of
from retrohub.store.daily import Daily
from retrohub.web import identity
from retrohub.web.clock import now_ms
from retrohub.web.languages import LANGUAGES
from retrohub.web.render import local, renderer_key, split

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

VERSIONS = tuple(MINIMUM)
DEFAULT_VERSION = "classic"
VERSION_PATH = f"{{version:{'|'.join(VERSIONS)}}}"
DEAL_PATH = "{deal:[1-9][0-9]{0,8}}"

daily_key = web.AppKey("daily", Daily)


async def hub(request: web.Request) -> web.Response:
    """GET / : both games."""
    return request.app[renderer_key].page(request, "hub.html", {})


async def lines(request: web.Request) -> web.Response:
    """GET /lines[/{version}] : a game of Lines, its deal drawn at random."""
    version = request.match_info.get("version", DEFAULT_VERSION)
    return await _lines(request, version, 1 + secrets.randbelow(DEALS), cache="no-store")


async def lines_deal(request: web.Request) -> web.Response:
    """GET /lines/{version}/{deal} : a game of Lines with the deal of that number, 1…999999999."""
    version = request.match_info["version"]
    return await _lines(request, version, int(request.match_info["deal"]), cache="no-cache")


async def lines_daily(request: web.Request) -> web.Response:
    """GET /lines/{version}/daily : to the deal of this UTC day."""
    version = request.match_info["version"]
    deal = await request.app[daily_key].deal(version, day_of(now_ms()))
    prefix, _ = split(request.path)
    raise web.HTTPFound(local(prefix, f"/lines/{version}/{deal}"), headers={"Cache-Control": "no-store"})


async def bizz(request: web.Request) -> web.Response:
    """GET /bizz : Bizz-Billes on one screen."""
    return request.app[renderer_key].page(request, "bizz.html", {})


async def _lines(request: web.Request, version: str, deal: int, cache: str) -> web.Response:
    record = {"game": "lines", "rules": 1, "version": version, "deal": deal, "actions": []}
    today = day_of(now_ms())
    daily = date_of(today) if deal == await request.app[daily_key].deal(version, today) else None
    context = {"record": record, "state": open_record(record).state(), "daily": daily, "replay": None}
    response = request.app[renderer_key].page(request, "lines.html", context, cache=cache)
    identity.introduce(request, response)
    return response


def routes() -> list[web.RouteDef]:
    """Every page, without a prefix and with one."""
    language = f"/{{lang:{'|'.join(LANGUAGES)}}}"
    return [
        web.get(language, hub),
        *with_languages(
            {
                "/": hub,
                "/lines": lines,
                f"/lines/{VERSION_PATH}": lines,
                f"/lines/{VERSION_PATH}/{DEAL_PATH}": lines_deal,
                f"/lines/{VERSION_PATH}/daily": lines_daily,
                "/bizz": bizz,
            }
        ),
    ]


def with_languages(pages: Mapping[str, Handler]) -> list[web.RouteDef]:
    """Pages by path, without a language prefix and with one."""
    language = f"/{{lang:{'|'.join(LANGUAGES)}}}"
    found = [web.get(path, handler) for path, handler in pages.items()]
    return found + [web.get(language + path, handler) for path, handler in pages.items()]

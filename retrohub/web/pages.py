"""The pages: hub, Lines, Bizz-Billes; each also under a language prefix."""

from __future__ import annotations

import secrets

from aiohttp import web

from retrohub.rules.game import open_record
from retrohub.web.languages import LANGUAGES
from retrohub.web.render import renderer_key

# rules.md, "Lines": the versions, and the numbers of deals.
VERSIONS = ("easy", "classic", "hard")
DEALS = 999_999_999
DEFAULT_VERSION = "classic"


async def hub(request: web.Request) -> web.Response:
    """GET / : both games."""
    return request.app[renderer_key].page(request, "hub.html", {})


async def lines(request: web.Request) -> web.Response:
    """GET /lines[/{version}] : a game of Lines, its deal drawn at random."""
    version = request.match_info.get("version", DEFAULT_VERSION)
    return _lines(request, version, 1 + secrets.randbelow(DEALS), cache="no-store")


async def lines_deal(request: web.Request) -> web.Response:
    """GET /lines/{version}/{deal} : a game of Lines with the deal of that number, 1…999999999."""
    version = request.match_info["version"]
    return _lines(request, version, int(request.match_info["deal"]), cache="no-cache")


async def bizz(request: web.Request) -> web.Response:
    """GET /bizz : Bizz-Billes on one screen."""
    return request.app[renderer_key].page(request, "bizz.html", {})


def _lines(request: web.Request, version: str, deal: int, cache: str) -> web.Response:
    record = {"game": "lines", "rules": 1, "version": version, "deal": deal, "actions": []}
    context = {"record": record, "state": open_record(record).state(), "versions": VERSIONS}
    return request.app[renderer_key].page(request, "lines.html", context, cache=cache)


def routes() -> list[web.RouteDef]:
    """Every page, without a prefix and with one."""
    version = f"{{version:{'|'.join(VERSIONS)}}}"
    pages = {
        "/": hub,
        "/lines": lines,
        f"/lines/{version}": lines,
        f"/lines/{version}/{{deal:[1-9][0-9]{{0,8}}}}": lines_deal,
        "/bizz": bizz,
    }
    found = [web.get(path, handler) for path, handler in pages.items()]
    language = f"/{{lang:{'|'.join(LANGUAGES)}}}"
    found.append(web.get(language, hub))
    found += [web.get(language + path, handler) for path, handler in pages.items()]
    return found

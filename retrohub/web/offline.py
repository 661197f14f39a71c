"""For times without a connection: the service worker, and pages that are the same for everybody."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

from aiohttp import ETag, web

from retrohub.rules.lines import SQUARES
from retrohub.web import identity
from retrohub.web.languages import LANGUAGES
from retrohub.web.packing import set_body
from retrohub.web.pages import DEFAULT_VERSION, with_languages
from retrohub.web.render import renderer_key
from retrohub.web.security import SERVICE_WORKER_POLICY
from retrohub.web.static import build_key

if TYPE_CHECKING:
    from collections.abc import Iterable

WORKER = "sw.js"


async def worker(request: web.Request) -> web.Response:
    """GET /sw.js : the service worker, with the version of the site and the files that it keeps.

    Browsers ask for it at every visit: whatever changes on the site changes it, and is then fetched.
    """
    build = request.app[build_key]
    path = build.file(build.url(WORKER).rpartition("/")[2])
    assert path is not None
    facts = {
        "MY_VERSION": request.app[renderer_key].version(build),
        "FILES": build.offline(),
        "LANGUAGES": LANGUAGES,
    }
    lines = [f"const {name}={json.dumps(value)};" for name, value in facts.items()]
    body = "\n".join([*lines, path.read_text(encoding="utf-8")]).encode()
    response = web.Response(content_type="text/javascript", charset="utf-8")
    response.headers["Content-Security-Policy"] = SERVICE_WORKER_POLICY
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Vary"] = "Accept-Encoding"
    response.etag = ETag(hashlib.sha256(body).hexdigest()[:24], is_weak=True)
    if any(each.value == response.etag.value for each in request.if_none_match or ()):
        response.set_status(304)
    else:
        set_body(request, response, body)
    return response


async def no_connection(request: web.Request) -> web.Response:
    """GET /offline : what is shown instead of a page that needs a connection."""
    return request.app[renderer_key].page(request, "offline.html", {})


async def any_lines(request: web.Request) -> web.Response:
    """GET /lines/any : a page of Lines with an empty board: it finds its deal by its address, or by chance."""
    context: dict[str, object] = {
        "record": {"game": "lines", "rules": 1, "version": DEFAULT_VERSION, "deal": None, "actions": []},
        "state": {"board": [None] * SQUARES, "score": 0, "moves": 0, "next": [None] * 3, "over": False},
        "daily": None,
        "replay": None,
    }
    response = request.app[renderer_key].page(request, "lines.html", context)
    identity.introduce(request, response)
    return response


def routes() -> Iterable[web.RouteDef]:
    """The worker at an address that never changes; pages without a language prefix and with one."""
    pages = with_languages({"/offline": no_connection, "/lines/any": any_lines})
    return [web.get(f"/{WORKER}", worker), *pages]

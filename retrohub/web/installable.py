"""The site as an application on a phone or computer: its manifest, in every language."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from aiohttp import web

from retrohub.web.languages import LANGUAGES
from retrohub.web.packing import set_body
from retrohub.web.render import renderer_key
from retrohub.web.static import build_key

if TYPE_CHECKING:
    from collections.abc import Iterable

GROUND = "#10151F"
ICONS = (("icon-192.png", 192, "any"), ("icon-512.png", 512, "any"), ("icon-maskable-512.png", 512, "maskable"))

APPLE_ICON = "icon-apple-180.png"


async def manifest(request: web.Request) -> web.Response:
    """GET /{lang}/manifest.webmanifest : what a home screen is told.

    The application begins at `/` in all of them: there, the language is the one that the player chose.
    """
    lang = request.match_info["lang"]
    build = request.app[build_key]
    gettext = request.app[renderer_key].language(lang).texts.gettext
    icons = [
        {"src": build.url(name), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for name, size, purpose in ICONS
    ]
    icon = icons[:1]
    facts = {
        "id": "/",
        "name": "RetroHub",
        "short_name": "RetroHub",
        "description": gettext("Two marble games to play here and now: Bizz-Billes for one to six, Lines for one."),
        "lang": lang,
        "dir": "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": GROUND,
        "categories": ["games"],
        "icons": icons,
        "shortcuts": [
            {"name": gettext("Lines"), "url": "/lines", "icons": icon},
            {"name": "Bizz-Billes", "url": "/bizz", "icons": icon},
            {"name": gettext("Join with a code"), "url": "/bizz/online#join", "icons": icon},
        ],
    }
    response = web.Response(content_type="application/manifest+json", charset="utf-8")
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Vary"] = "Accept-Encoding"
    set_body(request, response, json.dumps(facts, ensure_ascii=False).encode())
    return response


async def apple_icon(request: web.Request) -> web.StreamResponse:
    """GET /apple-touch-icon.png : the icon that iPhones look for at this address."""
    build = request.app[build_key]
    path = build.file(build.url(APPLE_ICON).rpartition("/")[2])
    assert path is not None
    return web.FileResponse(path, headers={"Content-Type": "image/png", "Cache-Control": "no-cache"})


def routes() -> Iterable[web.RouteDef]:
    """One manifest for each language, one icon for iPhones."""
    languages = f"{{lang:{'|'.join(LANGUAGES)}}}"
    return [web.get(f"/{languages}/manifest.webmanifest", manifest), web.get("/apple-touch-icon.png", apple_icon)]

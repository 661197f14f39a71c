"""Texts of what a page loads later: they go along with it, not with the page."""

from __future__ import annotations

from aiohttp import web

from retrohub.web.languages import LANGUAGES
from retrohub.web.packing import set_body
from retrohub.web.render import later_texts, renderer_key
from retrohub.web.static import FOREVER, build_key


async def texts(request: web.Request) -> web.Response:
    """GET /texts/{lang}/{module} : message by message, the texts of what a module may load later."""
    language = request.app[renderer_key].language(request.match_info["lang"])
    response = web.Response(content_type="application/json")
    response.headers["Cache-Control"] = FOREVER
    response.headers["Vary"] = "Accept-Encoding"
    set_body(request, response, later_texts(language, request.app[build_key], request.match_info["module"]))
    return response


def routes() -> list[web.RouteDef]:
    """The one address, for each language."""
    return [web.get(f"/texts/{{lang:{'|'.join(LANGUAGES)}}}/{{module:[a-z-]+\\.js}}", texts)]

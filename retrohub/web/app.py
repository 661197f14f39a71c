"""The application: every route and what surrounds them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from aiohttp import web

from retrohub.store.daily import Daily
from retrohub.store.players import Players
from retrohub.store.results import Results
from retrohub.web import health, how_to, identity, installable, invitations, languages, offline, pages, static, texts
from retrohub.web.api import Api
from retrohub.web.errors import answer_errors
from retrohub.web.health import database_key
from retrohub.web.limits import Proxy, proxy_key
from retrohub.web.logs import log_requests
from retrohub.web.online import Online
from retrohub.web.packing import Packer, packer_key
from retrohub.web.player import PlayerApi
from retrohub.web.referee import Referee
from retrohub.web.render import Renderer, renderer_key
from retrohub.web.results import ResultsApi
from retrohub.web.score_pages import ScorePages
from retrohub.web.scores import Scores
from retrohub.web.security import protect, same_origin
from retrohub.web.static import Build, build_key

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from retrohub.store.database import Database

# Compressed bodies are refused, not unpacked: a few bytes can be a great many, or fail half-way.
SERVER_OPTIONS: dict[str, Any] = {"auto_decompress": False}


def create_app(
    database: Database, *, trust_proxy: bool = False, build: Build | None = None, online: Online | None = None
) -> web.Application:
    """The site on an open database, which stays the caller's to close.

    trust_proxy: take client address and scheme from the last hop of X-Forwarded-For and -Proto.
    build: the client's files, if not those beside this package.
    online: live tables with other limits or clocks than usual.
    """
    app = web.Application(middlewares=[log_requests, answer_errors, same_origin])
    app[database_key] = database
    app[proxy_key] = Proxy(trust_proxy)
    app[build_key] = build or Build()
    app[packer_key] = Packer()
    app[renderer_key] = Renderer(languages.load())
    identity.install(app, database)
    app[pages.daily_key] = daily = Daily(database)
    referee = Referee()

    async def close_referee(_app: web.Application) -> AsyncIterator[None]:
        yield
        await referee.close()

    app.cleanup_ctx.append(close_referee)
    app.on_response_prepare.append(protect)
    app.add_routes(pages.routes())
    app.add_routes(how_to.routes())
    app.add_routes(invitations.routes())
    app.add_routes(texts.routes())
    app.add_routes(offline.routes())
    app.add_routes(installable.routes())
    results, scores = Results(database), Scores(database)
    app.add_routes(Api(referee).routes())
    app.add_routes(ResultsApi(referee, results, daily).routes())
    app.add_routes(PlayerApi(Players(database)).routes())
    app.add_routes(scores.routes())
    app.add_routes(ScorePages(scores, results).routes())
    app.add_routes(
        [
            web.get(static.PREFIX + "{name:.+}", static.serve_file),
            web.get("/healthz", health.alive),
            web.get("/readyz", health.ready),
        ]
    )
    (online or Online(database)).install(app)
    return app

"""Errors as answers: JSON for the API, a page with ways out for people, never a traceback."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import structlog
from aiohttp import web

from retrohub.web.render import renderer_key
from retrohub.web.static import BUILD_MISSING, PREFIX, BuildError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

log: structlog.stdlib.BoundLogger = structlog.get_logger()


@web.middleware
async def answer_errors(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Turn whatever a handler raises into an answer."""
    try:
        return await handler(request)
    except web.HTTPException as error:
        if error.status < 400:
            raise
        return _answer(request, error)
    except BuildError as error:
        log.error("build missing", file=str(error))
        return web.Response(status=503, text=f"{BUILD_MISSING}\n(missing: {error})\n")
    except Exception:
        log.exception("request failed", method=request.method, path=request.path)
        return _answer(request, web.HTTPInternalServerError(text="something went wrong here"))


def _answer(request: web.Request, error: web.HTTPException) -> web.Response:
    kept = {
        name: value for name, value in error.headers.items() if name.lower() not in ("content-type", "content-length")
    }
    text = error.text or error.reason
    answer: web.Response
    if request.path.startswith("/api/"):
        body = json.dumps({"error": text})
        answer = web.Response(status=error.status, text=body, content_type="application/json")
    elif request.path.startswith(PREFIX) or request.method not in ("GET", "HEAD"):
        answer = web.Response(status=error.status, text=f"{text}\n")
    else:
        answer = request.app[renderer_key].page(
            request, "error.html", {"status": error.status}, status=error.status, cache="no-store"
        )
    answer.headers.update(kept)
    answer.headers.setdefault("Cache-Control", "no-store")
    return answer

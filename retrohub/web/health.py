"""For load balancers: is the process alive, and can it do its work?"""

from __future__ import annotations

import asyncio

import structlog
from aiohttp import web
from sqlalchemy.exc import SQLAlchemyError

from retrohub.store.database import Database

PING_SECONDS = 5

log: structlog.stdlib.BoundLogger = structlog.get_logger()
database_key = web.AppKey("database", Database)


async def alive(_request: web.Request) -> web.Response:
    """GET /healthz: 200 as long as the process answers."""
    return web.Response(text="ok\n", headers={"Cache-Control": "no-store"})


async def ready(request: web.Request) -> web.Response:
    """GET /readyz: 200 when the database answers too, 503 when it does not."""
    status, text = 200, "ok\n"
    try:
        async with asyncio.timeout(PING_SECONDS):
            await request.app[database_key].ping()
    except (SQLAlchemyError, OSError, TimeoutError) as error:
        log.warning("database away", error=str(error).splitlines()[0])
        status, text = 503, "the database does not answer\n"
    return web.Response(status=status, text=text, headers={"Cache-Control": "no-store"})

"""Logs: one event per line on standard error; for people on a terminal, JSON elsewhere."""

from __future__ import annotations

import logging
import sys
import time
from typing import TYPE_CHECKING

import structlog
from aiohttp import web

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from structlog.typing import Processor

log: structlog.stdlib.BoundLogger = structlog.get_logger()

# Asked all the time, and of no interest when they went well.
QUIET = ("/static/", "/healthz", "/readyz")


def configure() -> None:
    """Send our logs and those of libraries through structlog."""
    person = sys.stderr.isatty()
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="%H:%M:%S" if person else "iso", utc=not person),
    ]
    last: list[Processor] = (
        [structlog.dev.ConsoleRenderer()]
        if person
        else [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    )
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    logging.getLogger("alembic").setLevel(logging.WARNING)


@web.middleware
async def log_requests(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Log each request when its answer is known; never its query, body or cookies."""
    began = time.perf_counter()
    response = await handler(request)
    if response.status >= 400 or not request.path.startswith(QUIET):
        log.info(
            "request",
            method=request.method,
            path=request.path,
            status=response.status,
            ms=round((time.perf_counter() - began) * 1000, 1),
        )
    return response

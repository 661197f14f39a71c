"""Listens, says so, and stops gracefully."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
from dataclasses import dataclass
from functools import partial
from ipaddress import ip_address
from typing import TYPE_CHECKING

import structlog
from aiohttp import web

from retrohub.store.alone import alone
from retrohub.store.database import Database
from retrohub.web import static
from retrohub.web.app import SERVER_OPTIONS, create_app
from retrohub.web.static import Build, BuildError

if TYPE_CHECKING:
    from collections.abc import Callable

# How long requests that are under way may take when the server stops.
STOP_SECONDS = 10
# Objects made and not yet gone, from one look for garbage to the next; 700 is what Python itself would take.
COLLECT_AFTER = 50_000

log: structlog.stdlib.BoundLogger = structlog.get_logger()


class ListenError(Exception):
    """The address cannot be used; the message is one line that says what to do."""


@dataclass(frozen=True)
class Settings:
    """What `retrohub serve` was told. port 0 takes any free one; `shared_port`: other processes listen there too."""

    host: str
    port: int
    database: str
    trust_proxy: bool
    shared_port: bool = False


def run(settings: Settings, listening: Callable[[int], None] | None = None) -> None:
    """Serve until SIGTERM or SIGINT. Raises ListenError and StoreError before it listens.

    listening: told the port as soon as it is open, in place of the line on standard output.
    """
    try:
        import uvloop
    except ImportError:
        factory = None
    else:
        factory = uvloop.new_event_loop
    _collect_seldom()
    with asyncio.Runner(loop_factory=factory) as runner:
        runner.run(_serve(settings, listening or partial(announce, settings.host)))


def _collect_seldom() -> None:
    """Look for garbage in circles less often, and never among what is there from the start.

    Nearly all garbage is none in circles; looking for it took a fifth of what an action at a table costs.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(COLLECT_AFTER)


def announce(host: str, port: int) -> None:
    """Say on standard output where the site is."""
    print(f"RetroHub is at http://{_written(host)}:{port}", flush=True)


def advice(host: str, port: int, error: Exception) -> str:
    """What to say when an address cannot be listened on."""
    reason = str(error)
    if isinstance(error, OSError) and error.errno is not None:
        # asyncio wraps its own sentence around the system's.
        reason = os.strerror(error.errno) if error.errno > 0 else str(error.strerror)
    return f"cannot listen on {host}, port {port}: {reason}. Choose another with --port or --host."


async def _serve(settings: Settings, listening: Callable[[int], None]) -> None:
    stop = asyncio.Event()
    for each in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(each, stop.set)
    async with await Database.open(settings.database) as database:
        with alone(database.file):
            await _run(database, settings, listening, stop)


async def _run(database: Database, settings: Settings, listening: Callable[[int], None], stop: asyncio.Event) -> None:
    app = create_app(database, trust_proxy=settings.trust_proxy)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=STOP_SECONDS, **SERVER_OPTIONS)
    await runner.setup()
    try:
        await _listen(runner, settings, listening)
        _warn_without_build()
        await stop.wait()
        log.info("stopping")
    finally:
        await runner.cleanup()


async def _listen(runner: web.AppRunner, settings: Settings, listening: Callable[[int], None]) -> None:
    host, port = settings.host, settings.port
    try:
        await web.TCPSite(runner, host, port, reuse_port=settings.shared_port or None).start()
    except (OSError, OverflowError, UnicodeError) as error:
        raise ListenError(advice(host, port, error)) from None
    # Port 0 was a question; the socket knows the answer.
    port = runner.addresses[0][1]
    listening(port)
    log.info("listening", host=host, port=port, pid=os.getpid())


def _warn_without_build() -> None:
    try:
        Build().url("base.css")
    except BuildError:
        log.warning(static.BUILD_MISSING)


def _written(host: str) -> str:
    """A host as it stands in an address that can be opened on this machine."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if address.is_unspecified:
        return "localhost"
    return f"[{host}]" if address.version == 6 else host

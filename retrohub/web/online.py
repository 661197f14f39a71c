"""Live tables as a part of the application: their hall, their sockets, their measurements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST

from retrohub.store.tables import TableStore
from retrohub.tables.hall import Hall
from retrohub.tables.keeping import Keeper
from retrohub.tables.matchmaking import GRACE_SECONDS, LEASE_MS, Matchmaker
from retrohub.tables.metrics import Metrics
from retrohub.tables.postgres import notifier_for
from retrohub.web.socket import Sockets

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from retrohub.store.database import Database
    from retrohub.tables.clock import Durations
    from retrohub.web.socket import Limits


class Online:
    """Everything about live tables in one process, on an open database."""

    def __init__(
        self,
        database: Database,
        *,
        durations: Durations | None = None,
        limits: Limits | None = None,
        grace_seconds: float = GRACE_SECONDS,
        lease_ms: int = LEASE_MS,
    ) -> None:
        self.metrics = Metrics()
        notifier = notifier_for(database)
        self.hall = Hall(TableStore(database), durations=durations, notifier=notifier, metrics=self.metrics)
        self.matchmaker = Matchmaker(self.hall, grace_seconds, lease_ms)
        self.keeper = Keeper(self.hall, self.matchmaker, shared=notifier.shared)
        self.sockets = Sockets(self.hall, self.matchmaker, limits)

    def install(self, app: web.Application) -> None:
        """Add the routes, and run with the application."""
        app.add_routes(self.sockets.routes())
        app.add_routes([web.get("/metrics", self.measure)])
        app.cleanup_ctx.append(self._run)
        app.on_shutdown.append(self.sockets.drain)

    async def measure(self, _request: web.Request) -> web.Response:
        """GET /metrics: what Prometheus asks for."""
        return web.Response(
            body=self.metrics.text(),
            headers={"Content-Type": CONTENT_TYPE_LATEST, "Cache-Control": "no-store"},
        )

    async def _run(self, _app: web.Application) -> AsyncIterator[None]:
        await self.hall.start()
        await self.keeper.start()
        yield
        await self.keeper.close()
        await self.hall.close()

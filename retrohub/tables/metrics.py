"""What a server measures about its tables, for Prometheus."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

if TYPE_CHECKING:
    from collections.abc import Callable

# Several workers of one machine write here, and any of them answers for all.
SHARED = "PROMETHEUS_MULTIPROC_DIR"

_FAST = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)


class Metrics:
    """One set of measurements in a registry of its own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._followed: list[tuple[Gauge, Callable[[], float]]] = []
        self.tables = self._gauge("retrohub_tables", "Tables in memory")
        self.seats = self._gauge("retrohub_seats", "Seats of people at tables in memory")
        self.sockets = self._gauge("retrohub_sockets", "Open sockets")
        self.writing = self._gauge("retrohub_writer_queue", "Entries that wait for the next commit")
        self.sending = self._gauge("retrohub_send_queue", "Messages that wait for slow pages")
        self.commands = Counter(
            "retrohub_commands", "Commands by what they asked and what came of it", ["act", "outcome"],
            registry=self.registry,
        )  # fmt: skip
        self.clock = Counter(
            "retrohub_clock", "Entries written because a deadline passed", ["what"], registry=self.registry
        )
        self.commit = Histogram(
            "retrohub_commit_seconds", "One commit of the writer", buckets=_FAST, registry=self.registry
        )
        self.batch = Histogram(
            "retrohub_commit_entries", "Entries in one commit", buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256),
            registry=self.registry,
        )  # fmt: skip
        self.lag = Histogram(
            "retrohub_notification_lag_seconds", "From a commit to its notification on another server",
            buckets=_FAST, registry=self.registry,
        )  # fmt: skip
        self.dropped = Counter(
            "retrohub_sockets_dropped", "Sockets closed by the server", ["why"], registry=self.registry
        )

    def follow(self, gauge: Gauge, value: Callable[[], float]) -> None:
        """Let a gauge show what a function says at every update."""
        self._followed.append((gauge, value))

    def update(self) -> None:
        """Bring the gauges up to date; for the other workers' sake also when nobody asks this one."""
        for gauge, value in self._followed:
            gauge.set(value())

    def text(self) -> bytes:
        """What Prometheus reads: of this process, or of all workers on this port."""
        self.update()
        registry = self.registry
        if SHARED in os.environ:
            registry = CollectorRegistry()
            MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry)

    def _gauge(self, name: str, text: str) -> Gauge:
        return Gauge(name, text, registry=self.registry, multiprocess_mode="livesum")

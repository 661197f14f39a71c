"""What a server measures about its tables, for Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

_FAST = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)


class Metrics:
    """One set of measurements in a registry of its own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
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

    def _gauge(self, name: str, text: str) -> Gauge:
        return Gauge(name, text, registry=self.registry, multiprocess_mode="livesum")

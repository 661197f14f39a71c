"""Several processes on one port: started, watched, started again when one is killed, and stopped together."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import tempfile
import threading
import time
from contextlib import closing
from dataclasses import replace
from multiprocessing import connection, get_context, parent_process
from typing import TYPE_CHECKING

import structlog
from prometheus_client.multiprocess import mark_process_dead

from retrohub.store import address
from retrohub.store.database import Database
from retrohub.tables import metrics
from retrohub.web import logs, server

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

# Workers that fail by themselves one after the other, without one that listened in between.
TRIES = 3
# What a worker may take to stop after it was told.
STOP_SECONDS = server.STOP_SECONDS + 10

log: structlog.stdlib.BoundLogger = structlog.get_logger()


class WorkerError(Exception):
    """The workers cannot run; the message is one line."""


def run(settings: server.Settings, count: int) -> None:
    """Serve with so many processes until SIGTERM or SIGINT. Raises ListenError, StoreError, WorkerError.

    The kernel shares new connections out between them. They need a database that several processes may use.
    """
    if address.file_of(address.parse(settings.database)) is not None:
        raise WorkerError("SQLite is for one process; for several workers, give a postgresql://… with --database")
    asyncio.run(_try(settings.database))
    with closing(_reserved(settings)) as reserved, tempfile.TemporaryDirectory(prefix="retrohub-") as measurements:
        os.environ[metrics.SHARED] = measurements
        port: int = reserved.getsockname()[1]
        Workers(replace(settings, port=port, shared_port=True), count, measurements).run()


class Workers:
    """The processes of one server. Their parent does nothing but watch them."""

    def __init__(self, settings: server.Settings, count: int, measurements: str) -> None:
        self._settings = settings
        self._measurements = measurements
        self._count = count
        self._context = get_context("spawn")
        self._running: list[SpawnProcess] = []
        self._reports, self._report = self._context.Pipe(duplex=False)
        self._listening = 0
        self._failed = 0
        self._stopping = False

    def run(self) -> None:
        """Run until told to stop, or until a worker fails several times."""
        wake, woken = self._context.Pipe(duplex=False)

        def stop(_signal: int, _frame: object) -> None:
            self._stopping = True
            woken.send_bytes(b"stop")

        before = {each: signal.signal(each, stop) for each in (signal.SIGTERM, signal.SIGINT)}
        try:
            while not self._stopping:
                while len(self._running) < self._count:
                    self._start()
                connection.wait([wake, self._reports, *(each.sentinel for each in self._running)])
                self._count_listening()
                self._bury()
        finally:
            self._stop()
            for each, handler in before.items():
                signal.signal(each, handler)

    def _start(self) -> None:
        worker = self._context.Process(target=_work, args=(self._settings, self._report))
        worker.start()
        self._running.append(worker)

    def _count_listening(self) -> None:
        while self._reports.poll():
            self._reports.recv_bytes()
            self._failed = 0
            self._listening += 1
            if self._listening == self._count:
                server.announce(self._settings.host, self._settings.port)

    def _bury(self) -> None:
        for worker in [each for each in self._running if not each.is_alive()]:
            self._running.remove(worker)
            mark_process_dead(worker.pid, self._measurements)  # type: ignore[no-untyped-call]
            if self._stopping:
                continue
            log.error("worker ended", pid=worker.pid, status=worker.exitcode)
            # One that was killed did not fail.
            self._failed += bool(worker.exitcode and worker.exitcode > 0)
            if self._failed >= TRIES:
                raise WorkerError("the workers end as soon as they start; what they logged says why")

    def _stop(self) -> None:
        for worker in self._running:
            worker.terminate()
        until = time.monotonic() + STOP_SECONDS
        for worker in self._running:
            worker.join(max(0.0, until - time.monotonic()))
            if worker.is_alive():
                worker.kill()
                worker.join()


async def _try(database: str) -> None:
    """Bring the tables up to date, and report once, not once per worker, that the database cannot be used."""
    async with await Database.open(database):
        pass


def _reserved(settings: server.Settings) -> socket.socket:
    """A socket that keeps the port for the workers, and does not listen itself."""
    try:
        found = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, protocol, _, address = found[0]
        reserved = socket.socket(family, kind, protocol)
        try:
            reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
            reserved.bind(address)
        except BaseException:
            reserved.close()
            raise
    except (OSError, OverflowError, UnicodeError) as error:
        raise server.ListenError(server.advice(settings.host, settings.port, error)) from None
    return reserved


def _work(settings: server.Settings, report: Connection) -> None:
    logs.configure()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    server.run(settings, lambda _port: report.send_bytes(b"listening"))


def _end_with_parent() -> None:
    """Stop as if told to when the parent is gone, so that no worker keeps the port."""
    parent = parent_process()
    assert parent is not None
    connection.wait([parent.sentinel])
    os.kill(os.getpid(), signal.SIGTERM)

"""Two PostgreSQL servers: a primary that commits nothing before its standby has it, and that standby."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tests.online.servers import free_port
from tests.postgres import account, extra_groups, programs_for, run_as

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

START_SECONDS = 60
STANDBY = "standby"


class Pair:
    """A primary and its synchronous standby. `url` names both; connections go to the one that can be written."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._user, self._group = account()
        os.chown(folder, self._user, self._group)
        self._programs = programs_for(folder, self._user, self._group)
        self._ports = (free_port(), free_port())
        self._servers: list[subprocess.Popen[bytes]] = []
        hosts = "&".join(f"host=127.0.0.1:{port}" for port in self._ports)
        self.url = f"postgresql://postgres@/postgres?{hosts}&target_session_attrs=read-write"

    def start(self) -> None:
        """Make the primary, copy it, and let it wait for the copy at every commit."""
        primary, standby = self._folder / "primary", self._folder / STANDBY
        self._run("initdb", "-D", primary, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")
        self._start(primary, self._ports[0])
        connection = f"host=127.0.0.1 port={self._ports[0]} user=postgres application_name={STANDBY}"
        self._run("pg_basebackup", "-D", standby, "-d", connection, "-R", "-X", "stream", "-c", "fast", "--no-sync")
        self._start(standby, self._ports[1])
        self._sql(0, f"ALTER SYSTEM SET synchronous_standby_names = '{STANDBY}'")
        self._sql(0, "SELECT pg_reload_conf()")
        self._until(lambda: self._sql(0, "SELECT sync_state FROM pg_stat_replication") == "sync")

    def fail_over(self) -> None:
        """Kill the primary and everything it started; promote the standby."""
        server = self._servers[0]
        os.killpg(server.pid, signal.SIGKILL)
        server.wait()
        self._sql(1, "SELECT pg_promote()")

    def stop(self) -> None:
        """Stop what runs."""
        for server in self._servers:
            if server.poll() is None:
                server.send_signal(signal.SIGINT)
                server.wait()

    def _start(self, data: Path, port: int) -> None:
        log = self._folder / f"{data.name}.log"
        with log.open("wb") as output:
            server = subprocess.Popen(
                [self._programs / "postgres", "-D", data, "-k", "", "-h", "127.0.0.1", "-p", str(port), "-F"],
                stdout=output, stderr=output, user=self._user, group=self._group, extra_groups=extra_groups(),
                start_new_session=True,
            )  # fmt: skip
        self._servers.append(server)
        self._until(lambda: self._is_ready(server, port, log))

    def _is_ready(self, server: subprocess.Popen[bytes], port: int, log: Path) -> bool:
        assert server.poll() is None, log.read_text()
        done = subprocess.run([self._programs / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(port)], check=False)
        return done.returncode == 0

    def _run(self, program: str, *arguments: str | Path) -> str:
        return run_as(self._user, self._group, self._programs / program, *arguments)

    def _sql(self, which: int, text: str) -> str:
        port = str(self._ports[which])
        return self._run(
            "psql", "-h", "127.0.0.1", "-p", port, "-U", "postgres", "-d", "postgres", "-Atc", text
        ).strip()

    def _until(self, condition: Callable[[], bool]) -> None:
        deadline = time.monotonic() + START_SECONDS
        while not condition():
            assert time.monotonic() < deadline
            time.sleep(0.05)


@contextmanager
def running_pair() -> Iterator[Pair]:
    """Start both; yield them; keep nothing."""
    with tempfile.TemporaryDirectory(prefix="retrohub-pair-") as name:
        pair = Pair(Path(name))
        try:
            pair.start()
            yield pair
        finally:
            pair.stop()

"""Servers as processes of their own, which tests kill and start again."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

import psutil

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ZOMBIE = psutil.STATUS_ZOMBIE


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class Server:
    """`retrohub serve` on one port, with its log in a folder."""

    def __init__(self, folder: Path, database: str, *options: str, port: int | None = None) -> None:
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / f"log-{self.port}"
        self._command = [sys.executable, "-m", "retrohub", "serve", "--port", str(self.port)]
        self._command += ["--database", database, *options]
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait until it listens."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(self._command, stdout=subprocess.PIPE, stderr=log)
        assert self.process.stdout is not None
        assert self.process.stdout.readline().startswith(b"RetroHub is at"), self.log.read_text()

    def workers(self) -> list[int]:
        """The process ids of its workers that listen."""
        assert self.process is not None
        said = [json.loads(line) for line in self.log.read_text().splitlines() if '"listening"' in line]
        running = {each.pid for each in psutil.Process(self.process.pid).children() if each.status() != ZOMBIE}
        return [each["pid"] for each in said if each["pid"] in running]

    def kill(self) -> None:
        """End it without a word, as a power cut does."""
        assert self.process is not None
        self.process.kill()
        self._end()

    def stop(self) -> int:
        """Ask it to stop; return its exit status."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self._end()

    def _end(self) -> int:
        assert self.process is not None
        self.process.communicate()
        return self.process.returncode


@contextmanager
def running(*servers: Server) -> Iterator[None]:
    """Start servers, and stop at the end those that still run."""
    try:
        for server in servers:
            server.start()
        yield
    finally:
        for server in servers:
            if server.process is not None and server.process.poll() is None:
                server.stop()

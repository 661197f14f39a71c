"""`retrohub serve` as a process of its own, for tests that need the real thing."""

from __future__ import annotations

import re
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.sealed import learn

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@dataclass(frozen=True)
class Served:
    """A server that listens: its process, its address without a slash at the end, the file of its log."""

    process: subprocess.Popen[str]
    url: str
    log: Path

    @property
    def port(self) -> int:
        return int(self.url.rsplit(":", 1)[1])


@contextmanager
def served(folder: Path, *options: str) -> Iterator[Served]:
    """Start a server on a free port, with its database and log in the folder; stop it at the end."""
    log = folder / "log"
    command = [sys.executable, "-m", "retrohub", "serve", "--port", "0"]
    command += ["--database", f"sqlite:///{folder / 'games.db'}", *options]
    with log.open("w") as errors:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True)
    try:
        assert process.stdout is not None
        said = re.fullmatch(r"RetroHub is at (http://\S+:\d+)\n", process.stdout.readline())
        assert said, log.read_text()
        learn(said[1], folder / "games.db")
        yield Served(process, said[1], log)
    finally:
        process.terminate()
        process.communicate()

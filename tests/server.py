"""The real server as a process of its own, for tests and benchmarks."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tests.sealed import learn

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

RETROHUB = (sys.executable, "-m", "retrohub")


@contextmanager
def running_server(
    command: Sequence[str | Path] = RETROHUB, environment: Mapping[str, str] | None = None
) -> Iterator[str]:
    """Start `retrohub serve` on a free port with a database of its own; yield its address, such as http://127.0.0.1:4242.

    Raises RuntimeError with what the server wrote if it does not start.
    """
    with tempfile.TemporaryDirectory(prefix="retrohub-server-") as folder:
        log = Path(folder, "log")
        file = Path(folder, "retrohub.db")
        with log.open("wb") as errors:
            server = subprocess.Popen(
                [*command, "serve", "--port", "0", "--database", f"sqlite:///{file}"],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                cwd=folder,
                env=environment,
            )
        assert server.stdout is not None
        try:
            # The server says where it is once it listens; at its end the line is empty.
            line = server.stdout.readline()
            if not line:
                raise RuntimeError(f"the server did not start:\n{log.read_text(encoding='utf-8')}")
            url = line.split()[-1]
            learn(url, file)
            yield url
        finally:
            server.terminate()
            server.communicate()

from __future__ import annotations

import json
import signal
import time
import urllib.request
from typing import TYPE_CHECKING

import psutil
import pytest

from tests.finished import finished_lines
from tests.served import Served, served

if TYPE_CHECKING:
    from pathlib import Path


def post(server: Served, path: str, body: bytes) -> int:
    request = urllib.request.Request(server.url + path, body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as response:
        status: int = response.status
        return status


def wait_for_end(processes: list[psutil.Process]) -> None:
    """Wait until all have ended; nobody may be there to bury them."""
    assert processes
    deadline = time.monotonic() + 60
    while not all(ended(each) for each in processes):
        assert time.monotonic() < deadline


def ended(process: psutil.Process) -> bool:
    try:
        return process.status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


def long_result(number: int) -> bytes:
    """A finished game, long enough for a process of its own."""
    return json.dumps({"id": f"{number:032x}", "record": finished_lines(number)}).encode().ljust(50_000)


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_it_listens_when_it_says_so_and_stops_when_told(tmp_path: Path, stop: signal.Signals) -> None:
    with served(tmp_path) as server:
        assert urllib.request.urlopen(server.url + "/readyz").status == 200
        assert post(server, "/api/results", long_result(1)) == 201
        children = psutil.Process(server.process.pid).children(recursive=True)
        server.process.send_signal(stop)
        assert server.process.wait() == 0
        wait_for_end(children)
        log = server.log.read_text()
        assert "Traceback" not in log
        assert [json.loads(line)["event"] for line in log.splitlines()][-1] == "stopping"


def test_results_are_there_after_a_restart(tmp_path: Path) -> None:
    for status in (201, 200):
        with served(tmp_path) as server:
            assert post(server, "/api/results", long_result(2)) == status


def test_killed_it_leaves_no_processes_and_loses_no_result(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        assert post(server, "/api/results", long_result(3)) == 201
        children = psutil.Process(server.process.pid).children(recursive=True)
        server.process.kill()
        wait_for_end(children)
    with served(tmp_path) as server:
        assert post(server, "/api/results", long_result(3)) == 200


@pytest.mark.parametrize(("host", "shown"), [("0.0.0.0", "localhost"), ("::1", "[::1]"), ("localhost", "localhost")])
def test_the_address_it_names_can_be_opened(tmp_path: Path, host: str, shown: str) -> None:
    with served(tmp_path, "--host", host) as server:
        assert server.url.startswith(f"http://{shown}:")
        assert urllib.request.urlopen(server.url + "/healthz").status == 200

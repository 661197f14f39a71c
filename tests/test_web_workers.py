from __future__ import annotations

import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import aiohttp
import psutil
import pytest

from retrohub.web import server, workers
from tests.online.servers import Server, running
from tests.player import Player
from tests.watching import eventually

if TYPE_CHECKING:
    from pathlib import Path


def serve(*options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "retrohub", "serve", "--port", "0", *options]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_sqlite_is_for_one_process(empty_sqlite: str) -> None:
    done = serve("--workers", "2", "--database", empty_sqlite)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "postgresql://" in done.stderr


@pytest.mark.parametrize("count", ["0", "-1", "two", "1000"])
def test_a_wrong_number_of_workers_is_bad_usage(count: str) -> None:
    assert serve("--workers", count).returncode == 2


def test_a_database_that_is_away_is_reported_once() -> None:
    done = serve("--workers", "2", "--database", "postgresql://someone@127.0.0.1:1/games")
    assert done.returncode == 1
    assert done.stderr.startswith("retrohub: cannot use postgresql://someone")
    assert done.stderr.count("\n") == 1


@pytest.mark.xdist_group("postgres")
async def test_a_killed_worker_is_replaced_and_all_stop_together(tmp_path: Path, empty_postgres: str) -> None:
    served = Server(tmp_path, empty_postgres, "--workers", "2")

    with running(served):
        await eventually(lambda: len(served.workers()) == 2)
        first = served.workers()
        os.kill(first[0], signal.SIGKILL)
        await eventually(lambda: len(set(served.workers()) - set(first)) == 1)
        async with aiohttp.ClientSession() as session:
            player = await Player(session, served.url).connect()
            assert (await player.act("open", rounds=1))["type"] == "ack"
            async with session.get(f"{served.url}/metrics") as response:
                assert 'retrohub_commands_total{act="open",outcome="done"} 1.0' in await response.text()
            left = [psutil.Process(pid) for pid in served.workers()]
            assert served.stop() == 0
            assert await player.until_closed() == 1012
        assert not any(each.is_running() for each in left)


@pytest.mark.xdist_group("postgres")
async def test_workers_end_with_their_parent(tmp_path: Path, empty_postgres: str) -> None:
    served = Server(tmp_path, empty_postgres, "--workers", "2")
    with running(served):
        assert served.process is not None
        left = psutil.Process(served.process.pid).children()
        served.process.kill()
        served.process.wait()
        await eventually(lambda: not any(each.is_running() for each in left))


def failing(_settings: object, _report: object) -> None:
    """A worker that fails as soon as it starts."""
    sys.exit(1)


def test_workers_that_fail_at_once_are_given_up(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(workers, "_work", failing)
    settings = server.Settings("127.0.0.1", 0, "postgresql://someone@127.0.0.1:1/games", False)
    with pytest.raises(workers.WorkerError):
        workers.Workers(settings, 2, str(tmp_path)).run()

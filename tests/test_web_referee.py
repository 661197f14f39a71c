from __future__ import annotations

import asyncio
import json
import os
import signal
from typing import TYPE_CHECKING

import psutil
import pytest

from retrohub.rules.game import open_record
from retrohub.web import referee
from retrohub.web.referee import BusyError, Referee, UnacceptableError
from tests.finished import finished_lines

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

RECORD = finished_lines(1, "easy")


@pytest.fixture
async def long() -> AsyncIterator[Referee]:
    """A referee with one process."""
    made = Referee(processes=1)
    yield made
    await made.close()


def body(length: int) -> bytes:
    """A result to post, made that long with spaces."""
    return json.dumps({"id": "0" * 32, "record": RECORD}).encode().ljust(length)


def workers() -> list[psutil.Process]:
    found = []
    for each in psutil.Process().children(recursive=True):
        if "spawn_main" in " ".join(each.cmdline()):
            found.append(each)
    return found


async def test_short_and_long_records_are_judged_alike(long: Referee) -> None:
    short = referee.judge(body(0))
    assert await long.judge(body(100_000)) == short
    assert short.score == open_record(RECORD).state()["score"]
    assert len(workers()) == 1


async def test_a_short_record_needs_no_process() -> None:
    made = Referee()
    small = json.dumps({"id": "0" * 32, "record": finished_lines(2, moves=1)}).encode()
    assert (await made.judge(small)).moves == 1
    assert workers() == []
    await made.close()


async def test_what_is_wrong_comes_back_from_a_process(long: Referee) -> None:
    unfinished = {**RECORD, "actions": RECORD["actions"][:-1]}
    with pytest.raises(UnacceptableError, match="not finished"):
        await long.judge(json.dumps({"id": "0" * 32, "record": unfinished}).encode().ljust(100_000))


async def test_the_processes_stand_back_for_the_server(long: Referee) -> None:
    await long.judge(body(100_000))
    assert [each.nice() for each in workers()] == [min(19, psutil.Process().nice() + referee.NICE)]


async def test_a_killed_process_is_replaced(long: Referee) -> None:
    await long.judge(body(100_000))
    (worker,) = workers()
    answers = [asyncio.create_task(long.judge(body(3_000_000))) for _ in range(3)]
    await asyncio.sleep(0)
    os.kill(worker.pid, signal.SIGKILL)
    assert len({each.score for each in await asyncio.gather(*answers)}) == 1


async def test_too_many_long_records_are_turned_away(long: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee, "QUEUE", 2)
    answers = await asyncio.gather(*(long.judge(body(100_000)) for _ in range(5)), return_exceptions=True)
    assert [isinstance(each, BusyError) for each in answers] == [False, False, True, True, True]
    assert (await long.judge(body(100_000))).id == "0" * 32


async def test_closing_stops_the_processes(long: Referee) -> None:
    await long.judge(body(100_000))
    (worker,) = workers()
    await long.close()
    assert not worker.is_running()

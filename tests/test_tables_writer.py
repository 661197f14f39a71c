from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from retrohub.store.tables import Append
from retrohub.tables import writer
from retrohub.tables.writer import StoreAwayError, Writer
from tests.watching import eventually

if TYPE_CHECKING:
    from collections.abc import Sequence

    from retrohub.store.tables import TableStore


class Slow:
    """A store whose commits end when the test says so."""

    def __init__(self) -> None:
        self.batches: list[Sequence[Append]] = []
        self.go = asyncio.Event()
        self.error: Exception | None = None
        self.closed = False

    async def append(self, batch: Sequence[Append]) -> list[bool]:
        self.batches.append(batch)
        await self.go.wait()
        if self.error is not None:
            raise self.error
        return [each.seq != 13 for each in batch]

    async def close(self) -> None:
        self.closed = True


def entry(seq: int) -> Append:
    return Append(f"T{seq}", seq, 0, None, "{}")


@pytest.fixture
async def slow() -> Slow:
    return Slow()


@pytest.fixture
def committed() -> list[int]:
    return []


@pytest.fixture
def writing(slow: Slow, committed: list[int]) -> Writer:
    store: TableStore = slow  # type: ignore[assignment]
    return Writer(store, lambda batch, _seconds: committed.extend(each.seq for each in batch))


async def test_what_arrives_during_a_commit_goes_into_the_next_one(
    writing: Writer, slow: Slow, committed: list[int]
) -> None:
    first = [asyncio.create_task(writing.append(entry(seq))) for seq in (1, 2)]
    await eventually(lambda: bool(slow.batches))
    more = [asyncio.create_task(writing.append(entry(seq))) for seq in (3, 4, 13)]
    await asyncio.sleep(0)
    assert len(writing) == 3
    assert not any(task.done() for task in first)
    slow.go.set()
    assert await asyncio.gather(*first, *more) == [True, True, True, True, False]
    assert [[each.seq for each in batch] for batch in slow.batches] == [[1, 2], [3, 4, 13]]
    assert committed == [1, 2, 3, 4]


@pytest.mark.parametrize("error", [OSError("gone"), RuntimeError("a fault of ours")])
async def test_a_failed_commit_is_told_to_all_in_it_and_the_writer_goes_on(
    writing: Writer, slow: Slow, error: Exception
) -> None:
    slow.error = error
    slow.go.set()
    answers = await asyncio.gather(*(writing.append(entry(seq)) for seq in (1, 2)), return_exceptions=True)
    assert [type(each) for each in answers] == [StoreAwayError, StoreAwayError]
    slow.error = None
    assert await writing.append(entry(3))


async def test_who_gives_up_waiting_does_not_stop_the_others(writing: Writer, slow: Slow) -> None:
    tasks = [asyncio.create_task(writing.append(entry(seq))) for seq in (1, 2)]
    await eventually(lambda: bool(slow.batches))
    tasks[0].cancel()
    slow.go.set()
    assert await tasks[1]


async def test_a_full_queue_refuses(writing: Writer, slow: Slow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "QUEUE", 2)
    tasks = [asyncio.create_task(writing.append(entry(seq))) for seq in (1, 2)]
    await asyncio.sleep(0)
    with pytest.raises(StoreAwayError):
        await writing.append(entry(3))
    slow.go.set()
    assert await asyncio.gather(*tasks) == [True, True]


async def test_closing_writes_what_waits(writing: Writer, slow: Slow, committed: list[int]) -> None:
    tasks = [asyncio.create_task(writing.append(entry(seq))) for seq in (1, 2)]
    await asyncio.sleep(0)
    slow.go.set()
    await writing.close()
    assert slow.closed
    assert committed == [1, 2]
    assert await asyncio.gather(*tasks) == [True, True]

"""Runs the rules for requests: short records at once, long ones in processes of their own.

What runs in those processes (`call`, `judge`) is pure: bytes in, a value out.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import threading
import zlib
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import connection, get_context, parent_process
from typing import TYPE_CHECKING, Annotated, TypeVar

import msgspec

from retrohub.rules.base import RulesError
from retrohub.rules.game import FIELDS, new_game, play_numbered
from retrohub.rules.host import Host
from retrohub.store.schema import LENGTHS

if TYPE_CHECKING:
    from collections.abc import Callable

    from retrohub.rules.base import Game

S = TypeVar("S")
T = TypeVar("T")

# Bytes of a record that are replayed at once: some 500 actions, a few milliseconds.
SHORT = 4_000
# Long records that may wait for a process; more are told to come back.
QUEUE = 64
# How far the processes stand back for the server, whose sockets wait for nobody.
NICE = 10


class BusyError(Exception):
    """Too many long records are waiting."""


class UnacceptableError(Exception):
    """A result that is not stored; the message is one line that says why."""


@dataclass(frozen=True)
class Verdict:
    """What the rules say of a posted result: a whole, legal, finished game. Units as in store.Result.

    `assisted`, `started_at` and `duration_ms` are what the client says; None where it says nothing.
    """

    id: str
    game: str
    rules: int
    version: str
    deal: int
    score: int
    moves: int
    record: bytes
    rows: tuple[int, ...]
    assisted: bool
    started_at: float | None
    duration_ms: float | None


class Referee:
    """The processes that replay long records; started when the first one comes."""

    def __init__(self, processes: int | None = None) -> None:
        self._processes = processes or min(4, max(1, (os.cpu_count() or 1) - 1))
        self._pool: ProcessPoolExecutor | None = None
        self._waiting = 0

    async def call(self, text: str) -> str:
        """Answer a host call (docs/developers.md, "The call"). Raises BusyError."""
        return await self._run(call, text, len(text))

    async def judge(self, body: bytes) -> Verdict:
        """Judge a posted result, a Post as JSON. Raises UnacceptableError, BusyError."""
        return await self._run(judge, body, len(body))

    async def close(self) -> None:
        """Stop the processes; what still waits is dropped."""
        if self._pool is not None:
            await asyncio.to_thread(self._pool.shutdown, wait=True, cancel_futures=True)
            self._pool = None

    async def _run(self, function: Callable[[S], T], argument: S, size: int) -> T:
        if size <= SHORT:
            return function(argument)
        if self._waiting >= QUEUE:
            raise BusyError
        self._waiting += 1
        loop = asyncio.get_running_loop()
        try:
            pool = self._started()
            try:
                return await loop.run_in_executor(pool, function, argument)
            except BrokenProcessPool:
                # A process was killed from outside, perhaps for its memory: once more with new ones.
                if self._pool is pool:
                    self._pool = None
                return await loop.run_in_executor(self._started(), function, argument)
        finally:
            self._waiting -= 1

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._processes, get_context("spawn"), initializer=_start_process)
        return self._pool


class Post(msgspec.Struct, forbid_unknown_fields=True):
    """The body of POST /api/results: times in milliseconds, `started_at` since 1970."""

    id: str
    record: dict[str, object]
    assisted: bool = False
    started_at: Annotated[float, msgspec.Meta(ge=0)] | None = None
    duration_ms: Annotated[float, msgspec.Meta(ge=0)] | None = None


def call(text: str) -> str:
    """Answer one host call that carries its record."""
    return Host().call(text)


def judge(body: bytes) -> Verdict:
    """Replay a posted result. Raises UnacceptableError."""
    try:
        post = msgspec.json.decode(body, type=Post)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError) as error:
        raise UnacceptableError(f"this is not a result: {error}") from None
    except RecursionError:
        raise UnacceptableError("this JSON is nested too deeply") from None
    if len(post.id) != 32 or not set(post.id) <= set("0123456789abcdef"):
        raise UnacceptableError("“id” must be 32 hex digits, 0 to 9 and a to f")
    record = post.record
    if record.get("game") != "lines":
        raise UnacceptableError("only games of Lines are kept")
    try:
        game, rows = _replayed(record)
    except RulesError as error:
        raise UnacceptableError(str(error)) from None
    if not game.over:
        raise UnacceptableError("the game is not finished")
    state = game.state()
    canonical = {field: record[field] for field in ("game", "rules", *FIELDS["lines"], "actions")}
    text = json.dumps(canonical, separators=(",", ":"))
    return Verdict(
        id=post.id,
        game="lines",
        rules=_whole(record["rules"]),
        version=str(record["version"]),
        deal=_whole(record["deal"]),
        score=_whole(state["score"]),
        moves=_whole(state["moves"]),
        record=zlib.compress(text.encode()),
        rows=rows,
        assisted=post.assisted,
        started_at=post.started_at,
        duration_ms=post.duration_ms,
    )


def _replayed(record: dict[str, object]) -> tuple[Game, tuple[int, ...]]:
    """The game at the end of a record of Lines, and how many rows of each of LENGTHS went. Raises RulesError."""
    game = new_game(record)
    rows = dict.fromkeys(LENGTHS, 0)
    actions = record["actions"]
    assert isinstance(actions, list)
    _count_rows(game.opening, rows)
    for number, action in enumerate(actions):
        _count_rows(play_numbered(game, action, number, False), rows)
    return game, tuple(rows.values())


def _count_rows(events: list[list[object]], rows: dict[int, int]) -> None:
    for event in events:
        if event[0] == "rows":
            assert isinstance(event[1], list)
            for row in event[1]:
                rows[len(row)] += 1


def _whole(value: object) -> int:
    assert isinstance(value, int)
    return value


def _start_process() -> None:
    """Let the server go first, leave ^C to it, and end with it even when it is killed."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    connection.wait([parent.sentinel])
    os._exit(1)

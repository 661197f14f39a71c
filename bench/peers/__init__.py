"""The same play on boardgame.io and Colyseus, both from npm: a server each, tables that play without thinking."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import tempfile
import time
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec
import psutil

from tests.node import NODE
from tests.online.servers import free_port

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

# What is started, in which mode, and how it is called in the table.
PEERS = (
    ("boardgame", "memory", "boardgame.io, memory"),
    ("boardgame", "files", "boardgame.io, files"),
    ("colyseus", "memory", "Colyseus, memory"),
)
NPM_SECONDS = 300


class Measured(NamedTuple):
    """What one phase took: actions, the server's processor seconds, seconds, and how long (ms) until all had it."""

    actions: int
    cpu: float
    seconds: float
    half: float
    most: float


class _Said(msgspec.Struct):
    actions: int
    half: float
    most: float


def cpu_seconds(process: psutil.Process) -> float:
    """The processor seconds that a process has used."""
    times = process.cpu_times()
    return float(times.user + times.system)


async def measure_peers(tables: int, seconds: int) -> list[tuple[str, Measured]]:
    """Measure all peers one after the other. Raises RuntimeError if npm cannot fetch them."""
    with tempfile.TemporaryDirectory(prefix="retrohub-peers-") as name:
        folder = Path(name)
        await asyncio.to_thread(_install, folder)
        return [(shown, await _measure(folder, peer, mode, tables, seconds)) for peer, mode, shown in PEERS]


def _install(folder: Path) -> None:
    here = Path(__file__).parent
    for file in [*here.glob("*.mjs"), here / "package.json"]:
        shutil.copy(file, folder)
    npm = NODE.parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    options = ["--no-audit", "--no-fund", "--legacy-peer-deps", "--ignore-scripts", "--loglevel", "error"]
    try:
        done = subprocess.run(
            [NODE, npm, "install", *options],
            cwd=folder,
            capture_output=True,
            text=True,
            timeout=NPM_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise RuntimeError("npm takes too long") from None
    if done.returncode != 0:
        raise RuntimeError(done.stderr)


async def _measure(folder: Path, peer: str, mode: str, tables: int, seconds: int) -> Measured:
    port = free_port()
    stored = folder / f"stored-{mode}"
    async with _run(folder, f"{peer}.mjs", "serve", str(port), mode, str(stored)) as server:
        await _until(server, b"listening")
        process = psutil.Process(server.pid)
        url = f"http://127.0.0.1:{port}"
        async with _run(folder, "players.mjs", peer, url, str(tables), str(seconds)) as players:
            await _until(players, b"ready")
            cpu, began = cpu_seconds(process), time.perf_counter()
            assert players.stdin is not None
            players.stdin.write(b"go\n")
            assert players.stdout is not None
            said = msgspec.json.decode(await players.stdout.readline(), type=_Said)
            took, spent = time.perf_counter() - began, cpu_seconds(process) - cpu
    return Measured(said.actions, spent, took, said.half, said.most)


@asynccontextmanager
async def _run(folder: Path, *command: str) -> AsyncIterator[asyncio.subprocess.Process]:
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(NODE, *command, cwd=folder, stdin=pipe, stdout=pipe)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def _until(process: asyncio.subprocess.Process, line: bytes) -> None:
    assert process.stdout is not None
    async for said in process.stdout:
        if said.strip() == line:
            return
    raise RuntimeError(f"it ended before it said {line.decode()}")

"""A real server is sent nonsense for as long as RETROHUB_FRAMES says; the proof in full is 100,000 frames."""

from __future__ import annotations

import asyncio
import json
import os
import random
from typing import TYPE_CHECKING

import aiohttp
import psutil

from tests.online.servers import Server, running
from tests.player import Player, play_out

if TYPE_CHECKING:
    from pathlib import Path

FRAMES = int(os.environ.get("RETROHUB_FRAMES", "5000"))
# Frames on one socket, fewer than get it closed for coming too fast.
AT_ONCE = 50
ABUSERS = 20
MEMORY = 24 * 1024 * 1024

WORDS: list[object] = [
    "hello", "act", "arrow", "react", "ping", "open", "seek", "enter", "sit", "leave", "start", "play", "back",
    "continue", "rematch", "", "\0", "<script>", "\u202e", "A" * 100, 0, -1, 1, 2**53, 2**70, 1.5, True, None,
    [], {}, [1, 1], [9, 9, 9], {"do": "play", "cup": [1, 1]}, {"do": "sit", "name": "\ud7ff" * 64}, "XXXXX",
]  # fmt: skip
FIELDS = ["type", "id", "rev", "act", "do", "cup", "at", "reaction", "protocol", "code", "name", "rounds", "computer"]


def frame(dice: random.Random) -> str | bytes:
    """Something that is nearly a message, or not at all."""
    kind = dice.randrange(10)
    if kind == 0:
        return dice.randbytes(dice.randrange(200))
    if kind == 1:
        return "[" * dice.randrange(2000)
    if kind == 2 and dice.randrange(20) == 0:
        return "x" * 5000
    message = {dice.choice(FIELDS): dice.choice(WORDS) for _ in range(dice.randrange(6))}
    message["type"] = dice.choice(["act", "hello", "arrow", "react", "ping", dice.choice(WORDS)])
    if dice.randrange(2):
        message["act"] = {"do": dice.choice(WORDS), dice.choice(FIELDS): dice.choice(WORDS)}
    text = json.dumps(message)
    if kind == 3:
        at = dice.randrange(len(text))
        return text[:at] + chr(dice.randrange(0x20, 0xD7FF)) + text[at + 1 :]
    if kind == 4:
        return text[: dice.randrange(len(text))]
    return text


async def abuse(session: aiohttp.ClientSession, url: str, code: str, frames: int, dice: random.Random) -> int:
    """Send so many frames over as many sockets as it takes; return how many answers came."""
    answers = 0
    while frames > 0:
        count = min(AT_ONCE, frames)
        frames -= count
        address = f"198.51.{dice.randrange(256)}.{dice.randrange(256)}"
        headers = {"Origin": url, "X-Forwarded-For": address}
        async with session.ws_connect(f"{url}/ws", headers=headers) as socket:
            try:
                if dice.randrange(4):
                    await socket.send_json({"type": "hello", "protocol": 1, "code": code})
                for _ in range(count):
                    raw = frame(dice)
                    await (socket.send_str(raw) if isinstance(raw, str) else socket.send_bytes(raw))
                await socket.send_str('{"type":"ping"}')
            except ConnectionError:
                continue  # closed already, as it should be
            async for message in socket:
                answers += 1
                told = json.loads(message.data)
                assert told["type"] in ("welcome", "at", "played", "ack", "refused", "pong", "react", "arrow", "reload")
                if told["type"] == "pong" or told.get("why") == "hello first":
                    break
    return answers


async def test_a_game_goes_on_while_others_send_nonsense_and_memory_stays_flat(
    tmp_path: Path, empty_sqlite: str
) -> None:
    server = Server(tmp_path, empty_sqlite, "--trust-proxy")
    with running(server):
        assert server.process is not None
        memory = psutil.Process(server.process.pid).memory_info
        async with aiohttp.ClientSession() as session:
            players = [await Player(session, server.url).connect()]
            await players[0].act("open", rounds=3)
            assert players[0].code is not None
            players.append(await Player(session, server.url).connect(code=players[0].code))
            await players[1].act("sit")
            await players[0].act("start")

            async def send(frames: int) -> int:
                share = frames // ABUSERS
                dice = [random.Random(number + frames) for number in range(ABUSERS)]
                sent = (abuse(session, server.url, str(players[0].code), share, each) for each in dice)
                return sum(await asyncio.gather(*sent))

            await send(FRAMES // 5)
            before = memory().rss
            answers, _ = await asyncio.gather(send(FRAMES), play_out(players))
            assert answers > FRAMES // 20
            assert memory().rss - before < MEMORY
            assert players[0].state == players[1].state
            assert players[0].state["phase"] == "over"
            for player in players:
                await player.leave()
        assert server.stop() == 0
    assert "Traceback" not in server.log.read_text()

"""Finished games of Lines, for tests that need a record."""

from __future__ import annotations

import lzma
import random
from pathlib import Path
from typing import Any

from retrohub.rules.game import new_game


def finished_lines(seed: int, version: str = "classic", moves: int | None = None) -> dict[str, Any]:
    """A game of random moves, played until the board is full, or finished early after some moves."""
    choose = random.Random(seed)
    record: dict[str, Any] = {"game": "lines", "rules": 1, "version": version, "deal": 1 + seed, "actions": []}
    game = new_game(record)
    while not game.over:
        pairs = [action for action in game.legal() if action != "finish"]
        action = "finish" if moves is not None and len(record["actions"]) >= moves else choose.choice(pairs)
        game.play(action)
        record["actions"].append(action)
    return record


def long_lines() -> dict[str, Any]:
    """An easy game of 200,000 moves, far from full, and then finished.

    A strong player made the moves; they are kept as pairs of bytes, because playing so many takes minutes.
    """
    squares = lzma.decompress(Path(__file__).with_name("long_lines.xz").read_bytes())
    moves: list[Any] = [[squares[at], squares[at + 1]] for at in range(0, len(squares), 2)]
    return {"game": "lines", "rules": 1, "version": "easy", "deal": 7, "actions": [*moves, "finish"]}

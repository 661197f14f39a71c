"""Cookies of devices that a server in a process of its own knows, signed with the secret in its database."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from typing import TYPE_CHECKING

from retrohub.web.identity import SECRET, Seal
from tests.posting import KNOWN_MS

if TYPE_CHECKING:
    from pathlib import Path

_seals: dict[str, Seal] = {}


def learn(url: str, file: Path) -> None:
    """Remember what the server at an address signs with; the file is its database."""
    with closing(sqlite3.connect(file)) as connection:
        found = connection.execute("SELECT value FROM secrets WHERE name = ?", (SECRET,)).fetchone()
    _seals[url] = Seal(bytes.fromhex(found[0]))


def cookie(url: str, token: str) -> str:
    """The cookie of a device with this token, known for a day to the server at an address."""
    return _seals[url].signed(token, time.time_ns() // 1_000_000 - KNOWN_MS)

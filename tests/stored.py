"""Results that need no record behind them, for tests of what the store counts."""

from __future__ import annotations

import zlib
from datetime import UTC, datetime

from retrohub.store.results import Result

RECORD = zlib.compress(b"{}")
NOON = int(datetime(2026, 3, 4, 12, tzinfo=UTC).timestamp() * 1000)


def stored(number: int, score: int = 100, at_ms: int = NOON, **changes: object) -> Result:
    """A result whose id is a number."""
    values: dict[str, object] = {
        "id": f"{number:032x}",
        "game": "lines",
        "rules": 1,
        "version": "classic",
        "deal": 42,
        "score": score,
        "moves": 50,
        "created_at": at_ms,
        "record": RECORD,
        "rows": (0, 0, 0, 0, 0, 0),
        **changes,
    }
    return Result(**values)  # type: ignore[arg-type]


def device(number: int) -> str:
    """The key of a device, as the hash of its cookie would be."""
    return f"{number:032x}"

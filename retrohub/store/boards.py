"""Leaderboards by name: one for each version and period, and one for each deal of the day."""

from __future__ import annotations

from datetime import UTC, date, datetime

EPOCH = date(1970, 1, 1)
DAY_MS = 86_400_000

PERIODS = ("today", "week", "all", "daily")


def day_of(at_ms: int) -> int:
    """The UTC day of a time in milliseconds, counted since 1970."""
    return at_ms // DAY_MS


def date_of(day: int) -> date:
    """The date of a day counted since 1970."""
    return date.fromordinal(EPOCH.toordinal() + day)


def board(version: str, period: str, at_ms: int) -> str:
    """The name of the board of a version and a period of PERIODS that a time (ms) falls into.

    `week` is the ISO week, from Monday, UTC. `daily` is the deal of the day's. At most 40 characters.
    """
    when = datetime.fromtimestamp(at_ms / 1000, UTC).date()
    if period == "all":
        return f"{version}/all"
    if period == "week":
        year, week, _ = when.isocalendar()
        return f"{version}/week/{year}-W{week:02}"
    return f"{version}/{period}/{when.isoformat()}"

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from retrohub.store.boards import PERIODS, board, date_of, day_of


def ms(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


@pytest.mark.parametrize(
    ("when", "today", "week"),
    [
        ("2026-11-29T23:59:59.999", "2026-11-29", "2026-W48"),
        ("2026-11-30T00:00:00", "2026-11-30", "2026-W49"),
        ("2027-01-03T12:00:00", "2027-01-03", "2026-W53"),
        ("2027-01-04T00:00:00", "2027-01-04", "2027-W01"),
        ("2029-12-31T12:00:00", "2029-12-31", "2030-W01"),
    ],
)
def test_days_and_weeks_are_those_of_utc(when: str, today: str, week: str) -> None:
    at_ms = ms(when)
    assert {period: board("easy", period, at_ms) for period in PERIODS} == {
        "today": f"easy/today/{today}",
        "week": f"easy/week/{week}",
        "all": "easy/all",
        "daily": f"easy/daily/{today}",
    }
    assert date_of(day_of(at_ms)).isoformat() == today

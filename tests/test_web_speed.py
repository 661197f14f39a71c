from __future__ import annotations

import pytest

from retrohub.web import speed
from retrohub.web.speed import Drawn, hasty


@pytest.mark.parametrize(
    ("moves", "durations", "expected"),
    [
        (0, [0], False),
        (0, [-5], False),
        (1, [0], True),
        (20, [1000], False),
        (21, [1000], True),
        (200_000, [10_000_000], False),
        (200_000, [9_999_999], True),
        (20, [1000, 10], True),
        (20, [None, 1000], False),
        (20, [None], False),
        (20, [], False),
    ],
)
def test_twenty_moves_a_second_are_the_most(moves: int, durations: list[float | None], expected: bool) -> None:
    assert hasty(moves, *durations) is expected


def test_the_first_time_is_remembered_for_the_latest_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speed, "KEPT", 2)
    drawn = Drawn()
    drawn.add("easy", 1, 100)
    drawn.add("easy", 1, 200)
    drawn.add("hard", 1, 300)
    assert drawn.since("easy", 1) == 100
    drawn.add("easy", 2, 400)
    assert drawn.since("easy", 1) is None
    assert drawn.since("hard", 1) == 300

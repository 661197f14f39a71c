"""The exact odds of a fall: every way it can end, with its probability.

Probabilities are sums of powers of two, exact in floating point, so every order of adding gives the same number:
engines whose dicts keep no order agree to the last bit.
"""

from retrohub.rules.bizz import CUP_ROOM
from retrohub.rules.cabinet import BESIDE, HOLE, WAYS

PART = 3 / 8  # two marbles part three times out of four, either one to the left
TOGETHER = 1 / 8


class Odds:
    """A board seen before a fall.

    cups: colour or None for each of the 35 places. count: how many marbles lie at each of the 36 places. Both are only
    read between calls; the cup to be removed must be a gap already, and empty.
    """

    def __init__(self, cups: list[int | None], count: list[int]) -> None:
        self._cups = cups
        self._count = count

    def leave_one(self, place: int) -> dict[int, float]:
        """Return {rest: probability} for one marble that leaves a place."""
        return self._mean(WAYS[place], {})

    def leave_two(self, place: int) -> dict[tuple[int, int], float]:
        """Return {(older one's rest, younger one's rest): probability} for two marbles that leave a place together."""
        odds: dict[tuple[int, int], float] = {}
        self._leave_two(place, 1.0, odds)
        return odds

    def _leave_two(self, place: int, chance: float, odds: dict[tuple[int, int], float]) -> None:
        ways = WAYS[place]
        if len(ways) == 1:
            self._together(ways[0], chance, odds)
            return
        left, right = ways
        self._together(left, chance * TOGETHER, odds)
        self._together(right, chance * TOGETHER, odds)
        self._one_by_one(left, right, chance * PART, odds)
        self._one_by_one(right, left, chance * PART, odds)

    def _together(self, place: int, chance: float, odds: dict[tuple[int, int], float]) -> None:
        if place != HOLE and self._cups[place] is None:
            self._leave_two(place, chance, odds)
        else:
            self._one_by_one(place, place, chance, odds)

    def _one_by_one(self, older: int, younger: int, chance: float, odds: dict[tuple[int, int], float]) -> None:
        """The older marble enters its place and goes to its rest, then the younger one."""
        for rest, p in self._enter(older, {}).items():
            self._count[rest] += 1
            for other, q in self._enter(younger, {}).items():
                odds[rest, other] = odds.get((rest, other), 0.0) + chance * p * q
            self._count[rest] -= 1

    def _enter(self, place: int, known: dict[int, dict[int, float]]) -> dict[int, float]:
        """Return {rest: probability} for one marble that enters a place; `known` holds what was found on this board."""
        if place == HOLE:
            return {HOLE: 1.0}
        if place not in known:
            if self._cups[place] is None:
                known[place] = self._mean(WAYS[place], known)
            elif self._count[place] < CUP_ROOM:
                known[place] = {place: 1.0}
            else:
                known[place] = self._mean(self._spots(place) or WAYS[place], known)
        return known[place]

    def _spots(self, place: int) -> list[int]:
        """Return the nearest places of the shelf that take a marble, or none."""
        for beside in BESIDE[place]:
            spots = [p for p in beside if self._cups[p] is None or self._count[p] < CUP_ROOM]
            if spots:
                return spots
        return []

    def _mean(self, places: list[int], known: dict[int, dict[int, float]]) -> dict[int, float]:
        """Return the odds of entering one of these places, each equally likely."""
        odds: dict[int, float] = {}
        for place in places:
            for rest, p in self._enter(place, known).items():
                odds[rest] = odds.get(rest, 0.0) + p / len(places)
        return odds

"""Players who post, join and leave at random, and all that should come of it, counted the slow way.

A league has the database's leaderboards of one version to itself, so that many can be played on one database.
"""

from __future__ import annotations

import statistics
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from retrohub.store.boards import DAY_MS, board, day_of
from retrohub.store.players import Players
from retrohub.store.results import Result, Results
from retrohub.store.schema import LENGTHS
from tests.stored import NOON, device, stored

if TYPE_CHECKING:
    from retrohub.store.database import Database

DEVICES = 4
FAR = 1 << 50

_leagues = count(1)


@dataclass(frozen=True)
class Post:
    """A device posts a game; `late` is how many ms after NOON, `daily` whether it was that day's deal."""

    device: int
    score: int
    late: int
    rows: tuple[int, ...]
    assisted: bool
    hasty: bool
    daily: bool


@dataclass(frozen=True)
class Join:
    """A device enters the code of another."""

    device: int
    to: int


@dataclass(frozen=True)
class Delete:
    """A device's player goes."""

    device: int


Step = Post | Join | Delete

_DEVICE = st.integers(0, DEVICES - 1)
_POSTS = st.builds(
    Post,
    device=_DEVICE,
    # Ties are what may go wrong; scores beyond a bucket of every size, too.
    score=st.sampled_from([0, 10, 10, 24, 63, 64, 130, 4096, 700_000]) | st.integers(0, 20_000_000),
    late=st.sampled_from([0, 0, 1, DAY_MS // 2, DAY_MS, 5 * DAY_MS]),
    rows=st.tuples(*(st.integers(0, 3) for _ in LENGTHS)),
    assisted=st.booleans(),
    hasty=st.booleans(),
    daily=st.booleans(),
)
STEPS = st.lists(
    st.one_of(_POSTS, _POSTS, _POSTS, st.builds(Join, device=_DEVICE, to=_DEVICE), st.builds(Delete, device=_DEVICE)),
    max_size=14,
)


@dataclass
class League:
    """What was posted, and whose it is now: a player is known by the number of the first of its devices."""

    database: Database
    owner: dict[int, int] = field(default_factory=dict)
    games: list[tuple[int, Result, bool]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.number = next(_leagues)
        self.version = f"league {self.number}"
        self._players = count()

    def key(self, number: int) -> str:
        """The key of one of this league's devices."""
        return device(self.number * DEVICES + number)

    async def play(self, steps: list[Step]) -> None:
        for number, step in enumerate(steps):
            if isinstance(step, Post):
                await self._post(number, step)
            elif isinstance(step, Join):
                await self._join(number, step)
            else:
                await self._delete(step)

    async def _post(self, number: int, step: Post) -> None:
        # Ids go down, so that ties are not in the order of posting.
        result = stored(
            (self.number << 32) + 1000 - number,
            step.score,
            NOON + step.late,
            version=self.version,
            rows=step.rows,
            assisted=step.assisted,
            hasty=step.hasty,
        )
        day = day_of(result.created_at) if step.daily else None
        await Results(self.database).add(result, self.key(step.device), day)
        self.games.append((self._owner(step.device), result, step.daily))

    async def _join(self, number: int, step: Join) -> None:
        players = Players(self.database)
        code = f"{self.number}/{number}"
        await players.offer(self.key(step.to), code, NOON, FAR)
        target = self._owner(step.to)
        assert await players.join(self.key(step.device), code, NOON) == await players.find(self.key(step.to))
        source = self.owner.get(step.device, target)
        self.owner[step.device] = target
        self.owner = {each: target if owner == source else owner for each, owner in self.owner.items()}
        self.games = [(target if owner == source else owner, *rest) for owner, *rest in self.games]  # type: ignore[misc]

    async def _delete(self, step: Delete) -> None:
        gone = self.owner.get(step.device)
        assert await Players(self.database).delete(self.key(step.device)) == (gone is not None)
        self.owner = {each: owner for each, owner in self.owner.items() if owner != gone}
        self.games = [each for each in self.games if each[0] != gone]

    def _owner(self, number: int) -> int:
        return self.owner.setdefault(number, next(self._players))

    def played(self, number: int) -> list[Result]:
        """The games of a device's player, in order of time."""
        owner = self.owner.get(number)
        own = [result for each, result, _ in self.games if each == owner]
        return sorted(own, key=lambda result: (result.created_at, result.id))

    def days(self, number: int) -> set[int]:
        """The days on which a device's player finished the deal of the day."""
        owner = self.owner.get(number)
        return {day_of(result.created_at) for each, result, daily in self.games if each == owner and daily}

    def boards(self) -> dict[str, list[tuple[int, Result]]]:
        """Every board: the best game of each player, in order."""
        found: dict[str, dict[int, Result]] = {}
        for owner, result, daily in self.games:
            if result.assisted or result.hasty:
                continue
            for period in ("today", "week", "all", *(["daily"] if daily else [])):
                best = found.setdefault(board(self.version, period, result.created_at), {})
                best[owner] = min(best.get(owner, result), result, key=order)
        return {name: sorted(best.items(), key=lambda each: order(each[1])) for name, best in found.items()}


def order(result: Result) -> tuple[int, int, str]:
    """The better one is smaller."""
    return (-result.score, result.created_at, result.id)


def streak(days: set[int], today: int) -> tuple[int, int]:
    """Current and longest run of days, day by day."""
    longest = max((sum(1 for _ in run_back(days, day)) for day in days), default=0)
    current = sum(1 for _ in run_back(days, today if today in days else today - 1))
    return current, longest


def run_back(days: set[int], day: int) -> list[int]:
    """The days played without a break up to a day."""
    return [] if day not in days else [day, *run_back(days, day - 1)]


def median(scores: list[int]) -> float:
    return statistics.median(scores) if scores else 0

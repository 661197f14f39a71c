"""Statistics and leaderboards: what is known of them, as an API.

| endpoint | per client |
|---|---|
| GET /api/statistics/{version} | together, and with the pages that show them: 100 at once, then 10 a second |
| GET /api/leaderboard/{version} | |
| GET /api/leaderboard/{version}/{period} | |
"""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from aiohttp import web

from retrohub.store import statistics
from retrohub.store.boards import PERIODS, board, day_of
from retrohub.store.players import Player, Players
from retrohub.store.schema import LENGTHS
from retrohub.store.standings import Key, Standing, Standings
from retrohub.web import identity
from retrohub.web.bodies import answer_json, charge
from retrohub.web.clock import now_ms
from retrohub.web.limits import Limit
from retrohub.web.pages import VERSION_PATH

if TYPE_CHECKING:
    from retrohub.store.database import Database

# Lines of a leaderboard on one page.
PAGE = 25
PERIOD_PATH = f"{{period:{'|'.join(PERIODS)}}}"

_AFTER = re.compile(r"([0-9]{1,9})-([0-9]{1,15})-([0-9a-f]{32})")


@dataclass(frozen=True)
class Leaderboard:
    """A page of a leaderboard, and the line of who asks. `after` names what comes next; None on the last page."""

    standings: list[Standing]
    own: Standing | None
    players: int
    after: str | None


class Scores:
    """What the endpoints and the pages show, with the limit of one server."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._players = Players(database)
        self._standings = Standings(database)
        self.limit = Limit(per_second=10, burst=100)

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get(f"/api/statistics/{VERSION_PATH}", self.get_statistics),
            web.get(f"/api/leaderboard/{VERSION_PATH}", self.get_places),
            web.get(f"/api/leaderboard/{VERSION_PATH}/{PERIOD_PATH}", self.get_leaderboard),
        ]

    async def get_statistics(self, request: web.Request) -> web.Response:
        """GET /api/statistics/{version}: the player's own, as retrohub.store.statistics describes them."""
        return answer_json(statistics_shown(await self.statistics(request, request.match_info["version"])))

    async def get_places(self, request: web.Request) -> web.Response:
        """GET /api/leaderboard/{version}: {period: {"place", "players", "score", "result"} or null}, one's own."""
        charge(request, self.limit)
        version = request.match_info["version"]
        player = await self.player(request)
        now = now_ms()
        boards = {period: board(version, period, now) for period in PERIODS}
        own = {} if player is None else await self._standings.own(boards.values(), player.id)
        found = {}
        for period, name in boards.items():
            line = own.get(name)
            found[period] = None if line is None else await self._place(name, line)
        return answer_json(found)

    async def get_leaderboard(self, request: web.Request) -> web.Response:
        """GET /api/leaderboard/{version}/{period}?after=…: a page of it, best first.

        {"standings": [line, …], "own": line or null, "players": how many, "after": text or null}; a line is
        {"place", "nickname", "number", "score", "created_at", "result"}.
        """
        version, period = request.match_info["version"], request.match_info["period"]
        found = await self.leaderboard(request, version, period)
        return answer_json(
            {
                "standings": [line_shown(each) for each in found.standings],
                "own": None if found.own is None else line_shown(found.own),
                "players": found.players,
                "after": found.after,
            }
        )

    async def player(self, request: web.Request) -> Player | None:
        """Who asks; None before the first need."""
        token = identity.token_of(request)
        return None if token is None else await self._players.find(identity.hashed(token))

    async def statistics(self, request: web.Request, version: str) -> statistics.Statistics:
        """The statistics of who asks. Raises HTTPTooManyRequests."""
        charge(request, self.limit)
        player = await self.player(request)
        return await statistics.read(self._database, player.id if player else None, version, day_of(now_ms()))

    async def leaderboard(self, request: web.Request, version: str, period: str) -> Leaderboard:
        """The page of a leaderboard that the query's `after` asks for.

        Raises HTTPTooManyRequests, and HTTPBadRequest for an `after` that no page gave.
        """
        charge(request, self.limit)
        name = board(version, period, now_ms())
        standings = await self._standings.page(name, _key(request.query.get("after")), PAGE + 1)
        player = await self.player(request)
        own = {} if player is None else await self._standings.own([name], player.id)
        last = standings[PAGE - 1].key if len(standings) > PAGE else None
        return Leaderboard(
            standings=standings[:PAGE],
            own=own.get(name),
            players=await self._standings.size(name),
            after=None if last is None else f"{last.score}-{last.created_at}-{last.result}",
        )

    async def _place(self, name: str, line: Standing) -> dict[str, object]:
        players = await self._standings.size(name)
        return {"place": line.place, "players": players, "score": line.key.score, "result": line.key.result}


def line_shown(line: Standing) -> dict[str, object]:
    """A line of a leaderboard as JSON."""
    return {"place": line.place, "nickname": line.nickname, "number": line.number, **vars(line.key)}


def statistics_shown(found: statistics.Statistics) -> dict[str, object]:
    """Statistics as JSON; `rows` counts them by length."""
    rows = {str(length): number for length, number in zip(LENGTHS, found.rows, strict=True)}
    return {**asdict(found), "rows": rows}


def _key(after: str | None) -> Key | None:
    if after is None:
        return None
    match = _AFTER.fullmatch(after)
    if match is None:
        raise web.HTTPBadRequest(text="“after” must be what a page of this leaderboard gave")
    return Key(int(match[1]), int(match[2]), match[3])

"""The pages about finished games: statistics, leaderboards, a deal's results, replays, the player."""

from __future__ import annotations

import asyncio
import json
import re
from typing import TYPE_CHECKING

from aiohttp import web

from retrohub.rules.game import open_record
from retrohub.store.boards import PERIODS
from retrohub.store.schema import LENGTHS
from retrohub.web.bodies import charge
from retrohub.web.pages import DEAL_PATH, DEFAULT_VERSION, VERSION_PATH, VERSIONS, with_languages
from retrohub.web.render import renderer_key
from retrohub.web.results import player_shown, shown
from retrohub.web.scores import PERIOD_PATH, Scores, statistics_shown

if TYPE_CHECKING:
    from retrohub.store.results import Played, Results

# Of one player, and different for each.
OWN = "private, no-cache"
# Results of a deal that are looked through, and those shown: the best of each player.
LOOKED_THROUGH = 200
SHOWN = 20

_ID = re.compile("[0-9a-f]{32}")


class ScorePages:
    """The pages, under the limit that they share with the API."""

    def __init__(self, scores: Scores, results: Results) -> None:
        self._scores = scores
        self._results = results

    def routes(self) -> list[web.RouteDef]:
        return with_languages(
            {
                "/statistics": self.statistics,
                f"/statistics/{VERSION_PATH}": self.statistics,
                "/leaderboard": self.leaderboard,
                f"/leaderboard/{VERSION_PATH}": self.leaderboard,
                f"/leaderboard/{VERSION_PATH}/{PERIOD_PATH}": self.leaderboard,
                f"/lines/{VERSION_PATH}/{DEAL_PATH}/results": self.deal,
                "/lines/replay/{id:[0-9a-f]{32}}": self.replay,
                "/player": self.player,
            }
        )

    async def statistics(self, request: web.Request) -> web.Response:
        """GET /statistics[/{version}] : the player's own."""
        version = request.match_info.get("version", DEFAULT_VERSION)
        found = await self._scores.statistics(request, version)
        context = {
            "version": version,
            "versions": VERSIONS,
            "statistics": found,
            "lengths": list(zip(LENGTHS, found.rows, strict=True)),
            "charts": statistics_shown(found),
        }
        return request.app[renderer_key].page(request, "statistics.html", context, cache=OWN)

    async def leaderboard(self, request: web.Request) -> web.Response:
        """GET /leaderboard[/{version}[/{period}]]?after=… : best games, one for each player."""
        version = request.match_info.get("version", DEFAULT_VERSION)
        period = request.match_info.get("period", "all")
        context = {
            "version": version,
            "versions": VERSIONS,
            "period": period,
            "periods": PERIODS,
            "board": await self._scores.leaderboard(request, version, period),
            "first": "after" not in request.query,
        }
        return request.app[renderer_key].page(request, "leaderboard.html", context, cache=OWN)

    async def deal(self, request: web.Request) -> web.Response:
        """GET /lines/{version}/{deal}/results?left={id}&right={id} : a deal's best games, and two side by side.

        Without `left` and `right`: one's own best beside the best of somebody else.
        """
        charge(request, self._scores.limit)
        version, deal = request.match_info["version"], int(request.match_info["deal"])
        player = await self._scores.player(request)
        own = None if player is None else await self._results.own_of_deal(version, deal, player.id)
        best = _one_each(await self._results.of_deal(version, deal, LOOKED_THROUGH))[:SHOWN]
        others = [each for each in best if own is None or each.player != own.player]
        left = await self._asked(request, "left", own or (others.pop(0) if others else None))
        right = await self._asked(request, "right", others[0] if others else None)
        pair = [each for each in (left, right) if each is not None and _is_of(each, version, deal)]
        context = {
            "version": version,
            "deal": deal,
            "best": best,
            "own": own,
            "pair": pair if len(pair) == 2 else [],
            "lengths": list(LENGTHS),
            "player": player,
        }
        return request.app[renderer_key].page(request, "deal.html", context, cache=OWN)

    async def replay(self, request: web.Request) -> web.Response:
        """GET /lines/replay/{id} : the page of Lines with a stored game to watch; its record goes along."""
        charge(request, self._scores.limit)
        played = await self._results.played(request.match_info["id"])
        if played is None:
            raise web.HTTPNotFound(text="there is no result with this id")
        # A long game is a megabyte or two: unpacked and packed again beside the loop.
        return await asyncio.to_thread(_replay, request, played)

    async def player(self, request: web.Request) -> web.Response:
        """GET /player : nickname, transfer, deletion."""
        charge(request, self._scores.limit)
        context = {"player": await self._scores.player(request)}
        return request.app[renderer_key].page(request, "player.html", context, cache=OWN)

    async def _asked(self, request: web.Request, name: str, otherwise: Played | None) -> Played | None:
        key = request.query.get(name, "")
        return await self._results.played(key) if _ID.fullmatch(key) else otherwise


def _replay(request: web.Request, played: Played) -> web.Response:
    record = json.loads(played.result.record_text())
    opening = {**record, "actions": []}
    replay = {**shown(played.result), "player": player_shown(played), "record": record}
    context = {"record": opening, "state": open_record(opening).state(), "daily": None, "replay": replay}
    return request.app[renderer_key].page(request, "lines.html", context)


def _one_each(found: list[Played]) -> list[Played]:
    """The first of each player."""
    seen: set[int | None] = set()
    first = []
    for each in found:
        if each.player is None or each.player not in seen:
            seen.add(each.player)
            first.append(each)
    return first


def _is_of(played: Played, version: str, deal: int) -> bool:
    return (played.result.version, played.result.deal) == (version, deal)

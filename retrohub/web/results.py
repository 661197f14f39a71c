"""Finished games of Lines.

| endpoint | body | per client |
|---|---|---|
| POST /api/results | 4 MiB | 30 at once, then one in 2 seconds; a long record counts more |
| GET /api/results/{id} | | 60 at once, then 10 a second |
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec
import structlog
from aiohttp import web

from retrohub.store.boards import DAY_MS, day_of
from retrohub.store.results import ConflictError, Played, Result, Results
from retrohub.store.schema import LENGTHS
from retrohub.store.speed import hasty
from retrohub.web import identity
from retrohub.web.bodies import answer_json, busy, charge, read_json_bytes
from retrohub.web.clock import now_ms
from retrohub.web.limits import Limit
from retrohub.web.referee import BusyError, Referee, UnacceptableError, Verdict

if TYPE_CHECKING:
    from retrohub.store.daily import Daily

RESULT_BODY = 4 * 1024 * 1024
RESULT_BYTES_PER_TOKEN = 200_000
HASTY = (
    "this game stands on no leaderboard: as far as can be known it had more than 20 moves a second."
    " Keep the cookie “player” that a page of Lines sets, and send games with it; a game has only the time since then"
)

log: structlog.stdlib.BoundLogger = structlog.get_logger()


class ResultsApi:
    """The endpoints, with the limits of one server."""

    def __init__(self, referee: Referee, results: Results, daily: Daily) -> None:
        self._referee = referee
        self._results = results
        self._daily = daily
        self.post_limit = Limit(per_second=0.5, burst=30)
        self.read_limit = Limit(per_second=10, burst=60)

    def routes(self) -> list[web.RouteDef]:
        return [
            web.post("/api/results", self.post),
            web.get("/api/results/{id:[0-9a-f]{32}}", self.get),
        ]

    async def post(self, request: web.Request) -> web.Response:
        """POST /api/results {"id": 32 hex digits, "record": a finished game of Lines}, and maybe
        "assisted" (undo or hint was used), "duration_ms" (time at the game) or "started_at" (ms since 1970).

        The server replays the record. 201 with the result when it was stored; 200 with the first
        answer when the same was sent before; 409 when the id belongs to another record; 400 with
        {"error": text} when the record is not a whole, legal, finished game. The result is the player's whose
        cookie comes along; without one, a new player's, whose cookie the answer brings. A result that is "hasty"
        (retrohub.store.speed) comes with a "note" that says what to do.
        """
        charge(request, self.post_limit)
        body = await read_json_bytes(request, RESULT_BODY)
        charge(request, self.post_limit, len(body) // RESULT_BYTES_PER_TOKEN)
        try:
            verdict = await self._referee.judge(body)
        except UnacceptableError as error:
            return answer_json({"error": str(error)}, 400)
        except BusyError:
            raise busy() from None
        now = now_ms()
        day = await self._day(verdict, now)
        sent = _result(verdict, now, hasty(verdict.moves, _duration(verdict, now, day)))
        token = identity.token_of(request) or identity.new_token()
        met_at = identity.met_at(request)
        try:
            result, new = await self._results.add(sent, identity.hashed(token), day, now if met_at is None else met_at)
        except ConflictError:
            return answer_json({"error": "another game was stored under this id"}, 409)
        note = {"note": HASTY} if result.hasty else {}
        response = answer_json({**shown(result), **note}, 201 if new else 200)
        if new:
            log.info("result", id=result.id, version=result.version, score=result.score)
            if met_at is None:
                identity.remember(request, response, token)
        return response

    async def get(self, request: web.Request) -> web.Response:
        """GET /api/results/{id}: the result, whose it is, and its record for a replay; 404 if there is none."""
        charge(request, self.read_limit)
        played = await self._results.played(request.match_info["id"])
        if played is None:
            raise web.HTTPNotFound(text="there is no result with this id")
        record = msgspec.Raw(await asyncio.to_thread(played.result.record_text))
        response = web.Response(
            body=msgspec.json.encode({**shown(played.result), "player": player_shown(played), "record": record}),
            content_type="application/json",
            zlib_executor_size=32 * 1024,
            headers={"Cache-Control": "no-cache"},
        )
        response.enable_compression()
        return response

    async def _day(self, verdict: Verdict, now: int) -> int | None:
        """Whose deal of the day a game was: today's; yesterday's, if it was begun then."""
        today = day_of(now)
        if verdict.deal == await self._daily.deal(verdict.version, today):
            return today
        begun = None if verdict.started_at is None else day_of(int(verdict.started_at))
        if begun == today - 1 and verdict.deal == await self._daily.deal(verdict.version, begun):
            return begun
        return None


def shown(result: Result) -> dict[str, object]:
    """A result as the API shows it, without its record; `rows` counts them by length."""
    found = dict(vars(result))
    del found["record"]
    found["rows"] = {str(length): number for length, number in zip(LENGTHS, result.rows, strict=True)}
    return found


def player_shown(played: Played) -> dict[str, object] | None:
    """Whose a result is, by nickname or number; None if nobody's."""
    return None if played.player is None else {"nickname": played.nickname, "number": played.number}


def _duration(verdict: Verdict, now: int, day: int | None) -> float | None:
    """How long a game can have taken at most (ms), by what its device says and by the day of its deal."""
    claimed = verdict.duration_ms
    if claimed is None and verdict.started_at is not None and verdict.started_at <= now:
        claimed = now - verdict.started_at
    found = [each for each in (claimed, None if day is None else now - day * DAY_MS) if each is not None]
    return min(found) if found else None


def _result(verdict: Verdict, now: int, too_fast: bool) -> Result:
    values = dict(vars(verdict))
    del values["started_at"], values["duration_ms"]
    return Result(**values, created_at=now, hasty=too_fast)

"""The API: the rules as a stateless call, and finished games.

| endpoint | body | per client |
|---|---|---|
| POST /api/rules | 128 KiB, 5,000 actions | 120 calls at once, then 10 a second; a long record counts more |
| POST /api/results | 4 MiB | 30 at once, then one in 2 seconds; a long record counts more |
| GET /api/results/{id} | | 60 at once, then 10 a second |
"""

from __future__ import annotations

import asyncio
import time

import msgspec
import structlog
from aiohttp import web

from retrohub.store.results import ConflictError, Result, Results
from retrohub.web.bodies import BodyError, answer_json, charge, decode, read_json_bytes
from retrohub.web.limits import Limit
from retrohub.web.referee import BusyError, Referee, UnacceptableError

RULES_BODY = 128 * 1024
RULES_ACTIONS = 5_000
RULES_ACTIONS_PER_TOKEN = 500
RESULT_BODY = 4 * 1024 * 1024
RESULT_BYTES_PER_TOKEN = 200_000
BUSY_SECONDS = 5

log: structlog.stdlib.BoundLogger = structlog.get_logger()


class Api:
    """The endpoints, with the limits of one server."""

    def __init__(self, referee: Referee, results: Results) -> None:
        self._referee = referee
        self._results = results
        self.rules_limit = Limit(per_second=10, burst=120)
        self.post_limit = Limit(per_second=0.5, burst=30)
        self.read_limit = Limit(per_second=10, burst=60)

    def routes(self) -> list[web.RouteDef]:
        return [
            web.post("/api/rules", self.rules),
            web.post("/api/results", self.post_result),
            web.get("/api/results/{id:[0-9a-f]{32}}", self.get_result),
        ]

    async def rules(self, request: web.Request) -> web.Response:
        """POST /api/rules: a host call (docs/developers.md, "The call") that carries its record.

        200 also when the rules refuse the action; 400 with {"error": text} for a bad request.
        """
        charge(request, self.rules_limit)
        body = await read_json_bytes(request, RULES_BODY)
        try:
            actions = _actions(decode(body))
        except BodyError as error:
            return answer_json({"error": str(error)}, 400)
        charge(request, self.rules_limit, actions // RULES_ACTIONS_PER_TOKEN)
        if actions > RULES_ACTIONS:
            return answer_json({"error": f"over HTTP a record may have {RULES_ACTIONS} actions"}, 400)
        try:
            text = await self._referee.call(body.decode())
        except BusyError:
            raise _busy() from None
        failed = msgspec.json.decode(text, type=_Answer).error is not None
        return web.Response(
            status=400 if failed else 200,
            text=text,
            content_type="application/json",
            headers={"Cache-Control": "no-store"},
        )

    async def post_result(self, request: web.Request) -> web.Response:
        """POST /api/results {"id": 32 hex digits, "record": a finished game of Lines}.

        The server replays the record. 201 with the result when it was stored; 200 with the first
        answer when the same was sent before; 409 when the id belongs to another record; 400 with
        {"error": text} when the record is not a whole, legal, finished game.
        """
        charge(request, self.post_limit)
        body = await read_json_bytes(request, RESULT_BODY)
        charge(request, self.post_limit, len(body) // RESULT_BYTES_PER_TOKEN)
        try:
            verdict = await self._referee.judge(body)
        except UnacceptableError as error:
            return answer_json({"error": str(error)}, 400)
        except BusyError:
            raise _busy() from None
        sent = Result(**vars(verdict), created_at=time.time_ns() // 1_000_000)
        try:
            result, new = await self._results.add(sent)
        except ConflictError:
            return answer_json({"error": "another game was stored under this id"}, 409)
        if new:
            log.info("result", id=result.id, version=result.version, score=result.score)
        return answer_json(_shown(result), 201 if new else 200)

    async def get_result(self, request: web.Request) -> web.Response:
        """GET /api/results/{id}: the result, with its record for a replay; 404 if there is none."""
        charge(request, self.read_limit)
        result = await self._results.get(request.match_info["id"])
        if result is None:
            raise web.HTTPNotFound(text="there is no result with this id")
        record = msgspec.Raw(await asyncio.to_thread(result.record_text))
        response = web.Response(
            body=msgspec.json.encode({**_shown(result), "record": record}),
            content_type="application/json",
            zlib_executor_size=32 * 1024,
            headers={"Cache-Control": "no-cache"},
        )
        response.enable_compression()
        return response


class _Answer(msgspec.Struct):
    error: str | None = None


def _actions(call: object) -> int:
    """How many actions a call's record has. Raises BodyError unless the call is an object with one."""
    if not isinstance(call, dict):
        raise BodyError("a request is a JSON object")
    if "record" not in call:
        raise BodyError("over HTTP every call carries its “record”")
    record = call["record"]
    actions = record.get("actions") if isinstance(record, dict) else None
    return len(actions) if isinstance(actions, list) else 0


def _shown(result: Result) -> dict[str, object]:
    shown = dict(vars(result))
    del shown["record"]
    return shown


def _busy() -> web.HTTPServiceUnavailable:
    return web.HTTPServiceUnavailable(
        text=f"the server is busy; try again in {BUSY_SECONDS} s",
        headers={"Retry-After": str(BUSY_SECONDS)},
    )

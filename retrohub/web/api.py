"""The rules as a stateless call.

| endpoint | body | per client |
|---|---|---|
| POST /api/rules | 128 KiB, 5,000 actions | 120 calls at once, then 10 a second; a long record counts more |

Longer games go on from a milestone (docs/developers.md, "The call").
"""

from __future__ import annotations

import msgspec
from aiohttp import web

from retrohub.web.bodies import BodyError, answer_json, busy, charge, decode, read_json_bytes
from retrohub.web.limits import Limit
from retrohub.web.referee import BusyError, Referee

RULES_BODY = 128 * 1024
RULES_ACTIONS = 5_000
RULES_ACTIONS_PER_TOKEN = 500
TOO_LONG = f"over HTTP a record may have {RULES_ACTIONS} actions; a longer one goes on “since” a milestone"


class Api:
    """The endpoint, with the limits of one server."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee
        self.rules_limit = Limit(per_second=10, burst=120)

    def routes(self) -> list[web.RouteDef]:
        return [web.post("/api/rules", self.rules)]

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
            return answer_json({"error": TOO_LONG}, 400)
        try:
            text = await self._referee.call(body.decode())
        except BusyError:
            raise busy() from None
        failed = msgspec.json.decode(text, type=_Answer).error is not None
        return web.Response(
            status=400 if failed else 200,
            text=text,
            content_type="application/json",
            headers={"Cache-Control": "no-store"},
        )


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

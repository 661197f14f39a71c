"""The player of this device: nickname, transfer to another device, deletion.

| endpoint | body | per client |
|---|---|---|
| GET /api/player | | 60 at once, then 5 a second |
| PUT /api/player/nickname | 1 KiB | 20 at once, then one in 10 seconds |
| POST /api/player/code | 1 KiB | 10 at once, then one a minute |
| POST /api/player/join | 1 KiB | 10 tries at once, then one a minute |
| DELETE /api/player | | 10 at once, then one a minute |
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import msgspec
from aiohttp import web

from retrohub.tables import codes
from retrohub.web import identity, nicknames
from retrohub.web.bodies import answer_json, charge, read_json_bytes
from retrohub.web.clock import now_ms
from retrohub.web.limits import Limit

if TYPE_CHECKING:
    from retrohub.store.players import Player, Players

B = TypeVar("B", bound=msgspec.Struct)

BODY = 1024
# Some 36 bits for ten minutes, at a few tries each: nobody finds one by guessing.
CODE_LENGTH = 10
CODE_MS = 600_000


class Nickname(msgspec.Struct, forbid_unknown_fields=True):
    """The body of PUT /api/player/nickname."""

    nickname: str


class Join(msgspec.Struct, forbid_unknown_fields=True):
    """The body of POST /api/player/join: a code as somebody typed it."""

    code: str


class Empty(msgspec.Struct, forbid_unknown_fields=True):
    """The body of POST /api/player/code."""


class PlayerApi:
    """The endpoints, with the limits of one server."""

    def __init__(self, players: Players) -> None:
        self._players = players
        self.read_limit = Limit(per_second=5, burst=60)
        self.name_limit = Limit(per_second=0.1, burst=20)
        self.code_limit = Limit(per_second=1 / 60, burst=10)
        self.join_limit = Limit(per_second=1 / 60, burst=10)
        self.delete_limit = Limit(per_second=1 / 60, burst=10)

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/api/player", self.get),
            web.put("/api/player/nickname", self.rename),
            web.post("/api/player/code", self.offer),
            web.post("/api/player/join", self.join),
            web.delete("/api/player", self.delete),
        ]

    async def get(self, request: web.Request) -> web.Response:
        """GET /api/player: {"player": {"nickname": text or null, "number": 1000…9999}}, null before the first need."""
        charge(request, self.read_limit)
        token = identity.token_of(request)
        player = None if token is None else await self._players.find(identity.hashed(token))
        return answer_json({"player": None if player is None else shown(player)})

    async def rename(self, request: web.Request) -> web.Response:
        """PUT /api/player/nickname {"nickname": text}: as GET, with what was made of the text.

        400 with {"error": text, "why": code} when it is not taken: `empty`, `long`, `characters`, `reserved`.
        """
        charge(request, self.name_limit)
        body = await self._body(request, Nickname)
        try:
            nickname = nicknames.clean(body.nickname)
        except nicknames.NicknameError as error:
            return answer_json({"error": str(error), "why": error.why}, 400)
        token, device = _device(request)
        player = await self._players.rename(device, nickname, now_ms())
        return _remembering(request, token, answer_json({"player": shown(player)}))

    async def offer(self, request: web.Request) -> web.Response:
        """POST /api/player/code {}: 201 {"code": "ADFHK LMORW", "expires_at": ms since 1970}.

        Whoever enters the code first, until then, joins this player with all games of their device.
        """
        charge(request, self.code_limit)
        await self._body(request, Empty)
        code = codes.new_code(length=CODE_LENGTH)
        token, device = _device(request)
        now = now_ms()
        await self._players.offer(device, code, now, now + CODE_MS)
        written = f"{code[: CODE_LENGTH // 2]} {code[CODE_LENGTH // 2 :]}"
        return _remembering(request, token, answer_json({"code": written, "expires_at": now + CODE_MS}, 201))

    async def join(self, request: web.Request) -> web.Response:
        """POST /api/player/join {"code": text}: as GET, now of the code's player; 404 if it is no code, or no more."""
        charge(request, self.join_limit)
        body = await self._body(request, Join)
        code = codes.read_code(body.code, CODE_LENGTH)
        token, device = _device(request)
        player = None if code is None else await self._players.join(device, code, now_ms())
        if player is None:
            return answer_json({"error": "this code is not valid, or no longer"}, 404)
        return _remembering(request, token, answer_json({"player": shown(player)}))

    async def delete(self, request: web.Request) -> web.Response:
        """DELETE /api/player: removes player, results and cookie; {"deleted": whether there was anything}."""
        charge(request, self.delete_limit)
        token = identity.token_of(request)
        deleted = token is not None and await self._players.delete(identity.hashed(token))
        response = answer_json({"deleted": deleted})
        response.del_cookie(identity.COOKIE, path="/")
        return response

    async def _body(self, request: web.Request, kind: type[B]) -> B:
        try:
            return msgspec.json.decode(await read_json_bytes(request, BODY), type=kind)
        except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError, RecursionError) as error:
            raise web.HTTPBadRequest(text=f"this is not what is asked for here: {error}") from None


def shown(player: Player) -> dict[str, object]:
    """A player as the API shows it: by nickname, or by number while there is none."""
    return {"nickname": player.nickname, "number": player.number}


def _device(request: web.Request) -> tuple[str, str]:
    """The request's token, or a new one, and its hash."""
    token = identity.token_of(request) or identity.new_token()
    return token, identity.hashed(token)


def _remembering(request: web.Request, token: str, response: web.Response) -> web.Response:
    """The response, with the cookie if the request came without it."""
    if identity.token_of(request) is None:
        identity.remember(request, response, token)
    return response

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pytest

from retrohub.web.player import CODE_MS
from tests.finished import finished_lines
from tests.posting import new_id, post, send, token_of

if TYPE_CHECKING:
    from tests.conftest import Site


async def answer(site: Site, method: str, path: str, body: dict[str, Any] | None, token: str | None) -> Any:
    response = await send(site, method, path, body, token)
    assert response.status in (200, 201), await response.text()
    return await response.json()


async def played(site: Site, token: str, *seeds: int) -> None:
    for seed in seeds:
        body = {"id": new_id(), "record": finished_lines(seed, moves=4)}
        assert (await post(site, "/api/results", body, token)).status == 201


async def games(site: Site, token: str) -> int:
    return int((await answer(site, "GET", "/api/statistics/classic", None, token))["games"])


async def test_who_has_not_needed_one_yet_is_no_player(site: Site) -> None:
    for token in (None, new_id(), "nonsense"):
        assert await answer(site, "GET", "/api/player", None, token) == {"player": None}


async def test_a_nickname_is_given_and_changed(site: Site) -> None:
    response = await send(site, "PUT", "/api/player/nickname", {"nickname": " Ada  L. "})
    assert response.status == 200
    token = token_of(response)
    first = (await response.json())["player"]
    assert first["nickname"] == "Ada L."
    assert 1000 <= first["number"] <= 9999
    again = await send(site, "PUT", "/api/player/nickname", {"nickname": "<i>Ada</i>"}, token)
    assert "player" not in again.cookies
    assert await answer(site, "GET", "/api/player", None, token) == {"player": {**first, "nickname": "<i>Ada</i>"}}


@pytest.mark.parametrize(
    ("nickname", "why"), [("", "empty"), ("x" * 21, "long"), ("\u202eada", "characters"), ("Adm1n", "reserved")]
)
async def test_a_nickname_that_is_not_taken_says_why(site: Site, nickname: str, why: str) -> None:
    response = await send(site, "PUT", "/api/player/nickname", {"nickname": nickname})
    assert response.status == 400
    assert (await response.json())["why"] == why
    assert "player" not in response.cookies


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b"{}", b'{"nickname": 7}', b'{"nickname": "A", "number": 1}', b"\xff"]
)
@pytest.mark.parametrize(
    ("method", "path"), [("PUT", "/api/player/nickname"), ("POST", "/api/player/code"), ("POST", "/api/player/join")]
)
async def test_other_bodies_are_refused(site: Site, method: str, path: str, body: bytes) -> None:
    response = await send(site, method, path, body)
    if path.endswith("code") and body == b"{}":
        assert response.status == 201
    else:
        assert response.status == 400
        assert (await response.json())["error"]
    assert (await send(site, method, path, b'"' + b"x" * 1024 + b'"')).status == 413


async def test_a_code_brings_a_device_and_its_games_to_the_player(site: Site) -> None:
    one, other = new_id(), new_id()
    await played(site, one, 1, 2)
    await played(site, other, 3)
    await answer(site, "PUT", "/api/player/nickname", {"nickname": "Ada"}, one)
    before = time.time_ns() // 1_000_000
    code = await answer(site, "POST", "/api/player/code", {}, one)
    assert before + CODE_MS <= code["expires_at"] <= time.time_ns() // 1_000_000 + CODE_MS
    typed = code["code"].lower().replace(" ", "-")
    joined = await answer(site, "POST", "/api/player/join", {"code": typed}, other)
    assert joined["player"]["nickname"] == "Ada"
    assert await games(site, one) == await games(site, other) == 3
    await played(site, other, 4)
    assert await games(site, one) == 4
    assert (await send(site, "POST", "/api/player/join", {"code": typed}, new_id())).status == 404


async def test_a_new_device_joins(site: Site) -> None:
    one = new_id()
    await played(site, one, 1)
    code = await answer(site, "POST", "/api/player/code", {}, one)
    response = await send(site, "POST", "/api/player/join", {"code": code["code"]})
    assert response.status == 200
    assert await games(site, token_of(response)) == 1


@pytest.mark.parametrize("code", ["", "ADFHK", "ADFHK LMORW", "x" * 500, "\0", "😀"])
async def test_a_wrong_code_joins_nobody(site: Site, code: str) -> None:
    response = await send(site, "POST", "/api/player/join", {"code": code})
    assert response.status == 404
    assert "player" not in response.cookies


async def test_codes_cannot_be_tried_out(site: Site) -> None:
    statuses = [
        (await send(site, "POST", "/api/player/join", {"code": "ADFHK LMORW"}, X_Forwarded_For="192.0.2.9")).status
        for _ in range(12)
    ]
    assert statuses == [404] * 10 + [429] * 2


async def test_all_data_is_deleted(site: Site) -> None:
    one, other = new_id(), new_id()
    await played(site, one, 1, 2)
    await played(site, other, 3)
    response = await send(site, "DELETE", "/api/player", None, one)
    assert await response.json() == {"deleted": True}
    assert response.cookies["player"]["max-age"] == "0"
    assert await answer(site, "GET", "/api/player", None, one) == {"player": None}
    assert await games(site, one) == 0
    assert await games(site, other) == 1
    board = await answer(site, "GET", "/api/leaderboard/classic/all", None, one)
    assert board["players"] == len(board["standings"]) == 1
    assert await answer(site, "DELETE", "/api/player", None, one) == {"deleted": False}


async def test_another_site_cannot_delete(site: Site) -> None:
    response = await send(site, "DELETE", "/api/player", None, new_id(), Origin="https://elsewhere.example")
    assert response.status == 403

from __future__ import annotations

import asyncio
import json
import time
from typing import TYPE_CHECKING, Any

import pytest

from retrohub.rules.game import open_record, replay
from retrohub.store.boards import DAY_MS, day_of
from retrohub.store.daily import Daily
from retrohub.store.players import Players
from retrohub.web.identity import hashed
from retrohub.web.results import HASTY, RESULT_BODY
from tests.finished import finished_lines, long_lines
from tests.posting import new_id, post, seal_of, send, token_of

if TYPE_CHECKING:
    from retrohub.store.database import Database
    from tests.conftest import Site

BIZZ = {"game": "bizz", "rules": 1, "seed": "0" * 32, "seats": 2, "rounds": 1, "actions": []}


async def test_a_finished_game_is_stored_once(site: Site) -> None:
    record = finished_lines(1)
    body = {"id": new_id(), "record": record}
    token = new_id()
    first = await post(site, "/api/results", body, token)
    assert first.status == 201
    result = await first.json()
    state = open_record(record).state()
    assert result.pop("created_at") > 1_700_000_000_000
    assert result == {
        "id": body["id"],
        "game": "lines",
        "rules": 1,
        "version": "classic",
        "deal": 2,
        "score": state["score"],
        "moves": state["moves"],
        "rows": rows_of(record),
        "assisted": False,
        "hasty": False,
    }
    again = await post(site, "/api/results", body, token)
    assert again.status == 200
    assert await again.json() == await first.json()
    other = await post(site, "/api/results", {"id": body["id"], "record": finished_lines(2)}, token)
    assert other.status == 409


async def test_a_stored_game_is_found_with_its_record(site: Site) -> None:
    record = finished_lines(4, "hard")
    key = new_id()
    posted = await (await post(site, "/api/results", {"id": key, "record": record}, new_id())).json()
    response = await site.get(f"/api/results/{key}")
    assert response.status == 200
    found = await response.json()
    assert found.pop("player")["nickname"] is None
    assert found == {**posted, "record": record}
    assert (await site.get(f"/api/results/{new_id()}")).status == 404
    assert (await site.get("/api/results/nonsense")).status == 404


async def test_the_same_game_written_otherwise_is_the_same_game(site: Site) -> None:
    record = finished_lines(5, moves=3)
    key = new_id()
    assert (await post(site, "/api/results", {"id": key, "record": record})).status == 201
    turned = json.dumps({"record": dict(reversed(record.items())), "id": key}, indent=4).encode()
    assert (await post(site, "/api/results", turned)).status == 200


async def test_many_at_once_are_stored_once(site: Site) -> None:
    body = {"id": new_id(), "record": finished_lines(6, moves=5)}
    responses = await asyncio.gather(*(post(site, "/api/results", body) for _ in range(10)))
    assert sorted(each.status for each in responses) == [200] * 9 + [201]
    assert len({(await each.json())["created_at"] for each in responses}) == 1


async def test_the_same_deal_played_again_counts_again(site: Site) -> None:
    token = new_id()
    for _ in range(2):
        body = {"id": new_id(), "record": finished_lines(6, moves=5)}
        assert (await post(site, "/api/results", body, token)).status == 201
    found = await (await send(site, "GET", "/api/statistics/classic", token=token)).json()
    assert (found["games"], found["moves"]) == (2, 10)


async def test_a_game_of_the_greatest_size_is_stored(site: Site) -> None:
    record = finished_lines(7, "easy")
    body = json.dumps({"id": new_id(), "record": record}).encode()
    response = await post(site, "/api/results", body + b" " * (RESULT_BODY - len(body)))
    assert response.status == 201
    assert (await response.json())["score"] == open_record(record).state()["score"]


async def test_a_game_finished_at_once_counts(site: Site) -> None:
    response = await post(site, "/api/results", {"id": new_id(), "record": finished_lines(8, moves=0)})
    assert response.status == 201
    assert (await response.json())["moves"] == 0


GOOD = finished_lines(9, moves=2)


@pytest.mark.parametrize(
    ("record", "why"),
    [
        ({**GOOD, "actions": GOOD["actions"][:-1]}, "not finished"),
        ({**GOOD, "actions": [*GOOD["actions"], "finish"]}, "action 4"),
        ({**GOOD, "actions": [[0, 0], "finish"]}, "action 1"),
        ({**GOOD, "score": 1_000_000}, "field"),
        ({**GOOD, "deal": 0}, "deal"),
        ({**GOOD, "deal": 42.0}, "deal"),
        ({**GOOD, "rules": True}, "rules"),
        ({**GOOD, "version": "simple"}, "version"),
        (BIZZ, "Lines"),
        ({}, "Lines"),
        ([], "record"),
    ],
)
async def test_a_game_that_is_not_whole_and_legal_is_refused(site: Site, record: object, why: str) -> None:
    key = new_id()
    response = await post(site, "/api/results", {"id": key, "record": record})
    assert response.status == 400
    assert why in (await response.json())["error"]
    assert (await site.get(f"/api/results/{key}")).status == 404


@pytest.mark.parametrize("key", ["", "0" * 31, "0" * 33, "G" * 32, "A" * 32, "0" * 32 + "\n", "é" * 32, 7, None])
async def test_an_id_is_32_hex_digits(site: Site, key: object) -> None:
    assert (await post(site, "/api/results", {"id": key, "record": GOOD})).status == 400


def rows_of(record: dict[str, Any]) -> dict[str, int]:
    """How many rows of each length went, by the events of a replay."""
    events = replay(record)["events"]
    assert isinstance(events, list)
    lengths = [len(row) for batch in events for event in batch if event[0] == "rows" for row in event[1]]
    return {str(length): lengths.count(length) for length in range(4, 10)}


# Players


async def player_of(site: Site, token: str | None) -> Any:
    response = await send(site, "GET", "/api/player", token=token)
    return (await response.json())["player"]


async def test_the_first_game_makes_a_player_and_gives_the_cookie(site: Site) -> None:
    response = await post(site, "/api/results", {"id": new_id(), "record": finished_lines(1, moves=3)})
    cookie = response.cookies["player"]
    assert len(cookie.value.partition(".")[0]) == 32
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["path"] == "/"
    assert not cookie["secure"]
    assert 1000 <= (await player_of(site, token_of(response)))["number"] <= 9999


async def test_over_https_the_cookie_travels_on_no_other_way(site: Site) -> None:
    body = {"id": new_id(), "record": finished_lines(1, moves=3)}
    response = await post(site, "/api/results", body, X_Forwarded_Proto="https")
    assert response.cookies["player"]["secure"]


async def test_the_page_gives_the_cookie_before_there_is_a_player(site: Site) -> None:
    page = await send(site, "GET", "/lines/classic/7")
    assert page.headers["Cache-Control"] == "private, no-cache"
    token = token_of(page)
    assert await player_of(site, token) is None
    again = await send(site, "GET", "/lines/classic/7", token=token)
    assert "player" not in again.cookies
    assert again.headers["Cache-Control"] == "no-cache"
    posted = await post(site, "/api/results", {"id": new_id(), "record": finished_lines(1, moves=3)}, token)
    assert "player" not in posted.cookies
    assert await player_of(site, token) is not None


async def test_first_games_at_once_are_one_players(site: Site) -> None:
    token = new_id()
    bodies = [{"id": new_id(), "record": finished_lines(number, moves=3)} for number in range(6)]
    responses = await asyncio.gather(*(post(site, "/api/results", body, token) for body in bodies))
    assert [each.status for each in responses] == [201] * 6
    found = await (await send(site, "GET", "/api/statistics/classic", token=token)).json()
    assert found["games"] == 6


async def test_the_same_first_game_at_once_without_a_cookie_makes_one_player(site: Site) -> None:
    body = {"id": new_id(), "record": finished_lines(1, moves=3)}
    responses = await asyncio.gather(*(post(site, "/api/results", body) for _ in range(5)))
    assert sorted(each.status for each in responses) == [200] * 4 + [201]
    assert len([each for each in responses if "player" in each.cookies]) == 1


async def test_posting_a_known_game_makes_nobody_its_owner(site: Site) -> None:
    body = {"id": new_id(), "record": finished_lines(1, moves=3)}
    await post(site, "/api/results", body, new_id())
    other = new_id()
    assert (await post(site, "/api/results", body, other)).status == 200
    assert await player_of(site, other) is None


# Marks


async def marks(site: Site, record: dict[str, Any], **fields: object) -> tuple[bool, bool]:
    response = await post(site, "/api/results", {"id": new_id(), "record": record, **fields}, new_id())
    assert response.status == 201
    result = await response.json()
    return result["assisted"], result["hasty"]


async def test_undo_and_hint_leave_a_mark(site: Site) -> None:
    record = finished_lines(1, moves=3)
    assert await marks(site, record, assisted=True) == (True, False)
    assert await marks(site, record, assisted=False) == (False, False)


@pytest.mark.parametrize(("duration", "hasty"), [(0, True), (999, True), (999.9, True), (1000, False), (10**9, False)])
async def test_more_than_twenty_moves_a_second_leave_a_mark(site: Site, duration: float, hasty: bool) -> None:
    assert await marks(site, finished_lines(1, moves=20), duration_ms=duration) == (False, hasty)


async def test_the_start_counts_where_no_duration_is_said(site: Site) -> None:
    now = time.time_ns() // 1_000_000
    record = finished_lines(1, moves=20)
    assert await marks(site, record, started_at=now - 900_000) == (False, False)
    assert await marks(site, record, started_at=now - 50) == (False, True)
    # A clock that is ahead says nothing.
    assert await marks(site, record, started_at=now + 900_000) == (False, False)
    assert await marks(site, record, started_at=now - 50, duration_ms=60_000) == (False, False)


MOVES = 20
LONG_ENOUGH = {"duration_ms": 10**9}


async def hasty_with(site: Site, cookie: str | None, **fields: object) -> bool:
    """Whether a game of 20 moves that comes with a cookie is marked; the answer says what to do."""
    body = {"id": new_id(), "record": finished_lines(1, moves=MOVES), **fields}
    headers = {} if cookie is None else {"Cookie": f"player={cookie}"}
    response = await post(site, "/api/results", body, **headers)
    assert response.status == 201
    result = await response.json()
    assert result.get("note") == (HASTY if result["hasty"] else None)
    again = await post(site, "/api/results", body, **headers)
    assert await again.json() == result
    return bool(result["hasty"])


@pytest.mark.parametrize("fields", [{}, LONG_ENOUGH, {"started_at": 0}])
async def test_a_game_has_only_the_time_since_the_cookie_was_given(site: Site, fields: dict[str, object]) -> None:
    seal, now = seal_of(site), time.time_ns() // 1_000_000
    # As if the answer were still on its way to the player.
    assert await hasty_with(site, seal.signed(new_id(), now + 60_000), **fields)
    assert not await hasty_with(site, seal.signed(new_id(), now - 50 * MOVES), **fields)


async def test_who_was_given_no_cookie_had_no_time(site: Site) -> None:
    assert await hasty_with(site, None)
    assert await hasty_with(site, None, **LONG_ENOUGH)
    assert await hasty_with(site, new_id(), **LONG_ENOUGH)
    assert await hasty_with(site, f"{new_id()}.0.{new_id()}", **LONG_ENOUGH)


async def test_a_player_of_an_older_version_is_known_since_the_first_game(site: Site, site_database: Database) -> None:
    token = new_id()
    # What is stored there: a cookie without signature, and a player.
    await Players(site_database).rename(hashed(token), "Ada", time.time_ns() // 1_000_000 - 50 * MOVES)
    assert not await hasty_with(site, token)
    assert await hasty_with(site, token)


async def test_games_that_were_played_without_a_connection_pass_together(site: Site) -> None:
    now = time.time_ns() // 1_000_000
    cookie = seal_of(site).signed(new_id(), now - 3_600_000)
    for number in range(5):
        assert not await hasty_with(site, cookie, started_at=now - 3_000_000 + number, duration_ms=300_000)


@pytest.mark.parametrize("fields", [{"assisted": 1}, {"assisted": "no"}, {"duration_ms": -1}, {"started_at": "now"}])
async def test_other_values_are_refused(site: Site, fields: dict[str, object]) -> None:
    body = {"id": new_id(), "record": finished_lines(1, moves=3), **fields}
    assert (await post(site, "/api/results", body)).status == 400


# The deal of the day


async def daily_places(site: Site, record: dict[str, Any], **fields: object) -> tuple[bool, int]:
    """Whether a game stands on the deal of the day's board, and the streak after it."""
    token = new_id()
    assert (await post(site, "/api/results", {"id": new_id(), "record": record, **fields}, token)).status == 201
    places = await (await send(site, "GET", "/api/leaderboard/classic", token=token)).json()
    found = await (await send(site, "GET", "/api/statistics/classic", token=token)).json()
    return places["daily"] is not None, found["streak"]["current"]


async def test_a_finished_deal_of_the_day_counts_for_its_day(site: Site, site_database: Database) -> None:
    now = time.time_ns() // 1_000_000
    today = day_of(now)
    deals = [await Daily(site_database).deal("classic", today - ago) for ago in range(3)]
    games = [finished_lines(deal - 1, moves=3) for deal in deals]
    assert await daily_places(site, games[0]) == (True, 1)
    assert await daily_places(site, games[0], assisted=True) == (False, 1)
    assert await daily_places(site, games[1], started_at=now - DAY_MS) == (False, 1)
    assert await daily_places(site, games[1], started_at=now) == (False, 0)
    assert await daily_places(site, games[1]) == (False, 0)
    assert await daily_places(site, games[2], started_at=now - 2 * DAY_MS) == (False, 0)


# Long games


async def test_a_game_of_200000_moves_is_taken_beside_the_loop(site: Site) -> None:
    body = {"id": new_id(), "record": long_lines()}
    sending = asyncio.create_task(post(site, "/api/results", body, new_id()))
    answered = 0
    while not sending.done():
        assert (await site.get("/healthz")).status == 200
        answered += 1
    response = await sending
    assert response.status == 201
    assert answered > 10
    result = await response.json()
    assert result["moves"] == 200_000
    found = await (await send(site, "GET", f"/api/results/{body['id']}")).json()
    assert found["record"] == body["record"]
    assert found["score"] > 1_000_000
    page = await send(site, "GET", f"/lines/replay/{body['id']}")
    assert page.status == 200

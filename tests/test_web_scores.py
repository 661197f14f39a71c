from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from retrohub.rules.game import open_record
from retrohub.store.results import Results
from retrohub.web.identity import hashed
from retrohub.web.scores import PAGE
from tests.finished import finished_lines
from tests.posting import new_id, post, send
from tests.stored import stored

if TYPE_CHECKING:
    from retrohub.store.database import Database
    from tests.conftest import Site

PERIODS = ("today", "week", "all", "daily")


async def get(site: Site, path: str, token: str | None = None) -> Any:
    response = await send(site, "GET", path, token=token)
    assert response.status == 200
    assert response.headers["Cache-Control"] == "no-store"
    return await response.json()


async def test_statistics_of_nobody_are_empty(site: Site) -> None:
    found = await get(site, "/api/statistics/easy")
    assert found["games"] == 0
    assert found["best_unmarked"] is None
    assert found["bars"] == found["games_over_time"] == []
    assert found["streak"] == {"current": 0, "longest": 0, "today": False}


async def test_statistics_tell_of_ones_own_games(site: Site) -> None:
    token = new_id()
    records = [finished_lines(seed, "easy") for seed in range(3)]
    scores = []
    for number, record in enumerate(records):
        body = {"id": new_id(), "record": record, "assisted": number == 0}
        scores.append((await (await post(site, "/api/results", body, token)).json())["score"])
    await post(site, "/api/results", {"id": new_id(), "record": finished_lines(3, "easy")}, new_id())
    found = await get(site, "/api/statistics/easy", token)
    assert found["version"] == "easy"
    assert (found["games"], found["marked"]) == (3, 1)
    assert found["best"] == max(scores)
    assert found["best_unmarked"] == max(scores[1:])
    assert found["median"] == sorted(scores)[1]
    assert [each["score"] for each in found["games_over_time"]] == scores
    assert [each["assisted"] for each in found["games_over_time"]] == [True, False, False]
    assert set(found["rows"]) == {"4", "5", "6", "7", "8", "9"}
    assert (await get(site, "/api/statistics/hard", token))["games"] == 0


async def test_a_leaderboard_is_read_page_by_page(site: Site, site_database: Database) -> None:
    results = Results(site_database)
    tokens = [new_id() for _ in range(PAGE + 3)]
    for number, token in enumerate(tokens):
        await results.add(stored(number, 10 * (number % 7)), hashed(token))
    first = await get(site, "/api/leaderboard/classic/all", tokens[0])
    assert [each["place"] for each in first["standings"]] == list(range(1, PAGE + 1))
    assert first["players"] == len(tokens)
    assert first["own"]["result"] == stored(0).id
    second = await get(site, f"/api/leaderboard/classic/all?after={first['after']}", tokens[0])
    assert second["after"] is None
    lines = first["standings"] + second["standings"]
    keys = [(-each["score"], each["created_at"], each["result"]) for each in lines]
    assert keys == sorted(keys)
    assert len({each["result"] for each in lines}) == len(tokens)
    assert lines[first["own"]["place"] - 1] == first["own"]


async def test_ones_place_is_told_for_every_period(site: Site) -> None:
    token = new_id()
    assert await get(site, "/api/leaderboard/classic", token) == dict.fromkeys(PERIODS)
    record = finished_lines(5)
    result = await (await post(site, "/api/results", {"id": new_id(), "record": record}, token)).json()
    score = open_record(record).state()["score"]
    place = {"place": 1, "players": 1, "score": score, "result": result["id"]}
    found = await get(site, "/api/leaderboard/classic", token)
    assert found == {"today": place, "week": place, "all": place, "daily": None}


@pytest.mark.parametrize("fields", [{"assisted": True}, {"duration_ms": 1}])
async def test_marked_games_stand_on_no_board(site: Site, fields: dict[str, object]) -> None:
    token = new_id()
    await post(site, "/api/results", {"id": new_id(), "record": finished_lines(5), **fields}, token)
    assert await get(site, "/api/leaderboard/classic", token) == dict.fromkeys(PERIODS)
    assert (await get(site, "/api/statistics/classic", token))["marked"] == 1


@pytest.mark.parametrize("after", ["", "1", "1-2", "1-2-3", "a-1-" + "0" * 32, "9" * 30 + "-1-" + "0" * 32])
async def test_only_what_a_page_gave_is_gone_on_from(site: Site, after: str) -> None:
    assert (await send(site, "GET", f"/api/leaderboard/classic/all?after={after}")).status == 400


@pytest.mark.parametrize(
    "path", ["/api/statistics/simple", "/api/leaderboard/simple", "/api/leaderboard/classic/year", "/api/statistics"]
)
async def test_what_is_not_there_is_said_so(site: Site, path: str) -> None:
    assert (await send(site, "GET", path)).status == 404


async def test_who_asks_too_often_is_told_so(site: Site) -> None:
    statuses = set()
    for _ in range(130):
        statuses.add((await send(site, "GET", "/api/statistics/classic", X_Forwarded_For="192.0.2.9")).status)
    assert statuses == {200, 429}

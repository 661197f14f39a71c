from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING, Any

import pytest
from markupsafe import escape

from retrohub.store.boards import day_of
from retrohub.store.daily import Daily
from tests.finished import finished_lines
from tests.posting import new_id, post, send

if TYPE_CHECKING:
    from retrohub.store.database import Database
    from tests.conftest import Site

MARKUP = "<script>'\""


async def text(site: Site, path: str, token: str | None = None) -> str:
    response = await send(site, "GET", path, token=token, Accept_Language="en")
    assert response.status == 200
    return await response.text()


async def played(site: Site, token: str, seed: int, **fields: object) -> Any:
    body = {"id": new_id(), "record": finished_lines(seed, "easy", 12), **fields}
    return await (await post(site, "/api/results", body, token)).json()


@pytest.mark.parametrize("path", ["/statistics", "/leaderboard", "/player", "/lines/easy/2/results"])
async def test_pages_of_ones_own_are_nobody_elses(site: Site, path: str) -> None:
    response = await send(site, "GET", path)
    assert response.headers["Cache-Control"] == "private, no-cache"
    assert "Cookie" in response.headers["Vary"]
    tag = response.headers["ETag"]
    assert (await send(site, "GET", path, If_None_Match=tag)).status == 304


async def test_a_name_is_text_wherever_it_stands(site: Site) -> None:
    token = new_id()
    await played(site, token, 1)
    await send(site, "PUT", "/api/player/nickname", {"nickname": MARKUP}, token)
    await played(site, new_id(), 1)
    for path in ("/leaderboard/easy/all", "/lines/easy/2/results", "/player"):
        page = await text(site, path, token)
        assert MARKUP not in page
        assert f"<bdi>{escape(MARKUP)}</bdi>" in page


async def test_a_player_without_a_nickname_has_a_number_in_the_readers_language(site: Site) -> None:
    token = new_id()
    await played(site, token, 1)
    number = (await (await send(site, "GET", "/api/player", token=token)).json())["player"]["number"]
    assert f"<bdi>Player {number}</bdi>" in await text(site, "/leaderboard/easy")


async def test_statistics_are_in_the_page(site: Site) -> None:
    token = new_id()
    results = [await played(site, token, seed, assisted=seed == 1) for seed in range(3)]
    page = await text(site, "/statistics/easy", token)
    assert page.count("/lines/replay/") == 3
    assert page.count("<abbr") == 1
    for each in results:
        assert f"/lines/replay/{each['id']}" in page
    assert "not finished a game" in await text(site, "/statistics/easy")


async def test_a_replay_brings_its_record(site: Site) -> None:
    result = await played(site, new_id(), 4)
    for _ in range(3):
        page = await text(site, f"/lines/replay/{result['id']}")
    assert '<main id="root" data-version="easy" data-deal="5"' in page
    assert '<script type="application/json" id="replay">' in page
    assert (await send(site, "GET", f"/lines/replay/{new_id()}")).status == 404
    assert (await send(site, "GET", "/lines/replay/nonsense")).status == 404


async def test_two_results_of_a_deal_are_compared(site: Site) -> None:
    token = new_id()
    mine = await played(site, token, 1)
    others = [await played(site, new_id(), 1) for _ in range(2)]
    elsewhere = await played(site, new_id(), 2)
    page = await text(site, "/lines/easy/2/results", token)
    assert mine["id"] in page[page.index('id="pair"') : page.index('id="best-title"')]
    pair = f"left={others[0]['id']}&right={others[1]['id']}"
    compared = await text(site, f"/lines/easy/2/results?{pair}", token)
    shown = re.findall(r"/lines/replay/([0-9a-f]{32})", compared[: compared.index('id="best-title"')])
    assert shown == [others[0]["id"], others[1]["id"]]
    for query in (f"left={elsewhere['id']}", f"right={new_id()}", "left=nonsense&right="):
        assert (await send(site, "GET", f"/lines/easy/2/results?{query}", token=token)).status == 200


async def test_who_played_alone_has_nobody_beside(site: Site) -> None:
    token = new_id()
    await played(site, token, 1)
    assert 'id="pair"' not in await text(site, "/lines/easy/2/results", token)
    assert "Nobody is here yet" in await text(site, "/lines/easy/3/results", token)


@pytest.mark.parametrize("prefix", ["", "/el", "/fr"])
async def test_the_deal_of_the_day_is_todays(site: Site, site_database: Database, prefix: str) -> None:
    deal = await Daily(site_database).deal("hard", day_of(time.time_ns() // 1_000_000))
    response = await site.get(f"{prefix}/lines/hard/daily", allow_redirects=False)
    assert response.status == 302
    assert response.headers["Location"] == f"{prefix}/lines/hard/{deal}"
    assert response.headers["Cache-Control"] == "no-store"
    assert f'data-daily="hard/{deal}"' in await text(site, f"/lines/hard/{deal}")
    assert "data-daily" not in await text(site, f"/lines/easy/{deal}")


@pytest.mark.parametrize("path", ["/leaderboard/classic/year", "/leaderboard/simple", "/statistics/simple"])
async def test_what_is_not_there_is_said_so(site: Site, path: str) -> None:
    assert (await send(site, "GET", path)).status == 404

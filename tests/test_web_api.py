from __future__ import annotations

import gzip
import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from retrohub.rules.game import open_record, replay
from retrohub.web.api import RULES_ACTIONS, RULES_BODY
from retrohub.web.results import RESULT_BODY
from tests.finished import finished_lines, long_lines
from tests.posting import post

if TYPE_CHECKING:
    from tests.conftest import Site

OPENING = {"game": "lines", "rules": 1, "version": "classic", "deal": 42, "actions": []}
BIZZ = {"game": "bizz", "rules": 1, "seed": "0" * 32, "seats": 2, "rounds": 1, "actions": []}


# The rules as a call


async def test_a_record_is_opened(site: Site) -> None:
    response = await post(site, "/api/rules", {"op": "open", "record": OPENING})
    assert response.status == 200
    assert response.headers["Cache-Control"] == "no-store"
    assert (await response.json())["state"] == open_record(OPENING).state()


async def test_a_legal_action_is_played_and_an_illegal_one_refused(site: Site) -> None:
    legal = open_record(OPENING).legal()[0]
    played = await post(site, "/api/rules", {"op": "play", "record": OPENING, "action": legal})
    assert played.status == 200
    expected = replay({**OPENING, "actions": [legal]})
    assert await played.json() == {"events": expected["events"][-1], "state": expected["state"]}  # type: ignore[index]
    refused = await post(site, "/api/rules", {"op": "play", "record": OPENING, "action": [0, 0]})
    assert refused.status == 200
    answer = await refused.json()
    assert answer["refused"]
    assert answer["state"] == open_record(OPENING).state()


async def test_the_computer_plays(site: Site) -> None:
    response = await post(site, "/api/rules", {"op": "computer", "record": BIZZ, "level": "normal"})
    assert response.status == 200
    assert (await response.json())["action"] in open_record(BIZZ).legal()


async def test_a_long_record_is_replayed_elsewhere_with_the_same_answer(site: Site) -> None:
    record = finished_lines(3, "easy")
    body = json.dumps({"op": "replay", "record": record}).encode()
    response = await post(site, "/api/rules", body + b" " * (RULES_BODY - len(body)))
    assert response.status == 200
    assert await response.json() == replay(record)


async def test_nothing_is_remembered_between_calls(site: Site) -> None:
    assert (await post(site, "/api/rules", {"op": "open", "record": OPENING})).status == 200
    response = await post(site, "/api/rules", {"op": "play", "action": [0, 1]})
    assert response.status == 400
    assert "record" in (await response.json())["error"]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'{"op": "open"}',
        b'{"op": "open", "record": null}',
        b'{"op": "open", "record": {"actions": 7}}',
        b'{"op": "open", "record": {"game": "chess"}}',
        b'{"op": "dance", "record": {}}',
        b'{"op": "open", "record": NaN}',
        b'{"op": "open", "record": 1e999}',
        b'{"op": "open", "record": ' + b"9" * 10_000 + b"}",
        b"[" * 100_000,
        b'{"op":' * 20_000,
        b'"\xff"',
        b'"\\ud800"',
        b'\xef\xbb\xbf{"op": "open"}',
    ],
)
@pytest.mark.parametrize("path", ["/api/rules", "/api/results"])
async def test_a_bad_request_is_answered_in_one_line(site: Site, path: str, body: bytes) -> None:
    response = await post(site, path, body)
    assert response.status == 400
    error = (await response.json())["error"]
    assert error
    assert "\n" not in error


@pytest.mark.parametrize(("path", "limit"), [("/api/rules", RULES_BODY), ("/api/results", RESULT_BODY)])
async def test_a_body_that_is_too_large_is_refused(site: Site, path: str, limit: int) -> None:
    response = await post(site, path, b" " * (limit + 1))
    assert response.status == 413
    assert str(limit) in (await response.json())["error"]


@pytest.mark.parametrize("coding", ["gzip", "deflate", "br", "zstd", "unknown"])
@pytest.mark.parametrize("body", [gzip.compress(b" " * 10_000_000), b"{}", b"\x1f\x8b broken"])
async def test_a_compressed_body_is_refused(site: Site, coding: str, body: bytes) -> None:
    assert (await post(site, "/api/rules", body, Content_Encoding=coding)).status == 415


@pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", ""])
@pytest.mark.parametrize("path", ["/api/rules", "/api/results"])
async def test_only_json_is_read(site: Site, path: str, content_type: str) -> None:
    assert (await post(site, path, b"{}", Content_Type=content_type)).status == 415


async def test_over_http_a_record_has_a_greatest_length(site: Site) -> None:
    record = {**OPENING, "actions": [[0, 1]] * (RULES_ACTIONS + 1)}
    response = await post(site, "/api/rules", {"op": "open", "record": record})
    assert response.status == 400
    assert str(RULES_ACTIONS) in (await response.json())["error"]


async def test_a_game_of_any_length_goes_on_from_a_milestone(site: Site) -> None:
    record = long_lines()
    moves = record["actions"][:20_001]
    at = 0
    since: dict[str, str] = {}
    while at < 20_000:
        part = moves[at : min(at + RULES_ACTIONS, 20_000)]
        body = {"op": "open", "record": {**record, "actions": part}, "every": 512, **since}
        response = await post(site, "/api/rules", body)
        assert response.status == 200
        if at + len(part) == 20_000:
            break
        step, milestone = (await response.json())["milestones"][-1]
        at, since = at + step, {"since": milestone}
    body = {"op": "play", "record": {**record, "actions": part}, "action": moves[20_000], **since}
    played = await (await post(site, "/api/rules", body)).json()
    assert played["state"] == open_record({**record, "actions": moves}).state()


@pytest.mark.parametrize(("path", "burst"), [("/api/rules", 120), ("/api/results", 30)])
async def test_who_asks_too_often_is_told_when_to_come_back(site: Site, path: str, burst: int) -> None:
    statuses = []
    while 429 not in statuses:
        response = await post(site, path, b"{}", X_Forwarded_For="192.0.2.7")
        statuses.append(response.status)
    assert burst <= len(statuses) <= burst + 20
    assert int(response.headers["Retry-After"]) >= 1
    assert response.headers["Retry-After"] in (await response.json())["error"]
    assert (await post(site, path, b"{}", X_Forwarded_For="192.0.2.8")).status == 400


# Never a 500

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)
GOOD = finished_lines(9, moves=2)
FIELDS = st.sampled_from(
    ["op", "record", "action", "level", "id", "game", "rules", "version", "deal", "actions", "seed"]
)
NEARLY = st.fixed_dictionaries(
    {"op": st.sampled_from(["open", "play", "replay", "computer", "hint", "at"]), "id": st.just("0" * 32)},
    optional={
        "record": st.builds(
            lambda base, changes: {**base, **changes},
            st.sampled_from([OPENING, BIZZ, GOOD]),
            st.dictionaries(FIELDS, VALUES),
        ),
        "action": VALUES | st.tuples(st.integers(-1, 81), st.integers(-1, 81)),
        "level": VALUES,
        "since": VALUES | st.text(".0123456", min_size=81, max_size=81).map(lambda squares: f"{squares} 0 0 5"),
        "every": VALUES | st.just(32),
    },
)
BODIES = st.binary() | (NEARLY | VALUES | st.dictionaries(FIELDS, VALUES)).map(lambda value: json.dumps(value).encode())


@pytest.mark.parametrize("path", ["/api/rules", "/api/results"])
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(body=BODIES)
async def test_no_request_breaks_the_server(site: Site, path: str, body: bytes) -> None:
    response = await post(site, path, body)
    assert response.status in (200, 400, 409)
    assert isinstance(await response.json(), dict)

from __future__ import annotations

import asyncio
import gzip
import json
import secrets
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from retrohub.rules.game import open_record, replay
from retrohub.web.api import RESULT_BODY, RULES_ACTIONS, RULES_BODY
from tests.finished import finished_lines

if TYPE_CHECKING:
    from aiohttp import ClientResponse

    from tests.conftest import Site

OPENING = {"game": "lines", "rules": 1, "version": "classic", "deal": 42, "actions": []}
BIZZ = {"game": "bizz", "rules": 1, "seed": "0" * 32, "seats": 2, "rounds": 1, "actions": []}
JSON = {"Content-Type": "application/json"}


def new_id() -> str:
    return secrets.token_hex(16)


async def post(site: Site, path: str, body: bytes | dict[str, Any], **headers: str) -> ClientResponse:
    """Post as a client of its own, so that no limit is met."""
    sent = {**JSON, "X-Forwarded-For": f"10.{secrets.randbelow(256)}.{secrets.randbelow(256)}.{secrets.randbelow(256)}"}
    sent.update({name.replace("_", "-"): value for name, value in headers.items()})
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    return await site.post(path, data=data, headers=sent)


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


# Finished games


async def test_a_finished_game_is_stored_once(site: Site) -> None:
    record = finished_lines(1)
    body = {"id": new_id(), "record": record}
    first = await post(site, "/api/results", body)
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
    }
    again = await post(site, "/api/results", body)
    assert again.status == 200
    assert await again.json() == await first.json()
    other = await post(site, "/api/results", {"id": body["id"], "record": finished_lines(2)})
    assert other.status == 409


async def test_a_stored_game_is_found_with_its_record(site: Site) -> None:
    record = finished_lines(4, "hard")
    key = new_id()
    posted = await (await post(site, "/api/results", {"id": key, "record": record})).json()
    response = await site.get(f"/api/results/{key}")
    assert response.status == 200
    assert await response.json() == {**posted, "record": record}
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


# Never a 500

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)
FIELDS = st.sampled_from(
    ["op", "record", "action", "level", "id", "game", "rules", "version", "deal", "actions", "seed"]
)
NEARLY = st.fixed_dictionaries(
    {"op": st.sampled_from(["open", "play", "replay", "computer"]), "id": st.just("0" * 32)},
    optional={
        "record": st.builds(
            lambda base, changes: {**base, **changes},
            st.sampled_from([OPENING, BIZZ, GOOD]),
            st.dictionaries(FIELDS, VALUES),
        ),
        "action": VALUES | st.tuples(st.integers(-1, 81), st.integers(-1, 81)),
        "level": VALUES,
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

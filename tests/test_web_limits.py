from __future__ import annotations

import pytest
from aiohttp.test_utils import make_mocked_request

from retrohub.web.limits import CLEAN_EVERY, Limit, Proxy


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_is_allowed_and_then_a_steady_rate() -> None:
    clock = Clock()
    limit = Limit(per_second=0.5, burst=3, clock=clock)
    assert [limit.take("a") for _ in range(4)] == [None, None, None, 2]
    clock.now += 2
    assert limit.take("a") is None
    assert limit.take("a") == 2


def test_clients_do_not_share_a_bucket() -> None:
    limit = Limit(per_second=1, burst=1, clock=Clock())
    assert limit.take("a") is None
    assert limit.take("a") == 1
    assert limit.take("b") is None


def test_waiting_as_long_as_told_is_enough() -> None:
    clock = Clock()
    limit = Limit(per_second=0.3, burst=10, clock=clock)
    limit.take("a", 10)
    wait = limit.take("a", 7)
    assert wait is not None
    clock.now += wait
    assert limit.take("a", 7) is None


def test_a_refused_request_costs_nothing() -> None:
    clock = Clock()
    limit = Limit(per_second=1, burst=2, clock=clock)
    limit.take("a", 2)
    for _ in range(10):
        assert limit.take("a", 2) == 2
    clock.now += 2
    assert limit.take("a", 2) is None


def test_a_cost_above_the_burst_passes_with_a_full_bucket() -> None:
    limit = Limit(per_second=1, burst=5, clock=Clock())
    assert limit.take("a", 50) is None
    assert limit.take("a", 50) == 5


def test_clients_who_stay_away_are_forgotten() -> None:
    clock = Clock()
    limit = Limit(per_second=1, burst=2, clock=clock)
    for number in range(CLEAN_EVERY - 1):
        limit.take(str(number))
    clock.now += 60
    limit.take("last")
    assert len(limit) == 1


@pytest.mark.parametrize(
    ("forwarded", "trusted", "client"),
    [
        (None, False, "192.0.2.1"),
        ("198.51.100.7", False, "192.0.2.1"),
        (None, True, "192.0.2.1"),
        ("198.51.100.7", True, "198.51.100.7"),
        ("203.0.113.9, 198.51.100.7", True, "198.51.100.7"),
        ("not an address", True, "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", True, "2001:db8:1:2::/64"),
        ("::ffff:198.51.100.7", True, "198.51.100.7"),
    ],
)
def test_the_client_is_the_last_hop_before_a_trusted_proxy(forwarded: str | None, trusted: bool, client: str) -> None:
    headers = {} if forwarded is None else {"X-Forwarded-For": forwarded}
    request = make_mocked_request("GET", "/", headers).clone(remote="192.0.2.1")
    assert Proxy(trusted).client(request) == client


@pytest.mark.parametrize(
    ("forwarded", "trusted", "scheme"),
    [("https", False, "http"), ("https", True, "https"), ("https, http", True, "http"), ("ftp", True, "http")],
)
def test_the_scheme_is_what_a_trusted_proxy_says(forwarded: str, trusted: bool, scheme: str) -> None:
    request = make_mocked_request("GET", "/", {"X-Forwarded-Proto": forwarded}).clone(scheme="http")
    assert Proxy(trusted).scheme(request) == scheme

"""Who a client is, and how much each may ask: a bucket of tokens that refills steadily."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING

from aiohttp import web

if TYPE_CHECKING:
    from collections.abc import Callable

CLEAN_EVERY = 4096


@dataclass(frozen=True)
class Proxy:
    """What is known about the way in: whether a reverse proxy of ours stands in front."""

    trusted: bool

    def client(self, request: web.Request) -> str:
        """The client's address; with a trusted proxy, the last hop of X-Forwarded-For.

        One household owns a whole IPv6 /64, so that is what stands for a client there.
        """
        text = request.remote or ""
        if self.trusted:
            hops = ",".join(request.headers.getall("X-Forwarded-For", []))
            text = hops.rsplit(",", 1)[-1].strip() or text
        try:
            address = ip_address(text)
        except ValueError:
            return request.remote or ""
        if isinstance(address, IPv6Address):
            if address.ipv4_mapped is not None:
                return str(address.ipv4_mapped)
            return f"{IPv6Address(int(address) >> 64 << 64)}/64"
        return str(address)

    def scheme(self, request: web.Request) -> str:
        """`http` or `https`, as the browser sees it."""
        if self.trusted:
            hops = ",".join(request.headers.getall("X-Forwarded-Proto", []))
            last = hops.rsplit(",", 1)[-1].strip().lower()
            if last in ("http", "https"):
                return last
        return request.scheme


proxy_key = web.AppKey("proxy", Proxy)


class Limit:
    """At most `burst` tokens at once and `per_second` in the long run, for each client."""

    def __init__(self, per_second: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.per_second = per_second
        self.burst = burst
        self._clock = clock
        # client -> (tokens, when they were counted); a full bucket is not kept.
        self._buckets: dict[str, tuple[float, float]] = {}
        self._calls = 0

    def take(self, client: str, cost: int = 1) -> int | None:
        """Take tokens for one request; None if there were enough, else whole seconds to wait.

        A cost above the burst is taken as the burst, so that every request can pass some time.
        """
        now = self._clock()
        self._calls += 1
        if self._calls % CLEAN_EVERY == 0:
            self._clean(now)
        price = min(cost, self.burst)
        tokens = self._tokens(client, now)
        if tokens < price:
            return max(1, math.ceil((price - tokens) / self.per_second))
        self._buckets[client] = (tokens - price, now)
        return None

    def spent(self, client: str) -> bool:
        """Whether a client has no token left now."""
        return self._tokens(client, self._clock()) < 1

    def __len__(self) -> int:
        """How many clients are remembered."""
        return len(self._buckets)

    def _tokens(self, client: str, now: float) -> float:
        tokens, since = self._buckets.get(client, (self.burst, now))
        return min(self.burst, tokens + (now - since) * self.per_second)

    def _clean(self, now: float) -> None:
        for client in [each for each in self._buckets if self._tokens(each, now) >= self.burst]:
            del self._buckets[client]

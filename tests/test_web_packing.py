from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import brotli  # type: ignore[import-untyped]
import pytest

from retrohub.web import packing
from retrohub.web.packing import Packer, accepted_codings

if TYPE_CHECKING:
    from tests.conftest import Site

BODY = " ".join(str(number * number) for number in range(2000)).encode()


@pytest.mark.parametrize(
    ("header", "codings"),
    [
        ("", {""}),
        ("gzip, deflate, br", {"gzip", "deflate", "br"}),
        ("GZIP;q=1.0, br;q=0", {"gzip"}),
        ("br ; q=0.5", {"br"}),
    ],
)
def test_what_a_client_takes(header: str, codings: set[str]) -> None:
    assert accepted_codings(header) == codings


@pytest.mark.parametrize(
    ("accept", "coding"),
    [("br, gzip", "br"), ("gzip", "gzip"), ("identity", None), ("br;q=0, gzip", "gzip")],
)
async def test_pages_are_compressed_as_the_client_likes(site: Site, accept: str, coding: str | None) -> None:
    async with site.session.get(
        site.make_url("/lines/classic/42"), headers={"Accept-Encoding": accept}, auto_decompress=False
    ) as response:
        body = await response.read()
        assert response.headers.get("Content-Encoding") == coding
        assert response.headers["Vary"] == "Accept-Encoding, Accept-Language, Cookie"
    plain = await (await site.get("/lines/classic/42")).read()
    if coding == "br":
        assert brotli.decompress(body) == plain
    assert (len(body) < len(plain) / 3) == (coding is not None)


async def packed_at_best(packer: Packer, body: bytes) -> bytes:
    """Ask for a body again and again until it is packed at best."""
    best: bytes = brotli.compress(body, mode=brotli.MODE_TEXT, quality=11)
    async with asyncio.timeout(30):
        while packer.packed(body) != best:  # noqa: ASYNC110
            await asyncio.sleep(0)
    return best


async def test_a_body_that_is_asked_for_again_gets_smaller() -> None:
    packer = Packer()
    first = packer.packed(BODY)
    best = await packed_at_best(packer, BODY)
    assert len(best) < len(first)
    assert brotli.decompress(first) == brotli.decompress(best) == BODY


async def test_only_so_many_bodies_are_packed_at_best(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "MOST", 1)
    packer = Packer()
    best = await packed_at_best(packer, BODY)
    for _ in range(3):
        assert brotli.decompress(packer.packed(BODY + b"2")) == BODY + b"2"
    assert packer.packed(BODY) == best
    assert len(packer.packed(BODY + b"2")) > len(best)

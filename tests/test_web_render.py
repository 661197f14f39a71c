from __future__ import annotations

import json
from typing import TYPE_CHECKING

import brotli  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from hypothesis import strategies as st
from yarl import URL

from retrohub.web.render import accepted_codings, json_script, local, split

if TYPE_CHECKING:
    from tests.conftest import Site

TRICKY = "</script><script>alert(1)</script><!-- \u2028\u2029 & 'é' \"ω\""


@given(st.recursive(st.text() | st.integers() | st.none() | st.just(TRICKY), lambda inner: st.lists(inner)))
def test_json_in_a_page_cannot_end_its_element(value: object) -> None:
    text = str(json_script({"value": value}))
    assert json.loads(text) == {"value": value}
    assert not set(text) & set("<>&\u2028\u2029")


@pytest.mark.parametrize(
    ("path", "prefix", "rest"),
    [
        ("/", "", "/"),
        ("/lines/easy", "", "/lines/easy"),
        ("/fr", "fr", "/"),
        ("/fr/", "fr", "/"),
        ("/el/lines/easy/7", "el", "/lines/easy/7"),
        ("/french/lines", "", "/french/lines"),
    ],
)
def test_paths_come_apart_and_together(path: str, prefix: str, rest: str) -> None:
    assert split(path) == (prefix, rest)
    assert local(prefix, rest) == (path.rstrip("/") or "/")


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


async def test_the_address_is_escaped_wherever_the_page_names_it(site: Site) -> None:
    path = URL("/%22%3E%3Cscript%3Ealert(1)%3C/script%3E", encoded=True)
    text = await (await site.get(path, headers={"Host": 'evil"><b>'})).text()
    assert "<script>alert" not in text
    assert "<b>" not in text

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from yarl import URL

from retrohub.web.render import json_script, local, split

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


async def test_the_address_is_escaped_wherever_the_page_names_it(site: Site) -> None:
    path = URL("/%22%3E%3Cscript%3Ealert(1)%3C/script%3E", encoded=True)
    text = await (await site.get(path, headers={"Host": 'evil"><b>'})).text()
    assert "<script>alert" not in text
    assert "<b>" not in text

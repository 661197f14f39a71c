from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from retrohub.web.bodies import BodyError, decode

NUMBERS = st.integers(-(2**63), 2**63) | st.floats(allow_nan=False, allow_infinity=False)
PLAIN = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(PLAIN)
def test_json_is_read(value: object) -> None:
    assert decode(json.dumps(value).encode()) == value


@given(st.binary())
def test_anything_else_is_refused_in_one_line(body: bytes) -> None:
    with suppress(ValueError):
        json.loads(body)
        return
    with pytest.raises(BodyError) as caught:
        decode(body)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("body", [b"NaN", b"Infinity", b"1e400", b"[" * 100_000, b'{"a":' * 100_000, b"1" * 5000])
def test_what_other_readers_let_through_is_refused(body: bytes) -> None:
    with pytest.raises(BodyError):
        decode(body)

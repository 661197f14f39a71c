from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from retrohub.tables import acts, messages

GOOD = [
    ({"type": "hello", "protocol": 1}, messages.Hello(1)),
    ({"type": "hello", "protocol": 1, "code": "adfhk", "rev": 7}, messages.Hello(1, "adfhk", 7)),
    ({"type": "arrow", "at": [3, 2]}, messages.Point((3, 2))),
    ({"type": "react", "reaction": 5}, messages.React(5)),
    ({"type": "ping"}, messages.Ping()),
    (
        {"type": "act", "id": "a", "rev": 7, "act": {"do": "play", "cup": [3, 2]}},
        messages.Command("a", 7, acts.Play((3, 2))),
    ),
    (
        {"type": "act", "id": "a", "rev": 0, "act": {"do": "open", "rounds": 3}},
        messages.Command("a", 0, acts.Open(3)),
    ),
]


@pytest.mark.parametrize(("sent", "understood"), GOOD)
def test_messages_of_pages_are_understood(sent: object, understood: messages.FromPage) -> None:
    assert messages.decode(json.dumps(sent)) == understood


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=10,
)


@given(st.sampled_from(GOOD), st.lists(st.tuples(st.sampled_from(["id", "rev", "act", "at", "code", "x"]), JSON)))
def test_a_changed_message_is_understood_or_refused(
    good: tuple[dict[str, object], object], changes: list[tuple[str, object]]
) -> None:
    text = json.dumps({**good[0], **dict(changes)})
    try:
        found = messages.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return
    assert isinstance(found, messages.FromPage)


@given(st.binary(max_size=200))
def test_any_bytes_are_understood_or_refused(data: bytes) -> None:
    with pytest.raises((msgspec.DecodeError, UnicodeDecodeError)):
        messages.decode(data)


def test_the_page_knows_the_same_protocol() -> None:
    wire = Path(__file__).parents[1].joinpath("client/table/wire.ts").read_text()
    assert f"PROTOCOL = {messages.PROTOCOL};" in wire
    for kind in (
        "At",
        "Played",
        "Welcome",
        "Ack",
        "RefusedView",
        "Arrow",
        "Reacted",
        "Pong",
        "Taken",
        "Away",
        "Reload",
    ):
        tag = getattr(messages, kind).__struct_config__.tag
        assert f'type: "{tag}";' in wire, kind
    for field in messages.TableState.__struct_fields__ + messages.SeatView.__struct_fields__:
        assert f"  {field}: " in wire, field

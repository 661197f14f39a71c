"""Numbers as text."""

from hypothesis import given
from hypothesis import strategies as st

from retrohub.rules.compact import ALPHABET, BASE, ZERO, packed, unpacked


@given(st.lists(st.integers(-ZERO, ZERO)))
def test_what_is_packed_is_unpacked(numbers: list[int]) -> None:
    text = packed(numbers)
    assert len(text) == 2 * len(numbers)
    assert unpacked(text) == numbers


def test_what_is_out_of_range_becomes_the_nearest_in_it() -> None:
    assert unpacked(packed([-ZERO - 1, ZERO + 1])) == [-ZERO, ZERO]


def test_the_characters_need_no_escape() -> None:
    assert len(set(ALPHABET)) == BASE
    assert ALPHABET.isprintable()
    assert ALPHABET.isascii()
    assert not set(ALPHABET) & set(' "\\')

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from retrohub.tables.seats import NAME_LENGTH, Seat, clean_name


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Ann \n Lee\t", "Ann Lee"),
        ("<b>Ann</b>", "<b>Ann</b>"),
        ("\u202eevil\u0000", "evil"),
        ("a" + "\u0301" * 50, "\u00e1\u0301\u0301"),
        ("x" * 40, "x" * NAME_LENGTH),
        ("\u200b", ""),
        ("\u0395\u03bb\u03ad\u03bd\u03b7", "\u0395\u03bb\u03ad\u03bd\u03b7"),
    ],
)
def test_names_are_one_short_line(typed: str, shown: str) -> None:
    assert clean_name(typed) == shown


@given(st.text(max_size=64))
def test_any_text_becomes_a_name(text: str) -> None:
    name = clean_name(text)
    assert len(name) <= NAME_LENGTH
    assert not any(unicodedata.category(letter).startswith("C") for letter in name)
    assert name == name.strip()


def test_a_person_owns_the_seat_until_leaving() -> None:
    assert Seat("ann", "Ann", 0).person()
    assert not Seat("ann", "Ann", 0, left=True).person()
    assert Seat("", "", 0).bot

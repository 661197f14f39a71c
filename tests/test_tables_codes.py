from __future__ import annotations

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from retrohub.tables.codes import CONSONANTS, LENGTH, VOWELS, new_code, read_code

LETTERS = CONSONANTS + VOWELS


def test_a_code_is_five_letters_that_spell_no_word() -> None:
    throw = random.Random(7)
    for code in (new_code(throw.randrange) for _ in range(2000)):
        assert len(code) == LENGTH
        assert set(code) <= set(LETTERS)
        assert sum(letter in VOWELS for letter in code) <= 1
        assert read_code(code) == code


def test_no_two_letters_are_taken_for_one_another() -> None:
    groups = ["BDGPTVEC3", "MN", "FS", "OQ0", "Z2", "UVY", "IJL1", "KCQ"]
    for group in groups:
        for pair in itertools.combinations(group, 2):
            assert not set(pair) <= set(LETTERS), pair


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("adfhk", "ADFHK"),
        (" A-D f.h k ", "ADFHK"),
        ("\u03b1\u03b4\u03c6\u03b7\u03ba", "ADFHK"),  # Greek, the same keys
        ("\u039c\u039f\u03a7\u03a5\u0396", "MOXYZ"),  # Greek letters that look Latin
        ("\u03c1\u03cc\u03c7\u03c2\u03b6", "ROXWZ"),  # an accent, and the final sigma on the W key
        ("\u03a1XYZK", "RXYZK"),  # a rho looks like a P and sounds like an R
        ("PXYZK", "RXYZK"),
        ("tn0s2", "DMOFZ"),
    ],
)
def test_what_was_meant_is_understood(typed: str, code: str) -> None:
    assert read_code(typed) == code


@pytest.mark.parametrize("typed", ["", "ADFH", "ADFHKL", "ADFH1", "ADFHI", "ADFH\u03b8", "<b>hi</b>", "ADFH\u0131"])
def test_what_can_be_no_code_is_none(typed: str) -> None:
    assert read_code(typed) is None


@given(st.text(max_size=40))
def test_any_text_is_a_code_or_none(text: str) -> None:
    code = read_code(text)
    assert code is None or (len(code) == LENGTH and set(code) <= set(LETTERS))

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from retrohub.web.nicknames import LENGTH, NicknameError, clean

# ruff: noqa: RUF001


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ada", "Ada"),
        ("  Ada  Lovelace ", "Ada Lovelace"),
        ("Ada\u00a0L.", "Ada L."),
        ("Zoe\u0308", "Zoë"),
        ("Μπίλια", "Μπίλια"),
        ("Ёжик", "Ёжик"),
        ("小林", "小林"),
        ("<b>Ada</b>", "<b>Ada</b>"),
        ("Ada ❤\ufe0f", "Ada ❤"),
        ("x" * 20, "x" * 20),
        ("1", "1"),
        ("Badminton", "Badminton"),
        ("Modest", "Modest"),
        ("Sadmin", "Sadmin"),
    ],
)
def test_names_are_kept_as_they_are_read(text: str, name: str) -> None:
    assert clean(text) == name


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "empty"),
        (" \u3000\u00a0 ", "empty"),
        ("\ufe0f", "empty"),
        ("x" * 21, "long"),
        ("a\nb", "characters"),
        ("a\0b", "characters"),
        ("a\u200bb", "characters"),
        ("a\u200db", "characters"),
        ("\u202eadA", "characters"),
        ("a\u2066b", "characters"),
        ("a\u2028b", "characters"),
        ("\ufeffAda", "characters"),
        ("a\u00adb", "characters"),
        ("\u3164", "characters"),
        ("\u2800", "characters"),
        ("a\U000e0100", "characters"),
        ("a\ue000", "characters"),
        ("a\ud800", "characters"),
        ("\u0301\u0301\u0301", "characters"),
        ("a" + "\u0335" * 3, "characters"),
        ("admin", "reserved"),
        ("ADMIN", "reserved"),
        ("Admin 7", "reserved"),
        ("admin7", "reserved"),
        ("The Admin", "reserved"),
        ("аdmіn", "reserved"),
        ("4dm1n", "reserved"),
        ("a.d.m.i.n", "reserved"),
        ("ádmïn", "reserved"),
        ("ａｄｍｉｎ", "reserved"),
        ("RetroHub", "reserved"),
        ("Retro Hub", "reserved"),
        ("RetroHub Team", "reserved"),
        ("rεtrοhub", "reserved"),
        ("MyRetr0hub", "reserved"),
        ("Mοdеrаtοr", "reserved"),
        ("Modérateur", "reserved"),
        ("Διαχειριστής", "reserved"),
        ("διαχειριστησ", "reserved"),
    ],
)
def test_names_that_are_not_taken(text: str, why: str) -> None:
    with pytest.raises(NicknameError) as error:
        clean(text)
    assert error.value.why == why


@given(st.text(max_size=30))
def test_what_is_taken_shows_and_stays_the_same(text: str) -> None:
    try:
        name = clean(text)
    except NicknameError:
        return
    assert 1 <= len(name) <= LENGTH
    assert clean(name) == name
    assert unicodedata.is_normalized("NFC", name)
    assert name == name.strip()
    assert not any(unicodedata.category(each)[0] == "C" for each in name)

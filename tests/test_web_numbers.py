from __future__ import annotations

import pytest

from retrohub.web.languages import load
from retrohub.web.numbers import written


@pytest.mark.parametrize(
    ("value", "code", "digits", "text"),
    [
        (0, "en", 0, "0"),
        (1234567, "en", 0, "1,234,567"),
        (1234567, "el", 0, "1.234.567"),
        (1234567, "fr", 0, "1\u202f234\u202f567"),
        (1234.5, "en", 1, "1,234.5"),
        (1234.56, "el", 1, "1.234,6"),
        (1234.0, "fr", 1, "1\u202f234"),
    ],
)
def test_numbers_are_written_as_in_the_language(value: float, code: str, digits: int, text: str) -> None:
    assert written(value, load()[code], digits) == text

"""Codes of tables: five letters that can be read out in English, Greek and French and typed on either keyboard.

Of letters that look or sound alike only one is used, and whatever is taken for it is taken as it. Every letter is on
the same key of a Greek keyboard. A code has at most one vowel, so that it never spells a word.
"""

from __future__ import annotations

import secrets
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

LENGTH = 5
CONSONANTS = "DFHKLMRWXYZ"
VOWELS = "AO"

# Greek letters by name: the Latin one that looks the same, else the one on the same key.
_GREEK = {
    "ALPHA": "A", "BETA": "B", "GAMMA": "G", "DELTA": "D", "EPSILON": "E", "ZETA": "Z", "ETA": "H", "KAPPA": "K",
    "LAMDA": "L", "MU": "M", "NU": "N", "OMICRON": "O", "PI": "P", "RHO": "P", "SIGMA": "S", "TAU": "T",
    "UPSILON": "Y", "PHI": "F", "CHI": "X",
}  # fmt: skip
_GREEK_NAME = "GREEK CAPITAL LETTER "
# Letters that are not used: the one that they are heard or seen as.
_ALIKE = {"B": "D", "G": "D", "T": "D", "S": "F", "N": "M", "P": "R", "Q": "O", "0": "O", "2": "Z"}
# A final sigma has no capital of its own, and its key is the Latin W.
_FINAL_SIGMA = "ς"


def new_code(below: Callable[[int], int] = secrets.randbelow, length: int = LENGTH) -> str:
    """Draw a code; below(n) throws 0 to n - 1. All codes of a length are equally likely."""
    while True:
        letters = CONSONANTS + VOWELS
        code = "".join(letters[below(len(letters))] for _ in range(length))
        if sum(letter in VOWELS for letter in code) <= 1:
            return code


def read_code(text: str, length: int = LENGTH) -> str | None:
    """Return the code of a length that somebody meant by a text; None if it can be none."""
    letters = []
    for letter in unicodedata.normalize("NFD", text.replace(_FINAL_SIGMA, "W")).upper():
        if letter.isspace() or letter in "-.·" or unicodedata.combining(letter):
            continue
        name = unicodedata.name(letter, "")
        latin = _GREEK.get(name.removeprefix(_GREEK_NAME), letter) if name.startswith(_GREEK_NAME) else letter
        letters.append(_ALIKE.get(latin, latin))
    code = "".join(letters)
    return code if len(code) == length and all(letter in CONSONANTS + VOWELS for letter in code) else None

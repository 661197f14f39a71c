"""A seat at a table, and the names that people may have there."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

NAME_LENGTH = 16
# Accents on one letter; piled up they would run into other people's lines.
MARKS = 2


@dataclass
class Seat:
    """Who sits there and who plays for it. `who` is a hashed identity, "" for the computer; `since` in ms."""

    who: str
    name: str
    since: int
    server: str = ""
    misses: int = 0
    left: bool = False

    @property
    def bot(self) -> bool:
        """Whether it never had an owner."""
        return not self.who

    def person(self) -> bool:
        """Whether somebody owns it who has not left."""
        return not self.bot and not self.left


def clean_name(text: str) -> str:
    """Return a name as it is shown: one line without controls, at most 16 characters; maybe empty."""
    shown: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", " ".join(text.split())):
        category = unicodedata.category(letter)
        marks = marks + 1 if category.startswith("M") else 0
        if category.startswith("C") or marks > MARKS:
            continue
        shown.append(letter)
    return "".join(shown)[:NAME_LENGTH].strip()

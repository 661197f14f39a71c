"""Which nicknames are taken: short, visible, and nobody else's office."""

# ruff: noqa: RUF001 - look-alikes are what this is about

from __future__ import annotations

import unicodedata

LENGTH = 20
# Marks upon one letter: more reach into the lines above and below.
MARKS = 2

# Letters that show nothing, though Unicode calls them letters, symbols or marks.
_BLANK = set("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
# Asks for the coloured picture of a symbol; telephones put it behind every heart.
_PICTURE = "\ufe0f"

_RESERVED = (
    "admin",
    "administrator",
    "administrateur",
    "διαχειριστής",
    "moderator",
    "modérateur",
    "συντονιστής",
    "mod",
    "official",
    "staff",
    "support",
    "RetroHub",
)
# Refused also inside longer words.
_RESERVED_ANYWHERE = ("RetroHub", "moderator", "administrator")

# What is read as a Latin letter, by the letter; i, l and 1 are one letter here.
_READ_AS = {
    "a": "αаɑ@4",
    "b": "вβ8ь",
    "c": "сϲ",
    "d": "ԁ",
    "e": "еεє3€",
    "h": "нһη",
    "i": "іιlӏ1!|ı",
    "j": "јϳ",
    "k": "кκ",
    "m": "мμ",
    "n": "иν",
    "o": "оοσ0ø",
    "p": "рρ",
    "r": "гя",
    "s": "ѕ5$ς",
    "t": "тτ7+",
    "u": "υцս",
    "v": "ѵ",
    "x": "хχ",
    "y": "уγ",
}
_LETTER = {alike: letter for letter, many in _READ_AS.items() for alike in many}


class NicknameError(Exception):
    """A nickname that is not taken; `why` is one of `empty`, `long`, `characters`, `reserved`."""

    def __init__(self, why: str) -> None:
        super().__init__(f"this nickname is not taken: {why}")
        self.why = why


def clean(text: str) -> str:
    """A nickname as it is kept: NFC, trimmed, single spaces, 1 to 20 characters. Raises NicknameError."""
    letters = unicodedata.normalize("NFC", text).replace(_PICTURE, "")
    spaced = "".join(" " if unicodedata.category(each) == "Zs" else each for each in letters)
    name = " ".join(part for part in spaced.split(" ") if part)
    if any(_hidden(each) for each in name) or _piled(name):
        raise NicknameError("characters")
    if not name:
        raise NicknameError("empty")
    if len(name) > LENGTH:
        raise NicknameError("long")
    if _is_reserved(name):
        raise NicknameError("reserved")
    return name


def _hidden(letter: str) -> bool:
    """Whether a character shows nothing, turns the text around, or is no character yet."""
    category = unicodedata.category(letter)
    variation = "\ufe00" <= letter <= "\ufe0e" or "\U000e0100" <= letter <= "\U000e01ef"
    return category[0] == "C" or category in ("Zl", "Zp") or letter in _BLANK or variation


def _piled(name: str) -> bool:
    """Whether marks stand alone or in heaps."""
    marks = MARKS
    for letter in name:
        marks = marks + 1 if unicodedata.category(letter)[0] == "M" else 0
        if marks > MARKS:
            return True
    return False


def _is_reserved(name: str) -> bool:
    words = "".join(each if each.isalnum() or each in _LETTER else " " for each in name.casefold()).split()
    read = {_read(word) for word in [*words, name]}
    # Digits behind a word make it no other word.
    read |= {_read(word.rstrip("0123456789")) for word in words}
    whole = _read(name)
    return bool(read & _OFFICES) or any(each in whole for each in _OFFICES_ANYWHERE)


def _read(text: str) -> str:
    """The letters of a text as they are read: without case, marks, spaces; look-alikes as one."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    letters = (_LETTER.get(each, each) for each in plain if not unicodedata.combining(each))
    return "".join(each for each in letters if each.isalnum())


_OFFICES = {_read(each) for each in _RESERVED}
_OFFICES_ANYWHERE = [_read(each) for each in _RESERVED_ANYWHERE]

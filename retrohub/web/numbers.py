"""Numbers as people write them, in the languages of the pages."""

from __future__ import annotations

# Between thousands, and before what is less than one; the client's Intl writes them alike.
SEPARATORS = {"en": (",", "."), "el": (".", ","), "fr": ("\u202f", ",")}


def written(value: float, code: str, digits: int = 0) -> str:
    """A number in a language, with at most so many digits behind the point; only those that say something."""
    thousands, point = SEPARATORS[code]
    whole, _, rest = f"{value:,.{digits}f}".partition(".")
    rest = rest.rstrip("0")
    return whole.replace(",", thousands) + (point + rest if rest else "")

"""Numbers as people write them, in the languages of the pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from retrohub.web.languages import Language


def written(value: float, language: Language, digits: int = 0) -> str:
    """A number in a language, with at most so many digits behind the point; only those that say something.

    The client's Intl writes them alike.
    """
    whole, _, rest = f"{value:,.{digits}f}".partition(".")
    rest = rest.rstrip("0")
    return whole.replace(",", language.thousands) + (language.point + rest if rest else "")

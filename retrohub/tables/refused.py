"""How a table says no."""

from __future__ import annotations


class RefusedError(Exception):
    """A command that was not carried out; nothing was changed.

    `code` is one of docs/developers.md, "The wire"; the text is one line of English for developers.
    """

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code

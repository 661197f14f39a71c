"""Which language a page is in, and its texts."""

from __future__ import annotations

import gettext
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterable

    from aiohttp import web

DEFAULT = "en"
COOKIE = "lang"
FOLDER = Path(__file__).with_name("locale")


class ClientCatalogue(msgspec.Struct):
    """The client's texts in one language, as `make build` writes them (locale/catalogues.py)."""

    plurals: dict[str, int]
    messages: dict[str, str | list[str]]
    files: dict[str, list[str]]


@dataclass(frozen=True)
class Language:
    """One language: `code`, its `name` in itself, the pages' `texts`, and the `client`'s catalogue.

    `thousands` and `point` are what numbers are written with.
    """

    code: str
    name: str
    thousands: str
    point: str
    texts: gettext.NullTranslations = field(repr=False)
    client: ClientCatalogue | None = field(repr=False)

    def client_texts(self, sources: Iterable[str]) -> dict[str, object] | None:
        """What the client reads (client/text.ts), with the messages of these source files only; None for English."""
        if self.client is None:
            return None
        return {"lang": self.code, "plurals": self.client.plurals, "messages": self.client_messages(sources)}

    def client_messages(self, sources: Iterable[str]) -> dict[str, str | list[str]]:
        """The client's messages of these source files; none in English."""
        if self.client is None:
            return {}
        said = {msgid for source in sources for msgid in self.client.files.get(source, ())}
        return {msgid: text for msgid, text in self.client.messages.items() if msgid in said}


def found(folder: Path) -> tuple[str, ...]:
    """The codes of all languages: English, and those that have compiled catalogues in the folder."""
    return (DEFAULT, *sorted(path.parent.name for path in folder.glob("*/language.json")))


LANGUAGES = found(FOLDER)


def load(folder: Path = FOLDER) -> dict[str, Language]:
    """English, and every language whose compiled catalogues are in the folder, by code."""
    english = Language(DEFAULT, "English", ",", ".", gettext.NullTranslations(), None)
    return {code: english if code == DEFAULT else _read(folder, code) for code in found(folder)}


def _read(folder: Path, code: str) -> Language:
    manners = json.loads((folder / code / "language.json").read_bytes())
    client = msgspec.json.decode((folder / code / "client.json").read_bytes(), type=ClientCatalogue)
    texts = gettext.translation("retrohub", folder, [code])
    return Language(code, manners["name"], manners["thousands"], manners["point"], texts, client)


def choose(request: web.Request) -> str:
    """The language code for a request: its path's prefix, the cookie, the browser's, English."""
    prefix = request.path[1:].partition("/")[0]
    if prefix in LANGUAGES:
        return prefix
    cookie = request.cookies.get(COOKIE, "")
    if cookie in LANGUAGES:
        return cookie
    return preferred(request.headers.get("Accept-Language", "")) or DEFAULT


def preferred(header: str) -> str | None:
    """The language of ours that an Accept-Language header likes best, None if it knows none."""
    best: tuple[float, str] | None = None
    for part in header.split(","):
        tag, _, parameter = part.partition(";")
        code = tag.strip().split("-", 1)[0].lower()
        if code not in LANGUAGES:
            continue
        quality = _quality(parameter.strip())
        if quality > 0 and (best is None or quality > best[0]):
            best = (quality, code)
    return best[1] if best else None


def _quality(parameter: str) -> float:
    name, _, value = parameter.partition("=")
    if name.strip() != "q":
        return 1.0
    try:
        quality = float(value)
    except ValueError:
        return 0.0
    return quality if 0 <= quality <= 1 else 0.0

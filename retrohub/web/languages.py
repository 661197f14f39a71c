"""Which language a page is in, and its texts."""

from __future__ import annotations

import gettext
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from aiohttp import web

LANGUAGES = ("en", "el", "fr")
NAMES = {"en": "English", "el": "Ελληνικά", "fr": "Français"}
DEFAULT = "en"
COOKIE = "lang"
FOLDER = Path(__file__).with_name("locale")


@dataclass(frozen=True)
class Language:
    """One language: `code`, the pages' texts, and the client's catalogue, handed on as it is."""

    code: str
    texts: gettext.NullTranslations = field(repr=False)
    client: object = field(repr=False)


def load(folder: Path = FOLDER) -> dict[str, Language]:
    """Read the compiled catalogues; a language without them speaks English."""
    languages = {}
    for code in LANGUAGES:
        texts = gettext.translation("retrohub", folder, [code], fallback=True)
        client = folder / code / "client.json"
        strings = json.loads(client.read_bytes()) if client.is_file() else None
        languages[code] = Language(code, texts, strings)
    return languages


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

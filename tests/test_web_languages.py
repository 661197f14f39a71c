from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from aiohttp.test_utils import make_mocked_request
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from retrohub.web import languages

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", None),
        ("fr", "fr"),
        ("el-GR,el;q=0.9,en;q=0.8", "el"),
        ("de-DE, fr;q=0.5, en;q=0.7", "en"),
        ("fr;q=0, en;q=0.1", "en"),
        ("FR-ca", "fr"),
        ("de, ja", None),
        ("en;q=nonsense, el;q=0.1", "el"),
        ("el;q=", None),
        ("fr;q=nan, el;q=0.1", "el"),
        (";;;,,,q=", None),
    ],
)
def test_the_browsers_favourite_among_ours(header: str, language: str | None) -> None:
    assert languages.preferred(header) == language


@pytest.mark.parametrize(
    ("path", "cookie", "accept", "language"),
    [
        ("/fr/lines", "lang=el", "en", "fr"),
        ("/fr", "lang=el", "en", "fr"),
        ("/lines", "lang=el", "fr", "el"),
        ("/lines", "lang=xx", "fr", "fr"),
        ("/lines", "", "de", "en"),
        ("/french", "", "el", "el"),
    ],
)
def test_the_address_then_the_choice_then_the_browser(path: str, cookie: str, accept: str, language: str) -> None:
    request = make_mocked_request("GET", path, {"Cookie": cookie, "Accept-Language": accept})
    assert languages.choose(request) == language


def test_without_catalogues_there_is_english(tmp_path: Path) -> None:
    loaded = languages.load(tmp_path)
    assert set(loaded) == {"en"}
    assert loaded["en"].name == "English"
    assert loaded["en"].texts.gettext("Next balls") == "Next balls"
    assert loaded["en"].client_texts(["client/text.ts"]) is None


def test_every_folder_of_catalogues_is_a_language(tmp_path: Path) -> None:
    folder = tmp_path / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    catalogue = Catalog(locale="fr")
    catalogue.add("Next balls", "Billes suivantes")
    with (folder / "retrohub.mo").open("wb") as file:
        write_mo(file, catalogue)
    said = {"Again": "Rejouer", "Wheel": "Roue"}
    files = {"client/a.ts": ["Again"], "client/b.ts": ["Again", "Wheel"]}
    client = {"lang": "fr", "plurals": {"one": 0, "other": 1}, "messages": said, "files": files}
    (tmp_path / "fr" / "client.json").write_text(json.dumps(client))
    manners = {"name": "Français", "thousands": " ", "point": ","}
    (tmp_path / "fr" / "language.json").write_text(json.dumps(manners))
    assert languages.found(tmp_path) == ("en", "fr")
    french = languages.load(tmp_path)["fr"]
    assert french.name == "Français"
    assert (french.thousands, french.point) == (" ", ",")
    assert french.texts.gettext("Next balls") == "Billes suivantes"
    plain = {"lang": "fr", "plurals": {"one": 0, "other": 1}}
    assert french.client_texts(["client/a.ts", "client/c.ts"]) == {**plain, "messages": {"Again": "Rejouer"}}
    assert french.client_texts(["client/a.ts", "client/b.ts"]) == {**plain, "messages": said}


def test_greek_and_french_are_there() -> None:
    assert languages.LANGUAGES == ("en", "el", "fr")

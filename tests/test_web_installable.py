"""The manifest: what a home screen is told, in every language."""

from __future__ import annotations

import re
import struct
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from retrohub.web.installable import APPLE_ICON, ICONS

if TYPE_CHECKING:
    from tests.conftest import Site

PICTURES = Path(__file__).parent.parent / "client" / "icons"


@pytest.mark.parametrize(("lang", "lines"), [("en", "Lines"), ("el", "Μπίλιες"), ("fr", "Lignes")])
async def test_every_page_names_the_manifest_of_its_language(site: Site, lang: str, lines: str) -> None:
    page = await (await site.get(f"/{lang}/bizz")).text()
    (address,) = re.findall(r'<link rel="manifest" href="([^"]+)">', page)
    response = await site.get(address)
    assert response.content_type == "application/manifest+json"
    manifest = await response.json()
    assert manifest["lang"] == lang
    assert manifest["shortcuts"][0]["name"] == lines
    assert manifest["display"] == "standalone"


async def test_the_application_is_one_in_all_languages(site: Site) -> None:
    manifests = [await (await site.get(f"/{lang}/manifest.webmanifest")).json() for lang in ("en", "el")]
    for name in ("id", "start_url", "scope", "icons", "theme_color"):
        assert manifests[0][name] == manifests[1][name]


async def test_icons_and_shortcuts_lead_somewhere(site: Site) -> None:
    manifest = await (await site.get("/fr/manifest.webmanifest")).json()
    addresses = [each["src"] for each in manifest["icons"]] + [each["url"] for each in manifest["shortcuts"]]
    assert len(addresses) == 6
    for address in addresses:
        assert (await site.get(address)).status == 200


async def test_iphones_find_their_icon(site: Site) -> None:
    response = await site.get("/apple-touch-icon.png")
    assert response.status == 200
    assert response.content_type == "image/png"


@pytest.mark.parametrize(("name", "size"), [(name, size) for name, size, _ in ICONS] + [(APPLE_ICON, 180)])
def test_pictures_have_the_size_that_is_said(name: str, size: int) -> None:
    header = (PICTURES / name).read_bytes()[:24]
    assert struct.unpack(">II", header[16:24]) == (size, size)

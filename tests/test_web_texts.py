"""Texts that go along with what a page loads later."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Site

SAID = "client/screens/online/words.ts"


def say_later(folder: Path) -> None:
    """Let the build's module of Bizz-Billes load something later that has texts."""
    manifest = json.loads((folder / "manifest.json").read_text())
    manifest["sources"] = {"bizz.js": ["client/screens/bizz/pause.ts"]}
    manifest["later"] = {"bizz.js": [SAID]}
    (folder / "manifest.json").write_text(json.dumps(manifest))


async def test_the_page_says_where_they_are_and_there_they_are(site: Site, build_folder: Path) -> None:
    say_later(build_folder)
    html = await (await site.get("/el/bizz")).text()
    found = re.search(r'id="text" data-later="(/texts/el/bizz\.js\?[0-9a-f]+)">(.*?)</script>', html)
    assert found
    response = await site.get(found[1])
    assert response.status == 200
    assert "immutable" in response.headers["Cache-Control"]
    later = await response.json()
    now = json.loads(found[2])["messages"]
    assert later["There is no such table"] not in ("", "There is no such table")
    assert "Pause" in now
    assert not set(later) & set(now)


async def test_english_needs_none(site: Site, build_folder: Path) -> None:
    say_later(build_folder)
    assert "data-later" not in await (await site.get("/en/bizz")).text()
    assert await (await site.get("/texts/en/bizz.js")).json() == {}


async def test_what_loads_nothing_later_has_none(site: Site) -> None:
    assert "data-later" not in await (await site.get("/el/lines")).text()
    assert await (await site.get("/texts/el/lines.js")).json() == {}
    assert (await site.get("/texts/xx/lines.js")).status == 404

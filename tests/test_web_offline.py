"""The service worker's script, the pages that it keeps, and the version that both carry."""

from __future__ import annotations

import json
import os
import re
from typing import TYPE_CHECKING

import pytest

from retrohub.web.security import SERVICE_WORKER_POLICY
from retrohub.web.version import HEADER
from tests.conftest import FILES

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Site

CONSTANT = re.compile(r"^const (\w+)=(.*);$", re.MULTILINE)


async def constants(site: Site) -> dict[str, object]:
    """What stands before the worker's script."""
    text = await (await site.get("/sw.js")).text()
    return {name: json.loads(value) for name, value in CONSTANT.findall(text)}


async def test_the_worker_is_asked_for_again_and_may_fetch_from_here_only(site: Site) -> None:
    response = await site.get("/sw.js")
    assert response.content_type == "text/javascript"
    assert response.headers["Cache-Control"] == "no-cache"
    assert response.headers["Content-Security-Policy"] == SERVICE_WORKER_POLICY
    assert (await response.text()).endswith(FILES["sw.js"])
    again = await site.get("/sw.js", headers={"If-None-Match": response.headers["ETag"]})
    assert again.status == 304


async def test_the_worker_knows_its_version_files_and_languages(site: Site) -> None:
    found = await constants(site)
    assert found["FILES"] == ["/static/engine.ABCD2345.js", "/static/lines.ABCD2345.js"]
    assert found["LANGUAGES"] == ["en", "el", "fr"]
    page = await site.get("/")
    assert found["MY_VERSION"] == page.headers[HEADER]
    assert f'data-version="{found["MY_VERSION"]}"' in await page.text()


async def test_a_new_build_is_a_new_version(site: Site, build_folder: Path) -> None:
    before = await constants(site)
    manifest = build_folder / "manifest.json"
    stamp = manifest.stat().st_mtime_ns + 1_000_000
    manifest.write_text(json.dumps({**json.loads(manifest.read_text()), "offline": ["lines.js"]}))
    os.utime(manifest, ns=(stamp, stamp))
    after = await constants(site)
    assert after["FILES"] == ["/static/lines.ABCD2345.js"]
    assert after["MY_VERSION"] != before["MY_VERSION"]


@pytest.mark.parametrize("path", ["/lines/any", "/offline", "/el/lines/any", "/el/offline"])
async def test_kept_pages_are_the_same_for_everybody(site: Site, path: str) -> None:
    response = await site.get(path)
    assert response.status == 200
    # Who plays without a connection is somebody from the start: an answer to a first game may be lost.
    assert ("Set-Cookie" in response.headers) == path.endswith("/lines/any")
    assert response.headers["Content-Language"] == ("el" if path.startswith("/el") else "en")
    assert await response.read() == await (await site.get(path)).read()


async def test_a_kept_page_of_lines_has_no_deal_and_no_ball(site: Site) -> None:
    text = await (await site.get("/lines/any")).text()
    assert "data-any" in text
    assert "data-deal=" not in text
    assert "data-colour=" not in text
    assert text.count("data-square=") == 81

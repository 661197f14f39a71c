from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest
from yarl import URL

from retrohub.web.app import create_app
from retrohub.web.security import ENGINE_POLICY, PAGE_POLICY
from retrohub.web.static import BUILD_MISSING, Build, BuildError
from tests.conftest import FILES, write_packed

if TYPE_CHECKING:
    from pathlib import Path

    from retrohub.store.database import Database
    from tests.conftest import Site, StartSite

TYPES = {
    "engine.ABCD2345.js": "text/javascript; charset=utf-8",
    "base.ABCD2345.css": "text/css; charset=utf-8",
    "engine.ABCD2345.wasm": "application/wasm",
}


@pytest.mark.parametrize("name", TYPES)
@pytest.mark.parametrize("accept", ["gzip, br", "identity"])
async def test_files_come_with_their_type_packed_and_for_good(site: Site, name: str, accept: str) -> None:
    response = await site.get(f"/static/{name}", headers={"Accept-Encoding": accept})
    assert response.status == 200
    assert response.headers["Content-Type"] == TYPES[name]
    assert response.headers.get("Content-Encoding") == ("br" if "br" in accept else None)
    assert response.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert response.headers["Vary"] == "Accept-Encoding"
    stem, _, ending = name.split(".")
    assert await response.read() == FILES[f"{stem}.{ending}"].encode()


async def test_a_file_whose_name_has_no_hash_is_asked_for_again(site: Site, build_folder: Path) -> None:
    write_packed(build_folder / "icon.svg", b"<svg/>")
    touch(build_folder)
    response = await site.get("/static/icon.svg")
    assert response.headers["Cache-Control"] == "no-cache"
    again = await site.get("/static/icon.svg", headers={"If-None-Match": response.headers["ETag"]})
    assert again.status == 304


def touch(folder: Path) -> None:
    """Let a build be newer than the last one, whatever the clock's steps are."""
    stamp = (folder / "manifest.json").stat().st_mtime_ns + 1_000_000
    os.utime(folder / "manifest.json", ns=(stamp, stamp))


@pytest.mark.parametrize(
    "path",
    [
        "/static/missing.ABCD2345.js",
        "/static/manifest.json",
        "/static/base.ABCD2345.css.br",
        "/static/../manifest.json",
        "/static/..%2F..%2Fretrohub.db",
        "/static/%2e%2e/retrohub.db",
        "/static//etc/passwd",
        "/static/%00",
        "/static/",
    ],
)
async def test_nothing_but_the_builds_files_is_served(site: Site, path: str) -> None:
    response = await site.get(URL(path, encoded=True))
    assert response.status == 404


async def test_only_the_engine_may_compile_webassembly(site: Site) -> None:
    engine = await site.get("/static/engine.ABCD2345.js")
    assert engine.headers["Content-Security-Policy"] == ENGINE_POLICY
    page = await site.get("/static/lines.ABCD2345.js")
    assert page.headers["Content-Security-Policy"] == PAGE_POLICY


def test_a_new_build_is_noticed(build_folder: Path) -> None:
    build = Build(build_folder)
    assert build.url("lines.js") == "/static/lines.ABCD2345.js"
    manifest = json.loads((build_folder / "manifest.json").read_bytes())
    manifest["lines.js"] = "lines.WXYZ2345.js"
    write_packed(build_folder / "lines.WXYZ2345.js", b"export{}")
    (build_folder / "manifest.json").write_text(json.dumps(manifest))
    touch(build_folder)
    assert build.url("lines.js") == "/static/lines.WXYZ2345.js"
    assert build.file("lines.WXYZ2345.js") is not None


def test_a_name_that_the_build_did_not_make_is_an_error(build_folder: Path, tmp_path: Path) -> None:
    build = Build(build_folder)
    assert build.has("lines.js")
    assert not build.has("chess.js")
    with pytest.raises(BuildError, match=r"chess\.js"):
        build.url("chess.js")
    assert not Build(tmp_path).has("lines.js")


@pytest.mark.parametrize("path", ["/", "/lines", "/static/base.ABCD2345.css"])
async def test_without_a_build_everything_says_how_to_make_one(
    start_site: StartSite, site_database: Database, tmp_path: Path, path: str
) -> None:
    site = await start_site(create_app(site_database, build=Build(tmp_path / "nothing")))
    response = await site.get(path)
    assert response.status == 503
    assert BUILD_MISSING in await response.text()
    assert (await site.get("/nowhere")).status == 404

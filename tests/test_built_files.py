"""What `make build` leaves in retrohub/web/static: names, compressed copies, sizes, and what old browsers can read."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING

import brotli  # type: ignore[import-untyped]
import pytest

from tests.node import NODE
from tests.server import running_server

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent.parent
STATIC = ROOT / "retrohub" / "web" / "static"
MANIFEST: dict[str, str | dict[str, list[str]]] = json.loads((STATIC / "manifest.json").read_text(encoding="utf-8"))
NAMES = {source: built for source, built in MANIFEST.items() if isinstance(built, str)}
PACKED = [built for built in NAMES.values() if not built.endswith(".woff2")]
SCRIPTS = [STATIC / built for built in PACKED if built.endswith(".js")]
PAGE_BUDGET = 30_000
ENGINE_BUDGET = 200_000


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with running_server() as url:
        yield url


def packed_size(built: str) -> int:
    return (STATIC / f"{built}.br").stat().st_size


def test_the_manifest_names_every_file_and_no_other() -> None:
    endings = (".br", ".gz", ".json")
    assert {path.name for path in STATIC.iterdir() if path.suffix not in endings} == set(NAMES.values())


def test_names_change_with_the_content() -> None:
    assert [built for built in NAMES.values() if not re.search(r"\.[0-9A-Za-z]{8,}\.\w+$", built)] == []


@pytest.mark.parametrize("built", PACKED)
def test_the_copies_beside_a_file_hold_the_same(built: str) -> None:
    content = (STATIC / built).read_bytes()
    assert brotli.decompress((STATIC / f"{built}.br").read_bytes()) == content
    assert gzip.decompress((STATIC / f"{built}.gz").read_bytes()) == content


def test_browsers_of_2019_can_read_every_script() -> None:
    done = subprocess.run(
        [NODE, ROOT / "tests" / "built_files.mjs", *SCRIPTS], capture_output=True, text=True, check=True
    )
    assert done.stdout == ""


def test_no_script_needs_a_name_that_came_later() -> None:
    later = re.compile(r"\bglobalThis\b|\.replaceAll\(|\bObject\.fromEntries\b|\bstructuredClone\b|\.at\(-|\.flatMap\(")
    assert {path.name: later.findall(path.read_text(encoding="utf-8")) for path in SCRIPTS} == {
        path.name: [] for path in SCRIPTS
    }


def test_the_engine_is_webassembly_of_the_first_version() -> None:
    tool = ROOT / "node_modules" / "binaryen" / "bin" / "wasm-opt"
    subprocess.run([NODE, tool, STATIC / NAMES["engine.wasm"], "--mvp-features", "-o", "/dev/null"], check=True)


def test_engine_and_rules_keep_their_budget() -> None:
    assert packed_size(NAMES["engine.wasm"]) + packed_size(NAMES["engine.js"]) <= ENGINE_BUDGET


@pytest.mark.parametrize("path", ["/", "/lines/classic/42", "/bizz", "/how-to-play/lines", "/how-to-play/bizz"])
def test_a_page_keeps_its_budget_until_the_board_is_seen(server: str, path: str) -> None:
    request = urllib.request.Request(server + path, headers={"Accept-Encoding": "br"})
    with urllib.request.urlopen(request) as answer:
        body = answer.read()
    html = brotli.decompress(body) if answer.headers["Content-Encoding"] == "br" else body
    needed = set(re.findall(r'(?:href|src)="/static/([^"]+\.(?:css|js))"', html.decode()))
    assert needed <= set(NAMES.values())
    preload = MANIFEST["preload"]
    assert isinstance(preload, dict)
    # A chunk that the page does not name is found one round trip later.
    for source, chunks in preload.items():
        assert NAMES[source] not in needed or set(chunks) <= needed
    assert len(brotli.compress(html)) + sum(map(packed_size, needed)) <= PAGE_BUDGET

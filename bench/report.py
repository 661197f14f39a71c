"""Runs every benchmark and writes docs/benchmarks.md: `python bench/report.py [name …]`, or `make bench` for all.

With names, only those run anew; what the file says of the others stays.
"""

from __future__ import annotations

import ast
import os
import platform
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

from tests.browser import chromium

ROOT = Path(__file__).parent.parent
REPORT = ROOT / "docs" / "benchmarks.md"
# In the order of the report: titles, and what is run for them.
SECTIONS = {
    "rules": "The rules",
    "players": "The computer players",
    "pages": "The pages: bytes and first moves",
    "lighthouse": "The pages: Lighthouse",
    "lines_motion": "Lines in play",
    "bizz_motion": "Bizz-Billes in play",
    "online": "Online tables",
    "verifying": "Verifying results beside online tables",
    "leaderboard": "Leaderboards at a million players",
}
HEAD = """# Benchmarks

`make bench` runs all of these and writes this file; `python bench/report.py rules` runs one again. Each table is the
output of one command; budgets and peers stand beside the figures and come from the same run, unless a line says
otherwise. Figures of one table can be compared with each other; from machine to machine only their ratios.
"""


def machine() -> str:
    """Say in one line what the figures were measured on."""
    models = re.findall(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    program = chromium.find()
    assert program is not None, "make test brings a browser"
    browser = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{os.cpu_count()} x {models[0] if models else platform.machine()}, {python}, {browser}"


def section(name: str) -> str:
    """Run one benchmark and return its part of the report. Raises CalledProcessError if it fails."""
    script = ROOT / "bench" / f"{name}.py"
    about = ast.get_docstring(ast.parse(script.read_text())) or ""
    ran = subprocess.run([sys.executable, script], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    when = datetime.now(UTC).strftime("%Y-%m-%d")
    return f"## {SECTIONS[name]}\n\n{about.strip()}\n\n{ran.stdout.strip()}\n\n*{when}: {machine()}*\n"


def written() -> dict[str, str]:
    """Return the sections of the report as it is, by the name of their benchmark."""
    text = REPORT.read_text() if REPORT.exists() else ""
    names = {title: name for name, title in SECTIONS.items()}
    found = re.split(r"^(?=## )", text, flags=re.MULTILINE)[1:]
    return {names[part[3:].split("\n")[0]]: part for part in found if part[3:].split("\n")[0] in names}


def main() -> None:
    """Run what is asked for, and write the report after each."""
    asked = sys.argv[1:] or list(SECTIONS)
    unknown = set(asked) - set(SECTIONS)
    if unknown:
        sys.exit(f"no such benchmark: {', '.join(sorted(unknown))}; there are {', '.join(SECTIONS)}")
    for name in asked:
        print(f"bench/{name}.py", flush=True)
        found = {**written(), name: section(name)}
        parts = [found[each].strip() + "\n" for each in SECTIONS if each in found]
        REPORT.write_text("\n".join([HEAD, *parts]))


if __name__ == "__main__":
    main()

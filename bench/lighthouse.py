"""What Lighthouse says of the hub, both games and the pages that explain them, as a phone on a slow line sees them.

`python bench/lighthouse.py` prints a table: points from 0 to 100 for each of Lighthouse's categories, the best of RUNS
visits (a busy machine only ever takes points away), and then what took most time in that visit. It fetches Lighthouse
from npm into `var/lighthouse`, which takes 180 MB, and drives the Chromium of the tests.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from bench.tables import head, line
from tests.browser import chromium
from tests.node import NODE
from tests.server import running_server

RUNS = 3
VERSION = "13.5.0"
BUDGET = 95
FOLDER = Path(__file__).parent.parent / "var" / "lighthouse"
PAGES = ("/", "/lines/classic/42", "/bizz", "/how-to-play/lines", "/how-to-play/bizz")
CATEGORIES = {"performance": "fast", "accessibility": "access", "best-practices": "practice", "seo": "seo"}
TIMES = {
    "first-contentful-paint": "first paint",
    "largest-contentful-paint": "largest",
    "total-blocking-time": "blocked",
    "cumulative-layout-shift": "shift",
}


def install() -> Path:
    """Fetch Lighthouse if it is not there yet; return its program. Raises CalledProcessError if npm cannot."""
    program = FOLDER / "node_modules" / "lighthouse" / "cli" / "index.js"
    if not program.exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        (FOLDER / "package.json").write_text('{"private": true}', encoding="utf-8")
        npm = NODE.parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        options = ["--no-audit", "--no-fund", "--ignore-scripts", "--loglevel", "error"]
        subprocess.run([NODE, npm, "install", *options, f"lighthouse@{VERSION}"], cwd=FOLDER, check=True)
    return program


def visit(program: Path, address: str) -> dict[str, Any]:
    """One report on a page. Raises CalledProcessError if Lighthouse could not make one."""
    browser = chromium.find()
    assert browser is not None, chromium.ADVICE
    with tempfile.TemporaryDirectory(prefix="retrohub-lighthouse-") as folder:
        report = Path(folder, "report.json")
        command = [str(NODE), str(program), address, "--output=json", f"--output-path={report}", "--quiet"]
        flags = " ".join(["--headless=new", *chromium.FLAGS])
        environment = {**os.environ, "CHROME_PATH": browser}
        subprocess.run([*command, f"--chrome-flags={flags}"], env=environment, check=True)
        found: dict[str, Any] = json.loads(report.read_text(encoding="utf-8"))
    return found


def points(report: dict[str, Any]) -> list[int]:
    """Points for each category, 0 where Lighthouse could not tell."""
    return [round(100 * (report["categories"][name]["score"] or 0)) for name in CATEGORIES]


def row(path: str, report: dict[str, Any]) -> str:
    times = [report["audits"][name].get("displayValue", "-").replace("\N{NO-BREAK SPACE}", " ") for name in TIMES]
    return line(path, *(str(each) for each in points(report)), *times, f"{BUDGET} each")


def main() -> None:
    """Print the table."""
    program = install()
    print(head("page", *CATEGORIES.values(), *TIMES.values(), "budget"))
    with running_server() as url:
        for path in PAGES:
            best = max((visit(program, url + path) for _ in range(RUNS)), key=lambda report: sum(points(report)))
            print(row(path, best), flush=True)


if __name__ == "__main__":
    main()

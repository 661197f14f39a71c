"""Finds a Chromium for the tests in the browser; as a program, it also installs one where none is.

In this order: the one that RETROHUB_CHROMIUM names, an installed one, Playwright's own, Debian's package (as root).
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
ADVICE = (
    "no Chromium was found: install one (on Debian: apt-get install chromium),"
    " or name one in RETROHUB_CHROMIUM, then run `make test` again"
)


def find() -> str | None:
    """The path of a Chromium that starts, or None."""
    chosen = os.environ.get("RETROHUB_CHROMIUM")
    if chosen:
        return chosen if _starts(chosen) else None
    for name in NAMES:
        path = shutil.which(name)
        if path and _starts(path):
            return path
    path = _playwright_path()
    return path if path and _starts(path) else None


def install() -> None:
    """Get Playwright's Chromium, or Debian's package where that one cannot be had."""
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    if find() or not shutil.which("apt-get") or os.geteuid() != 0:
        return
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for arguments in (["update"], ["install", "-y", "--no-install-recommends", "chromium"]):
        subprocess.run(["apt-get", *arguments], env=environment, check=True)


def _starts(path: str) -> bool:
    """Whether it runs at all: Ubuntu's `chromium-browser` may only tell to install a snap."""
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False).returncode == 0
    except OSError:
        return False


def _playwright_path() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def main() -> int:
    """Make sure that there is a Chromium; 1 and a line of advice if there is none."""
    if not find():
        install()
    path = find()
    print(path or ADVICE, file=sys.stdout if path else sys.stderr)
    return 0 if path else 1


if __name__ == "__main__":
    sys.exit(main())

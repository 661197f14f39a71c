"""A player who only listens: a virtual screen reader inside the page."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from tests.node import NODE

if TYPE_CHECKING:
    from playwright.sync_api import Page

MODULES = Path(__file__).parent.parent.parent / "node_modules"
READER = MODULES / "@guidepup" / "virtual-screen-reader" / "lib" / "esm" / "index.browser.js"


@cache
def _script() -> str:
    """The reader as a script that needs no import."""
    paths = (NODE, MODULES / "esbuild" / "bin" / "esbuild", READER)
    command = [*map(str, paths), "--format=iife", "--global-name=reader"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


class Listener:
    """Listens to a page. Keys go to the page itself; the reader follows the focus and the live regions."""

    def __init__(self, page: Page) -> None:
        self.page = page
        # Our policy forbids scripts of others; the debugger may bring one.
        session = page.context.new_cdp_session(page)
        session.send("Runtime.evaluate", {"expression": f"{_script()};globalThis.reader = reader;"})
        page.evaluate("reader.virtual.start({ container: document.body })")
        self.heard()

    def heard(self) -> list[str]:
        """What was spoken since this was asked last."""
        log = "(async () => { const log = await reader.virtual.spokenPhraseLog();"
        phrases = self.page.evaluate(f"{log} await reader.virtual.clearSpokenPhraseLog(); return log; }})()")
        return [str(phrase) for phrase in phrases]

    def press(self, key: str) -> list[str]:
        """Press a key; return what is spoken then."""
        self.page.keyboard.press(key)
        return self.heard()

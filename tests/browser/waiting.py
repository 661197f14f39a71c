"""Waiting for what a page says of itself.

Playwright's own `wait_for_function` evaluates text inside the page again and again, which our Content-Security-Policy
forbids from the second time on: a test that uses it passes only where the condition is true at once.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

MOST_SECONDS = 30
PAUSE_MS = 20


def wait_until(page: Page, expression: str, arg: object = None, seconds: float = MOST_SECONDS) -> None:
    """Wait until a JavaScript expression, or a function of `arg`, is true in the page."""
    latest = time.monotonic() + seconds
    while not page.evaluate(expression, arg):
        assert time.monotonic() < latest, f"never true: {expression}"
        page.wait_for_timeout(PAUSE_MS)

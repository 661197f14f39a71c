"""A site with finished games, for the pages about them: a server of its own, filled over its API."""

from __future__ import annotations

import json
import secrets
import urllib.request
from typing import TYPE_CHECKING, Any

from tests.finished import finished_lines
from tests.sealed import cookie

if TYPE_CHECKING:
    from playwright.sync_api import Page

SIZES = [(360, 640), (640, 360), (1280, 800), (1920, 1080)]


def new_token() -> str:
    """The cookie of a device that nobody has used yet."""
    return secrets.token_hex(16)


def call(url: str, method: str, path: str, body: object = None, token: str | None = None) -> Any:
    """One call of the API, as a client of its own; raises HTTPError for what is not taken."""
    request = urllib.request.Request(url + path, method=method)
    request.add_header("Content-Type", "application/json")
    request.add_header("X-Forwarded-For", ".".join(str(secrets.randbelow(256)) for _ in range(4)))
    if token is not None:
        request.add_header("Cookie", f"player={cookie(url, token)}")
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(request, data) as response:
        return json.load(response)


def send_game(
    url: str, token: str, seed: int, version: str = "classic", moves: int | None = None, **fields: object
) -> Any:
    """Send a finished game of chance, of deal seed + 1; returns the result."""
    record = finished_lines(seed, version, moves)
    return call(url, "POST", "/api/results", {"id": secrets.token_hex(16), "record": record, **fields}, token)


def rename(url: str, token: str, nickname: str) -> None:
    """Give a device's player a nickname."""
    call(url, "PUT", "/api/player/nickname", {"nickname": nickname}, token)


def be(page: Page, url: str, token: str) -> None:
    """Let a page be that of a device."""
    page.context.add_cookies([{"name": "player", "value": cookie(url, token), "url": url}])


def go(page: Page, path: str) -> None:
    """Go to a page and wait for its script."""
    page.goto(path)
    page.locator("#root[data-ready]").wait_for(state="attached")


def assert_fits(page: Page) -> None:
    """Nothing is wider than the window, and what can be pressed is large enough."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    small = page.evaluate(
        "Array.from(document.querySelectorAll('main a, main button, main input'))"
        ".filter((each) => each.getClientRects().length && each.getBoundingClientRect().height < 40)"
        ".map((each) => each.outerHTML)"
    )
    assert small == []

"""The real site in a real Chromium: `page.goto("/lines/classic/42")` is all that a test needs."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import pytest

from tests.browser import chromium
from tests.server import running_server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from playwright.sync_api import Browser


@pytest.fixture(scope="session")
def base_url() -> Iterator[str]:
    """The address of a server with a fresh database, where pages with relative addresses are."""
    with running_server() as url:
        yield url


@pytest.fixture(scope="session")
def browser(browser: Browser) -> Browser:
    """A browser whose contexts have no service worker, unless a test asks for it by `service_workers="allow"`.

    What a worker answers or fetches goes past `page.route`.
    """
    new_context = functools.partial(browser.new_context, service_workers="block")
    browser.new_context = new_context  # type: ignore[method-assign]
    return browser


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Playwright's options, with the Chromium that was found. Fails where there is none."""
    path = chromium.find()
    if path is None:
        pytest.fail(chromium.ADVICE, pytrace=False)
    return {**browser_type_launch_args, "executable_path": path, "args": list(chromium.FLAGS)}

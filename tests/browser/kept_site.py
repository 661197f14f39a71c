"""The site kept on a device, for times without a connection: pages whose service worker is allowed."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from tests.browser.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext, Page

CONTROLLED = "navigator.serviceWorker.controller !== null"
CACHES = "caches.keys()"


@contextmanager
def kept_site(browser: Browser, base_url: str, path: str) -> Iterator[BrowserContext]:
    """A device that has visited a page of the site, which has then been kept in the language of the page."""
    with browser.new_context(base_url=base_url, service_workers="allow", reduced_motion="reduce") as context:
        page = context.new_page()
        page.goto(path)
        wait_until(page, CONTROLLED)
        page.close()
        yield context


def version_of(page: Page) -> str:
    """The version of the site that a page is of."""
    return page.locator("script[data-version]").get_attribute("data-version") or ""

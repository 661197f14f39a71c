"""Something has the focus from the start, where keys or a remote control lead; fingers see no frame on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PAGES = ("/", "/lines/classic/42", "/bizz", "/how-to-play/lines", "/statistics", "/leaderboard", "/player", "/nothing")


@pytest.mark.parametrize("path", PAGES)
def test_keys_begin_somewhere(page: Page, path: str) -> None:
    page.goto(path)
    expect(page.locator("main :focus")).to_have_count(1)


def test_fingers_see_no_frame_on_the_board(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto("/lines/classic/42")
    expect(page.locator("#root[data-ready]")).to_be_attached()
    assert page.locator("main :focus").count() == 0
    context.close()

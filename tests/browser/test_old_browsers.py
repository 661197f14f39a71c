"""What browsers see that are too old: a word about it, in their language, instead of a page that does nothing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

WORDS = {"/": "This browser is too old", "/el/bizz": "πολύ παλιό", "/fr/lines/classic/42": "trop ancien"}


def without_modules(route: Route) -> None:
    """The page as a browser reads it that knows neither modules nor what `nomodule` means."""
    response = route.fetch()
    html = response.text().replace("<script nomodule", "<script")
    route.fulfill(response=response, body=re.sub(r'<script type="module"[^>]*></script>', "", html))


def expect_the_word(page: Page, word: str) -> None:
    expect(page.get_by_text(word)).to_be_visible()
    expect(page.locator("main")).to_be_hidden()


@pytest.mark.parametrize(("path", "word"), WORDS.items())
def test_without_modules(page: Page, path: str, word: str) -> None:
    page.route(re.compile(re.escape(path) + "$"), without_modules)
    page.goto(path)
    expect_the_word(page, word)


def test_with_modules_but_without_what_they_need(page: Page) -> None:
    page.add_init_script("delete window.ResizeObserver")
    page.goto("/el/bizz")
    expect_the_word(page, WORDS["/el/bizz"])


def test_others_never_see_it_and_do_not_fetch_its_script(page: Page) -> None:
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.goto("/")
    expect(page.locator("main")).to_be_visible()
    expect(page.locator("#too-old")).to_be_hidden()
    assert not any("/old." in url for url in fetched)

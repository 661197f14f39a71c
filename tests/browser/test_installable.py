"""What Chromium says about installing the site, and where the shortcuts of its icon lead."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.kept_site import CONTROLLED
from tests.browser.waiting import wait_until

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

    from playwright.sync_api import BrowserType, Page

PLACES = {"lines": "#board", "bizz": "[data-players='2']", "letters": "[data-letter='A']"}


def test_the_site_can_be_installed(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], base_url: str, tmp_path: Path
) -> None:
    # A private window never installs anything.
    context = browser_type.launch_persistent_context(tmp_path, base_url=base_url, **browser_type_launch_args)
    with context:
        page = context.pages[0]
        page.goto("/fr")
        wait_until(page, CONTROLLED)
        devtools = context.new_cdp_session(page)
        assert devtools.send("Page.getInstallabilityErrors") == {"installabilityErrors": []}
        found = devtools.send("Page.getAppManifest")
        assert found["errors"] == []
        assert json.loads(found["data"])["lang"] == "fr"


@pytest.mark.parametrize("language", ["en", "el", "fr"])
def test_its_shortcuts_lead_into_both_games_and_to_the_letters_of_a_code(page: Page, language: str) -> None:
    shortcuts = page.request.get(f"/{language}/manifest.webmanifest").json()["shortcuts"]
    page.context.add_cookies([{"name": "lang", "value": language, "url": page.request.get("/").url}])
    shown = []
    for shortcut in shortcuts:
        page.goto("about:blank")
        page.goto(shortcut["url"])
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator(", ".join(PLACES.values())).filter(visible=True)).to_have_count(1)
        shown += [name for name, place in PLACES.items() if page.locator(place).filter(visible=True).count()]
    assert shown == ["lines", "bizz", "letters"]


def test_the_letters_take_a_code_at_once_and_back_leads_to_the_menu(page: Page) -> None:
    page.goto("/bizz/online#join")
    expect(page.locator("[data-letter='A']")).to_be_focused()
    page.keyboard.press("h")
    expect(page.get_by_role("img", name="Code: H")).to_be_visible()
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    expect(page.locator("[data-way='join']")).to_be_visible()
    assert page.url.endswith("/bizz/online")


def test_the_shortcut_works_while_the_menu_is_open(page: Page) -> None:
    page.goto("/bizz/online")
    expect(page.locator("[data-way='join']")).to_be_visible()
    # As an installed application does it: the address differs by its end only.
    page.evaluate("location.assign('/bizz/online#join')")
    expect(page.locator("[data-letter='A']")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-way='join']")).to_be_visible()

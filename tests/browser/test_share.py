"""Passing on a game or a table: by the system's sheet where there is one, else by the clipboard; in every language."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.lines_page import LinesPage
from tests.browser.online_page import OnlinePage

if TYPE_CHECKING:
    from playwright.sync_api import Page

SHEET = "navigator.share = (what) => { window.shared = what; return Promise.reject(new Error('closed')); };"
NO_SHEET = "Object.defineProperty(Navigator.prototype, 'share', { value: undefined });"
NO_CLIPBOARD = "Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined });"
CLIPBOARD = "navigator.clipboard.readText()"
LINES = {
    "en": r"Lines, Easy, deal 25: [\d,]+ points\. ",
    "el": r"Μπίλιες, Εύκολο, μοίρασμα 25: [\d.]+ πόντοι\. ",
    "fr": r"Lignes, Facile, donne 25\u202f: [\d\u202f]+ points\. ",
}
INVITATION = {
    "en": "Play Bizz-Billes with me! The code of my table: ",
    "el": "Παίξτε μαζί μου Bizz-Billes! Ο κωδικός του τραπεζιού μου: ",  # noqa: RUF001
    "fr": "Jouez à Bizz-Billes avec moi\u202f! Le code de ma table\u202f: ",
}
LANGUAGES = tuple(LINES)


def finished_lines(page: Page, language: str) -> LinesPage:
    lines = LinesPage(page).open(f"/{language}/lines/easy/25")
    lines.play_on(random.Random(11))
    expect(page.locator("#over")).to_be_visible()
    return lines


def lobby(page: Page, language: str) -> str:
    """Open a table in a language; return its code."""
    online = OnlinePage(page)
    page.goto(f"/{language}/bizz/online")
    page.locator("[data-way='invite']").click()
    page.locator("[data-rounds='1']").click()
    code = online.page.locator("[data-code]").get_attribute("data-code")
    assert code is not None
    return code


def read_clipboard(page: Page) -> str:
    """What another page of the browser finds on the clipboard."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    other = page.context.new_page()
    other.goto("/nothing")
    other.bring_to_front()
    return str(other.evaluate(CLIPBOARD))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_finished_game_of_lines_is_shared_by_the_systems_sheet(page: Page, language: str) -> None:
    page.add_init_script(SHEET)
    finished_lines(page, language)
    page.locator("#over [data-does='share']").click()
    shared = page.evaluate("window.shared")
    assert set(shared) == {"text"}
    assert re.fullmatch(LINES[language] + re.escape(page.url), shared["text"])
    assert page.url.endswith(f"/{language}/lines/easy/25")


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_sheet_it_is_copied(page: Page, language: str) -> None:
    page.add_init_script(NO_SHEET)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    lines = finished_lines(page, language)
    expect(page.locator("#over [data-does='share']")).to_be_hidden()
    page.locator("#over [data-does='copy']").click()
    text = read_clipboard(page)
    assert re.fullmatch(LINES[language] + re.escape(page.url), text)
    said = page.locator("#said").text_content()
    assert said == page.locator("#over [data-does='copy']").text_content()
    assert int(re.sub(r"\D", "", text.split(":")[1].split(" http")[0])) == lines.score()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_is_shared_by_the_systems_sheet(page: Page, language: str) -> None:
    page.add_init_script(SHEET)
    code = lobby(page, language)
    page.locator("[data-share]").click()
    shared = page.evaluate("window.shared")
    assert shared == {"title": "Bizz-Billes", "text": INVITATION[language] + code, "url": page.url}
    assert page.url.endswith(f"/{language}/bizz/{code}")
    # Who closes the sheet again has not shared, and nothing else has happened.
    expect(page.locator("[data-copy]")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_sheet_the_link_of_a_table_is_copied(page: Page, language: str) -> None:
    page.add_init_script(NO_SHEET)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    code = lobby(page, language)
    expect(page.locator("[data-share]")).to_have_count(0)
    before = page.locator("[data-copy]").text_content()
    page.locator("[data-copy]").click()
    expect(page.locator("[data-copy]")).not_to_have_text(str(before))
    link = read_clipboard(page)
    assert link == page.url
    assert link.endswith(f"/{language}/bizz/{code}")


def test_where_there_is_no_clipboard_either_the_old_way_copies(page: Page) -> None:
    page.add_init_script(NO_SHEET + NO_CLIPBOARD)
    lobby(page, "en")
    page.locator("[data-copy]").click()
    expect(page.locator("[data-copy]")).to_have_text("Copied")
    # The other page has a clipboard: init scripts are a page's own.
    assert read_clipboard(page) == page.url

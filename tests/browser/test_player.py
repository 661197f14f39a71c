"""The player's page: nickname, transfer to another device, deletion."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.scores_site import SIZES, assert_fits, be, call, go, new_token, send_game
from tests.served import served

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page


@pytest.fixture(scope="module")
def site_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A site of its own, because of its limits."""
    with served(tmp_path_factory.mktemp("player"), "--trust-proxy") as site:
        yield site.url


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any], site_url: str) -> dict[str, Any]:
    """Pages with relative addresses are on this site."""
    return {**browser_context_args, "base_url": site_url}


@pytest.fixture
def token(page: Page, site_url: str) -> str:
    """The device of the page, which has one finished game."""
    device = new_token()
    send_game(site_url, device, 1, moves=3)
    be(page, site_url, device)
    return device


def test_a_name_is_changed_by_keys(page: Page, site_url: str, token: str) -> None:
    go(page, "/player")
    expect(page.locator("#who")).to_have_text("Player " + str(number(site_url, token)))
    field = page.get_by_label("New name")
    field.fill("  <b>Ada</b>  L. ")
    field.press("Enter")
    expect(page.locator("#who")).to_have_text("<b>Ada</b> L.")
    expect(page.get_by_role("status").filter(has_text="Saved.")).to_be_visible()
    page.reload()
    expect(page.locator("#who")).to_have_text("<b>Ada</b> L.")
    expect(field).to_have_value("<b>Ada</b> L.")


def number(url: str, token: str) -> int:
    return int(call(url, "GET", "/api/player", token=token)["player"]["number"])


@pytest.mark.parametrize(
    ("name", "why"),
    [("Admin", "could be taken for ours"), ("a\u200bb", "cannot be seen"), ("x" * 21, "at most 20"), (" ", "at least")],
)
def test_a_name_that_is_not_taken_says_why(page: Page, site_url: str, token: str, name: str, why: str) -> None:
    go(page, "/player")
    page.get_by_label("New name").fill(name)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status").filter(has_text=why)).to_be_visible()
    assert page.locator("#who").inner_text().startswith("Player ")


def test_who_has_no_game_yet_may_take_a_name(page: Page, site_url: str) -> None:
    go(page, "/player")
    expect(page.locator("#who")).to_contain_text("with your first finished game")
    page.get_by_label("New name").fill("Bob")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#who")).to_have_text("Bob")
    (cookie,) = page.context.cookies()
    assert (cookie["name"], cookie["httpOnly"], cookie["sameSite"]) == ("player", True, "Lax")


def test_a_second_device_joins_by_code(page: Page, site_url: str, token: str, browser: Browser) -> None:
    go(page, "/player")
    page.get_by_role("button", name="Get a code").click()
    code = page.locator("#code")
    expect(code).to_contain_text("Valid until")
    other = browser.new_context(base_url=site_url)
    second = other.new_page()
    device = new_token()
    send_game(site_url, device, 2, moves=3)
    be(second, site_url, device)
    go(second, "/player")
    second.get_by_label("Code from the other device").fill(code.inner_text().split("\n")[0].lower())
    second.get_by_role("button", name="Connect").click()
    expect(second.get_by_role("status").filter(has_text="this device now plays as")).to_be_visible()
    expect(second.locator("#who")).to_have_text(page.locator("#who").inner_text())
    go(second, "/statistics/classic")
    expect(second.locator("#facts dd").first).to_have_text("2")
    other.close()


def test_a_wrong_code_says_so(page: Page, site_url: str, token: str) -> None:
    go(page, "/player")
    page.get_by_label("Code from the other device").fill("adfhk lmorw")
    page.get_by_role("button", name="Connect").click()
    expect(page.get_by_role("status").filter(has_text="not valid")).to_be_visible()


def test_deletion_asks_first(page: Page, site_url: str, token: str) -> None:
    go(page, "/player")
    page.get_by_role("button", name="Delete…").click()
    dialog = page.get_by_role("dialog", name="Delete everything?")
    expect(dialog.get_by_role("button", name="Keep")).to_be_focused()
    page.keyboard.press("Escape")
    assert call(site_url, "GET", "/api/player", token=token)["player"]
    page.get_by_role("button", name="Delete…").click()
    dialog.get_by_role("button", name="Delete").click()
    expect(page.get_by_role("status").filter(has_text="Everything is deleted.")).to_be_visible()
    assert call(site_url, "GET", "/api/player", token=token)["player"] is None
    assert page.context.cookies() == []


def test_without_a_connection_it_says_so(page: Page, site_url: str, token: str) -> None:
    go(page, "/player")
    page.context.set_offline(True)
    page.get_by_label("New name").fill("Ada")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status").filter(has_text="no connection")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("path", ["/player", "/el/player"])
def test_the_page_fits(page: Page, site_url: str, token: str, path: str, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    go(page, path)
    assert_fits(page)

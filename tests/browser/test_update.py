"""A new version is deployed while people play: their games go on, and the next new game begins in it."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest
from playwright.sync_api import expect

from tests.browser.bizz_page import BizzPage, by_enter
from tests.browser.kept_site import CACHES, kept_site, version_of
from tests.browser.lines_page import LinesPage, legal
from tests.browser.waiting import wait_until
from tests.server import running_server

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

PACKAGE = Path(__file__).parent.parent.parent / "retrohub"
HASHED = re.compile(r"\.([0-9A-Z]{8}|[0-9a-f]{10})\.\w+$")
REGISTRATION = "navigator.serviceWorker.getRegistration()"
NEWER = "html[data-newer]"
LOOK = f"{REGISTRATION}.then(each => each.update()).then(() => true)"


class Site(NamedTuple):
    """A running server, and the folder of the client's files that it serves."""

    url: str
    static: Path

    def deploy(self) -> None:
        """Put files of other names in the place of all, as a new version does; none of the old ones is left."""
        manifest = json.loads((self.static / "manifest.json").read_text())
        old = sorted({name for name in manifest.values() if isinstance(name, str)})
        new = {
            name: HASHED.sub(lambda found: found[0].replace(found[1], found[1][1:] + found[1][0]), name) for name in old
        }
        any_name = re.compile("|".join(map(re.escape, old)))

        def renamed(text: str) -> str:
            return any_name.sub(lambda found: new[found[0]], text)

        for name in old:
            file = self.static / name
            if file.suffix in (".js", ".css", ".json"):
                (self.static / new[name]).write_text(renamed(file.read_text()))
            else:
                shutil.copy(file, self.static / new[name])
        (self.static / "manifest.json").write_text(renamed(json.dumps(manifest)))
        for file in self.static.iterdir():
            if file.name not in {"manifest.json", *new.values()}:
                file.unlink()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server with a package of its own, whose client's files may be replaced."""
    folder = tmp_path_factory.mktemp("deployed")
    shutil.copytree(PACKAGE, folder / "retrohub", ignore=shutil.ignore_patterns("__pycache__"))
    with running_server(environment={**os.environ, "PYTHONPATH": str(folder)}) as url:
        yield Site(url, folder / "retrohub" / "web" / "static")


def count_loads(page: Page) -> list[str]:
    """The addresses that a page loads from now on."""
    loads: list[str] = []
    page.on("load", lambda loaded: loads.append(loaded.url))
    return loads


def begin_another(page: Page) -> None:
    page.get_by_role("button", name="New game").first.click()
    page.get_by_role("button", name="Start").click()


def wait_for_another_version(page: Page, version: str) -> None:
    expect(page.locator(f"script[data-version]:not([data-version='{version}'])")).to_be_attached()
    expect(page.locator("#root[data-ready]")).to_be_attached()


def test_lines_goes_on_and_the_next_game_is_of_the_new_version(browser: Browser, site: Site) -> None:
    with kept_site(browser, site.url, "/lines") as context:
        page = context.new_page()
        lines = LinesPage(page).open("/lines/classic/42")
        first, loads = version_of(page), count_loads(page)
        lines.play(legal(lines.board())[0])
        site.deploy()
        # The browser looks by itself, at the latest after a day.
        wait_until(page, LOOK)
        expect(page.locator(NEWER)).to_be_attached()
        # What is fetched only now is gone from the server.
        page.get_by_role("button", name="Hint").click()
        expect(page.locator(".goal")).to_be_attached()
        page.keyboard.press("s")
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("Escape")
        lines.play(legal(lines.board())[0])
        assert (version_of(page), loads) == (first, [])
        assert len(page.evaluate(CACHES)) == 2

        begin_another(page)
        wait_for_another_version(page, first)
        lines.expect_actions(0)
        lines.play(legal(lines.board())[0])
        wait_until(page, f"{CACHES}.then(names => names.length === 1)")
        assert page.evaluate(CACHES) == [f"retrohub-{version_of(page)}"]
        assert loads == [page.url]
        # The game that was left is kept, and so is the site.
        context.set_offline(True)
        page.goto("/lines/classic/42")
        expect(page.get_by_role("button", name="Go on with it")).to_be_visible()


def test_two_pages_one_of_them_in_the_middle_of_a_game(browser: Browser, site: Site) -> None:
    with kept_site(browser, site.url, "/lines") as context:
        page = context.new_page()
        lines = LinesPage(page).open("/lines/classic/42")
        lines.play(legal(lines.board())[0])
        first, loads = version_of(page), count_loads(page)
        site.deploy()
        other = context.new_page()
        # Of this page nothing is kept: it comes from the server.
        other.goto("/leaderboard/classic")
        assert version_of(other) != first
        # The other page is of the new version already, which so takes over; this one has its files still.
        wait_until(other, f"{REGISTRATION}.then(each => each.active && !each.waiting && !each.installing)")
        wait_until(other, f"{CACHES}.then(names => names.length === 2)")
        page.get_by_role("button", name="Hint").click()
        expect(page.locator(".goal")).to_be_attached()
        assert (version_of(page), loads) == (first, [])
        expect(page.locator(NEWER)).to_be_attached()
        begin_another(page)
        wait_for_another_version(page, first)
        assert loads == [page.url]
        assert version_of(page) == version_of(other)


def test_a_new_game_of_bizz_begins_at_once_in_the_new_version(browser: Browser, site: Site) -> None:
    with kept_site(browser, site.url, "/bizz") as context:
        page = context.new_page()
        bizz = BizzPage(page).open()
        first, loads = version_of(page), count_loads(page)
        site.deploy()
        wait_until(page, LOOK)
        expect(page.locator(NEWER)).to_be_attached()
        bizz.keys("2112")
        wait_for_new_page(bizz, first)
        assert loads == [page.url]
        bizz.turn(by_enter)
        assert bizz.kept()["seats"] == 2
        assert bizz.actions == 1


def wait_for_new_page(bizz: BizzPage, version: str) -> None:
    expect(bizz.page.locator(f"script[data-version]:not([data-version='{version}'])")).to_be_attached()
    bizz.wait()

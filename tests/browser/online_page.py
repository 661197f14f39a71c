"""An online table as players meet it: the menu, the lobby, turns, and what each page shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from tests.browser.bizz_page import FAST, BizzPage, replayed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from playwright.sync_api import Browser, Page

SECONDS = 20_000
MINE = "[data-lit]"
ENDS = "[data-continue], [data-rematch]"


class OnlinePage(BizzPage):
    """Drives one page of one player, with nothing but what it shows."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        page.set_default_timeout(SECONDS)

    def menu(self, name: str = "") -> OnlinePage:
        self.page.goto("/bizz/online")
        expect(self.page.locator("[data-way='invite']")).to_be_visible()
        if name:
            self.page.locator("input[type=text]:visible").fill(name)
        return self

    def invite(self, rounds: int = 1, name: str = "") -> str:
        """Open a table; return its code."""
        self.menu(name).page.locator("[data-way='invite']").click()
        self.page.locator(f"[data-rounds='{rounds}']").click()
        code = self.page.locator("[data-code]").get_attribute("data-code")
        assert code is not None
        return code

    def follow(self, code: str) -> OnlinePage:
        """Open the link to a table."""
        self.page.goto(f"/bizz/{code}")
        return self

    def sit(self, code: str, name: str = "") -> OnlinePage:
        """Follow the link and take a seat."""
        button = self.follow(code).page.locator("[data-sit]")
        expect(button).to_be_visible()
        if name:
            self.page.locator("input[type=text]:visible").fill(name)
        button.click()
        expect(button).to_have_count(0)
        return self

    def start(self, seats: int = 2) -> OnlinePage:
        """Start the game once so many are seated."""
        expect(self.page.locator(".seat[data-taken]")).to_have_count(seats)
        self.page.locator("[data-start]").click()
        return self.in_game(seats)

    def in_game(self, seats: int = 2) -> OnlinePage:
        expect(self.page.locator("[data-seat]")).to_have_count(seats, timeout=SECONDS)
        return self

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def is_mine(self) -> bool:
        return self.page.locator(MINE).count() > 0

    def remove(self) -> None:
        """Remove the cup that the arrow points at, and wait until that turn is over."""
        self.page.evaluate("document.querySelector('[data-lit][tabindex=\"0\"]').setAttribute('data-asked', '')")
        cup = self.page.locator("[data-asked]")
        cup.press("Enter")
        expect(cup).to_have_count(0)

    @property
    def names(self) -> list[str]:
        """The names on the displays, marks left out."""
        script = "all => all.map(each => Array.from(each.childNodes).filter(one => one.nodeType === 3)"
        found = self.page.locator("[data-seat] .name").evaluate_all(script + ".map(one => one.data).join(''))")
        return [str(each) for each in found]

    def cups(self) -> set[tuple[str, int]]:
        """The cups that are left, with their colours."""
        return {
            (str(cup.get_attribute("data-cup")), int(cup.get_attribute("data-colour") or -1))
            for cup in self.page.locator("[data-cup]").all()
        }

    def proof(self) -> tuple[str, str]:
        """Open the sheet of fair dice of a finished game; return promise and seed."""
        self.page.locator(".sheet [data-dice]").click()
        promise = self.page.locator("[data-promise]").text_content()
        seed = self.page.locator("[data-seed]").text_content()
        assert promise
        assert seed
        return promise, seed


def newcomer(browser: Browser, base_url: str, **options: Any) -> OnlinePage:
    """A player with a browser of their own, who does not want things to move."""
    context = browser.new_context(base_url=base_url, reduced_motion="reduce", **options)
    context.add_init_script(FAST)
    return OnlinePage(context.new_page())


def mover(players: Sequence[OnlinePage]) -> OnlinePage:
    """Wait until one of the pages may remove a cup; return it."""
    for _ in range(SECONDS // 50):
        for player in players:
            if player.is_mine():
                return player
        players[0].page.wait_for_timeout(50)
    raise AssertionError("nobody may remove a cup")


def play_round(players: Sequence[OnlinePage]) -> list[list[int]]:
    """Play until the round is over on every page; return the cups that were removed."""
    removed = []
    while not any(player.page.locator(ENDS).count() for player in players):
        for player in players:
            if player.is_mine():
                cup = player.page.locator("[data-lit][tabindex='0']").get_attribute("data-cup")
                assert cup is not None
                player.remove()
                removed.append([int(each) for each in cup.split("-")])
                break
        else:
            players[0].page.wait_for_timeout(30)
    for player in players:
        expect(player.page.locator(ENDS).first).to_be_visible()
    return removed


def assert_shows(player: OnlinePage, record: Any, folder: Path) -> Any:
    """Compare what a page shows with a replay of a record. Return the replay's state."""
    state = replayed(record, folder)
    assert player.displayed("points") == player.written("points") == state["points"]
    assert player.displayed("total") == player.written("total") == state["totals"]
    assert player.is_over() == state["over"]
    assert player.cups() == {
        (f"{shelf}-{place}", colour)
        for shelf, colours in enumerate(state["cups"], 1)
        for place, colour in enumerate(colours, 1)
        if colour is not None
    }
    return state


def online_menus(page: Page, path: str) -> Iterator[str]:
    """Go from the menu of online games, at a path, to a lobby of one's own; say at each screen which one it is."""
    page.goto(path)
    expect(page.locator("[data-way='join']")).to_be_visible()
    yield "the menu"
    page.locator("[data-way='join']").click()
    expect(page.locator("[data-letter='A']")).to_be_visible()
    yield "the pad of letters"
    page.keyboard.press("Escape")
    page.locator("[data-way='invite']").click()
    page.locator("[data-rounds='1']").click()
    expect(page.locator("[data-code]")).to_be_visible()
    yield "the lobby"

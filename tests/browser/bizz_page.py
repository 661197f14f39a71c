"""The page of Bizz-Billes as players meet it: the screens before playing, turns, and what is shown and kept."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from retrohub.rules.bizz import Bizz
from retrohub.rules.cabinet import PLACES

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Locator, Page

# Something can be done now: a cup chosen, a round continued, a new game begun.
NOW = "[data-lit], [data-continue], [data-again]"
RECORD = "retrohub.bizz"
SEATS = "retrohub.bizz.seats"
SETTINGS = "retrohub.settings"


FAST = f"localStorage.getItem('{SETTINGS}') || localStorage.setItem('{SETTINGS}', '{{\"speed\":\"fast\"}}')"


def fresh(_: Bizz) -> bool:
    """Nothing was removed yet."""
    return True


class BizzPage:
    """Drives one page, at the fast speed. It knows nothing but what the page shows and keeps."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.add_init_script(FAST)

    def open(self) -> BizzPage:
        self.page.goto("/bizz")
        expect(self.page.locator("[data-first]").first).to_be_visible()
        return self

    def begin(self, players: int = 2, rounds: int = 1, colours: str = "123456") -> BizzPage:
        """Start a game with the number keys, and wait for the first choice."""
        self.open()
        self.keys(f"{players}{rounds}{colours[:players]}")
        return self.wait()

    def keys(self, keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def wait(self) -> BizzPage:
        """Wait until a person can do something."""
        expect(self.page.locator(NOW).first).to_be_attached(timeout=20_000)
        return self

    @property
    def lit(self) -> list[str]:
        """The cups that may be removed now, such as "3-2"."""
        return [str(cup.get_attribute("data-cup")) for cup in self.page.locator("[data-lit]").all()]

    @property
    def pointed(self) -> str | None:
        """The cup that the arrow points at."""
        cup = self.page.evaluate("(document.activeElement.dataset || {}).cup || null")
        assert cup is None or isinstance(cup, str)
        return cup

    def cup(self, cup: str) -> Locator:
        return self.page.locator(f"[data-cup='{cup}']")

    def kept(self, key: str = RECORD) -> Any:
        text = self.page.evaluate("(key) => localStorage.getItem(key)", key)
        return None if text is None else json.loads(text)

    @property
    def actions(self) -> int:
        return len(self.kept()["actions"])

    def is_over(self) -> bool:
        return self.page.locator("#root[data-over]").count() == 1

    def displayed(self, field: str) -> list[int]:
        """What the displays say of each seat: "points" or "total"."""
        seats = self.page.locator("[data-seat]")
        return [int(seats.nth(seat).get_attribute(f"data-{field}") or -1) for seat in range(seats.count())]

    def written(self, field: str) -> list[int]:
        """The same, as it is written for the eye."""
        texts = self.page.locator(f"[data-seat] .{field}").all_text_contents()
        return [int("".join(each for each in text if each.isdigit())) for text in texts]

    def resume(self, record: Any, seats: Any = None) -> BizzPage:
        """Put a record into the page as if it had been left, and take it up again."""
        self.open()
        for key, value in ((RECORD, record), (SEATS, {"seats": seats, "over": False})):
            self.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, json.dumps(value)])
        self.page.reload()
        expect(self.page.locator("[data-resume]")).to_be_focused()
        self.page.keyboard.press("Enter")
        return self.wait()

    def turn(self, choose: Callable[[BizzPage], None]) -> None:
        """Do what can be done now, and wait for the next time."""
        if self.page.locator("[data-lit]").count():
            choose(self)
        else:
            self.page.locator("[data-continue]").press("Enter")
        self.wait()

    def play_on(self, choose: Callable[[BizzPage], None]) -> None:
        """Play until the game is over."""
        while not self.is_over():
            self.turn(choose)


def game_of(seats: int, rounds: int, seed: str = "0" * 32, until: Callable[[Bizz], bool] = fresh) -> Any:
    """The record of a game in which the first lit cup was removed, turn by turn, until something holds."""
    game = Bizz(seed, seats, rounds)
    actions: list[object] = []
    while not until(game):
        actions.append("continue" if game.between else list(PLACES[game.lit()[0]]))
        game.play(actions[-1])
    return {"game": "bizz", "rules": 1, "seed": seed, "seats": seats, "rounds": rounds, "actions": actions}


def one_before(rounds: int, ends: Callable[[Bizz], bool]) -> Any:
    """The record of a game in which one more turn makes something true."""
    record = game_of(seats=2, rounds=rounds, until=ends)
    record["actions"].pop()
    return record


def by_enter(bizz: BizzPage) -> None:
    """Remove the cup that the arrow points at."""
    assert bizz.pointed in bizz.lit
    bizz.page.keyboard.press("Enter")


def replayed(record: Any, folder: Path) -> Any:
    """The state in which `retrohub replay` says that a record ends."""
    file = folder / "record.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    command = [sys.executable, "-m", "retrohub", "replay", str(file)]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(result.stdout)["state"]


def assert_shows_its_record(bizz: BizzPage, folder: Path) -> Any:
    """Compare displays and cups with a replay of the record that the page keeps. Return the replay's state."""
    record = bizz.kept()
    assert set(record) == {"game", "rules", "seed", "seats", "rounds", "actions"}
    state = replayed(record, folder)
    assert bizz.displayed("points") == bizz.written("points") == state["points"]
    assert bizz.displayed("total") == bizz.written("total") == state["totals"]
    assert bizz.is_over() == state["over"]
    shown = {
        (str(cup.get_attribute("data-cup")), int(cup.get_attribute("data-colour") or -1))
        for cup in bizz.page.locator("[data-cup]").all()
    }
    cups = {
        (f"{shelf}-{place}", colour)
        for shelf, colours in enumerate(state["cups"], 1)
        for place, colour in enumerate(colours, 1)
        if colour is not None
    }
    assert shown == cups
    return state

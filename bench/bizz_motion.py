"""How smoothly Bizz-Billes moves: frames, long tasks and answers to presses while marbles fall and the wheel spins.

`python bench/bizz_motion.py` prints a table, at 1, 4 and 20 times slower processors. Frames are counted by the
browser's own compositor (trace events DrawFrame and DroppedFrame), tasks by the page's observer of long tasks; a press
counts from the event until the next paint.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from playwright.sync_api import sync_playwright

from retrohub.rules.bizz import Bizz
from retrohub.rules.cabinet import HOLE, PLACES
from tests.browser import chromium
from tests.browser.bizz_page import PACE, BizzPage
from tests.server import running_server

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SLOWER = (1, 4, 20)
TURNS = 6
TRACED = ["devtools.timeline", "disabled-by-default-devtools.timeline.frame"]
OBSERVE = """() => {
  window.tasks = [];
  window.presses = [];
  const note = (list) => (entries) => list.push(...entries.getEntries().map((each) => each.duration));
  new PerformanceObserver(note(window.tasks)).observe({ type: 'longtask' });
  new PerformanceObserver(note(window.presses)).observe({ type: 'event', durationThreshold: 16 });
}"""


class Motion(NamedTuple):
    """What was measured: ms, frames per second drawn and dropped, ms of the longest task and of the slowest press."""

    lasted: float
    drawn: float
    dropped: float
    longest: float
    press: float


def falling_game() -> dict[str, Any]:
    """A record after which the lit cups hold marbles and the ways down are long."""
    best: tuple[int, dict[str, Any]] | None = None
    for number in range(40):
        game = Bizz(f"{number:032x}", 2, 1)
        actions: list[list[int]] = []
        while not game.over:
            place = max(game.lit(), key=lambda each, game=game: (not game.held[each], each))  # type: ignore[misc]
            ready = sum(len(game.held[each]) for each in game.lit()) * game.cups[:HOLE].count(None)
            if best is None or ready > best[0]:
                record = {"game": "bizz", "rules": 1, "seed": game.seed, "seats": 2, "rounds": 1}
                best = (ready, {**record, "actions": list(actions)})
            actions.append(list(PLACES[place]))
            game.play(actions[-1])
    assert best is not None
    return best[1]


def measure(browser: Browser, url: str, record: dict[str, Any], slower: int) -> Motion:
    """Play some turns, each time a cup with marbles if one is lit, and count what the browser did meanwhile."""
    context = browser.new_context(base_url=url, viewport={"width": 360, "height": 640}, device_scale_factor=2)
    page = context.new_page()
    page.add_init_script(f"localStorage.setItem('{PACE}', '\"normal\"')")
    bizz = BizzPage(page).resume(record)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.evaluate(OBSERVE)
    browser.start_tracing(page=page, categories=TRACED)
    begun = page.evaluate("performance.now()")
    for _ in range(TURNS):
        if not bizz.page.locator("[data-lit]").count():
            break
        full = page.locator("[data-lit][aria-label*='marble']")
        (full if full.count() else page.locator("[data-lit]")).first.click()
        bizz.wait()
    lasted = page.evaluate("performance.now()") - begun
    events = json.loads(browser.stop_tracing())["traceEvents"]
    drawn, dropped = (sum(event["name"] == name for event in events) for name in ("DrawFrame", "DroppedFrame"))
    longest, press = (max([0, *page.evaluate(f"window.{name}")]) for name in ("tasks", "presses"))
    context.close()
    return Motion(lasted, 1000 * drawn / lasted, 1000 * dropped / lasted, longest, press)


def main() -> None:
    """Print the table."""
    record = falling_game()
    print(f"{TURNS} turns with falls, normal pace, 360 x 640 at twice the pixels, no GPU\n")
    print("| processor | lasted | frames drawn | dropped | longest task over 50 ms | slowest press to paint |")
    print("|---|---|---|---|---|---|")
    with running_server() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=list(chromium.FLAGS))
        for slower in SLOWER:
            got = measure(browser, url, record, slower)
            print(
                f"| {slower} x slower | {got.lasted / 1000:.1f} s | {got.drawn:.0f} /s | {got.dropped:.1f} /s"
                f" | {got.longest:.0f} ms | {got.press:.0f} ms |"
            )
        browser.close()


if __name__ == "__main__":
    main()

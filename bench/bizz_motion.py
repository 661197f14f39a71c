"""How smoothly Bizz-Billes moves: frames, long tasks and answers to presses while marbles fall and the wheel spins.

`python bench/bizz_motion.py` prints a table, at 1, 4 and 20 times slower processors. Frames are counted by the
browser's own compositor (trace events DrawFrame and DroppedFrame), tasks by the page's observer of long tasks; a press
counts from the event until the next paint.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from playwright.sync_api import sync_playwright

from bench.observe import OBSERVE
from bench.tables import head, line
from retrohub.rules.bizz import Bizz
from retrohub.rules.cabinet import HOLE, PLACES
from tests.browser import chromium
from tests.browser.bizz_page import SETTINGS, BizzPage
from tests.server import running_server

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SLOWER = (1, 4, 20)
TURNS = 6
TRACED = ["devtools.timeline", "disabled-by-default-devtools.timeline.frame"]
# Resolves, as soon as a cup may be removed, with where to press: the first one with marbles, or the first. Nothing else
# looks into the page meanwhile, for that would count as the page's own work.
NEXT = """() => new Promise((resolve) => {
  const look = () => {
    const cup = document.querySelector("[data-lit][aria-label*='marble']") || document.querySelector('[data-lit]');
    if (!cup) return setTimeout(look, 20);
    const box = cup.getBoundingClientRect();
    resolve([box.left + box.width / 2, box.top + box.height / 2]);
  };
  look();
})"""


class Motion(NamedTuple):
    """What was measured: ms, frames per second drawn and dropped, ms of the longest task and of the slowest press."""

    lasted: float
    drawn: float
    dropped: float
    longest: float
    press: float


def falling_game() -> dict[str, Any]:
    """A record after which TURNS turns, each with the first lit cup that holds marbles, have the longest ways down."""
    best: tuple[int, dict[str, Any]] | None = None
    for number in range(60):
        game = Bizz(f"{number:032x}", 2, 1)
        actions: list[Any] = []
        steps: list[int] = []
        while not game.over:
            lit = game.lit()
            full = [place for place in lit if game.held[place]]
            # First the way is made free, from below; then marbles fall.
            place = (full or lit)[0] if len(actions) > HOLE // 4 else max(lit)
            actions.append(list(PLACES[place]))
            events: list[Any] = game.play(actions[-1])
            steps.append(sum(len(event[2]) for event in events if event[0] == "fall"))
        for start in range(len(actions) - TURNS):
            ways = sum(steps[start : start + TURNS])
            if start > HOLE // 4 and (best is None or ways > best[0]):
                record = {"game": "bizz", "rules": 1, "seed": game.seed, "seats": 2, "rounds": 1}
                best = (ways, {**record, "actions": actions[:start]})
    assert best is not None
    return best[1]


def measure(browser: Browser, url: str, record: dict[str, Any], slower: int) -> Motion:
    """Play some turns, each time a cup with marbles if one is lit, and count what the browser did meanwhile."""
    context = browser.new_context(base_url=url, viewport={"width": 360, "height": 640}, device_scale_factor=2)
    page = context.new_page()
    page.add_init_script(f"localStorage.setItem('{SETTINGS}', '{{\"speed\":\"normal\"}}')")
    BizzPage(page).resume(record)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.evaluate(OBSERVE)
    browser.start_tracing(page=page, categories=TRACED)
    begun = page.evaluate("performance.now()")
    for _ in range(TURNS):
        page.mouse.click(*page.evaluate(NEXT))
    page.evaluate(NEXT)
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
    print(head("processor", "lasted", "frames drawn", "dropped", "longest task over 50 ms", "slowest press to paint"))
    with running_server() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=list(chromium.FLAGS))
        for slower in SLOWER:
            got = measure(browser, url, record, slower)
            frames = (f"{got.drawn:.0f} /s", f"{got.dropped:.1f} /s")
            waits = (f"{got.longest:.0f} ms", f"{got.press:.0f} ms")
            print(line(f"{slower} x slower", f"{got.lasted / 1000:.1f} s", *frames, *waits), flush=True)
        browser.close()


if __name__ == "__main__":
    main()

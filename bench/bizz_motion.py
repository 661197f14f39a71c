"""How smoothly Bizz-Billes moves: frames, long tasks and answers to presses while marbles fall and the wheel spins.

`python bench/bizz_motion.py` prints a table, at 1, 4 and 20 times slower processors. Frames are counted by the
browser's own compositor (trace events DrawFrame and DroppedFrame) while a marble falls or the wheel spins, tasks by the
page's observer of long tasks; a press counts from the event until the next paint. Tasks and presses of the first turn
do not count: the tracer starts in it.
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
TRACED = ["blink.user_timing", "devtools.timeline", "disabled-by-default-devtools.timeline.frame"]
# From now on `movements()` has the start and end (ms) of every fall and spin, and `zero` is marked in the trace.
FOLLOW = """() => {
  const found = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const animation = animate.apply(this, how);
    if (this.matches('.board .marble, .disc')) found.push(animation);
    return animation;
  };
  window.movements = () => found.filter((each) => each.startTime !== null).map((each) => {
    const { delay, endTime } = each.effect.getComputedTiming();
    return [each.startTime + delay, each.startTime + endTime];
  });
  return performance.mark('zero').startTime;
}"""
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
    """What was measured: s that something moved, frames per second drawn and dropped meanwhile, ms of the longest task
    and of the slowest press."""

    moved: float
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
    browser.start_tracing(page=page, categories=TRACED)
    zero = page.evaluate(FOLLOW)
    for turn in range(TURNS):
        point = page.evaluate(NEXT)
        if turn == 1:
            page.evaluate(OBSERVE)
        page.mouse.click(*point)
    page.evaluate(NEXT)
    movements = united(page.evaluate("movements()"))
    events = json.loads(browser.stop_tracing())["traceEvents"]
    marked = next(event["ts"] for event in events if event["name"] == "zero")
    moved = sum(end - start for start, end in movements) / 1000

    def rate(name: str) -> float:
        times = [zero + (event["ts"] - marked) / 1000 for event in events if event["name"] == name]
        return sum(any(start <= each <= end for start, end in movements) for each in times) / moved

    longest, press = (max([0, *page.evaluate(f"window.{name}")]) for name in ("tasks", "presses"))
    context.close()
    return Motion(moved, rate("DrawFrame"), rate("DroppedFrame"), longest, press)


def united(spans: list[list[float]]) -> list[tuple[float, float]]:
    """Spans from start to end, those that overlap made one."""
    found: list[tuple[float, float]] = []
    for start, end in sorted(spans):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], end))
        else:
            found.append((start, end))
    return found


def main() -> None:
    """Print the table."""
    record = falling_game()
    print(f"{TURNS} turns with falls, normal pace, 360 x 640 at twice the pixels, no GPU\n")
    print(
        head("processor", "moved for", "frames drawn", "dropped", "longest task over 50 ms", "slowest press to paint")
    )
    with running_server() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=list(chromium.FLAGS))
        for slower in SLOWER:
            got = measure(browser, url, record, slower)
            frames = (f"{got.drawn:.0f} /s", f"{got.dropped:.1f} /s")
            waits = (f"{got.longest:.0f} ms", f"{got.press:.0f} ms")
            print(line(f"{slower} x slower", f"{got.moved:.1f} s", *frames, *waits), flush=True)
        browser.close()


if __name__ == "__main__":
    main()

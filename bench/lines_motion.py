"""How Lines answers: a press until the next paint, the longest task while balls move, memory over 1,000 moves.

`python bench/lines_motion.py` prints two tables. Presses are real ones of mouse and keyboard, at 1, 4 and 20 times
slower processors; a press counts from the event until the next paint, the figure is the slowest of all (the browser
rounds to 8 ms). Memory is what the page's heap holds after garbage collection, with every element and listener counted.
"""

from __future__ import annotations

import random
import statistics
from typing import TYPE_CHECKING, NamedTuple

from playwright.sync_api import expect, sync_playwright

from bench.observe import OBSERVE
from bench.tables import head, line
from tests.browser import chromium
from tests.browser.lines_page import LinesPage, choose
from tests.server import running_server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Page

SLOWER = (1, 4, 20)
MOVES = 12
LONG_GAME = 1000
STEP = 250


class Answers(NamedTuple):
    """ms: the longest task over 50, the slowest press until it was painted, and the median of those over 16."""

    longest: float
    slowest: float
    median: float


def opened(browser: Browser, url: str, version: str = "classic") -> tuple[LinesPage, CDPSession]:
    """A game in a window of its own, its engine loaded."""
    context = browser.new_context(base_url=url, viewport={"width": 360, "height": 640}, device_scale_factor=2)
    page = context.new_page()
    lines = LinesPage(page).open(f"/lines/{version}/42")
    page.wait_for_load_state("networkidle")
    return lines, context.new_cdp_session(page)


def answers(browser: Browser, url: str, slower: int) -> Answers:
    """Play some moves by mouse and some by keys."""
    lines, session = opened(browser, url)
    lines.play_on(random.Random(1), most=2)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    lines.page.evaluate(OBSERVE)
    for number in range(MOVES):
        lines.play(choose(lines.board(), random.Random(number)), lines.keys if number % 2 else lines.click)
    tasks, presses = (lines.page.evaluate(f"window.{name}") for name in ("tasks", "presses"))
    lines.page.context.close()
    return Answers(max([0, *tasks]), max([0, *presses]), statistics.median(presses or [0]))


def held(page: Page, session: CDPSession) -> tuple[float, int, int]:
    """What the page holds now: MB of heap, elements and listeners."""
    session.send("HeapProfiler.collectGarbage")
    heap = session.send("Runtime.getHeapUsage")["usedSize"]
    counts = session.send("Memory.getDOMCounters")
    return heap / 1e6, counts["nodes"], counts["jsEventListeners"]


def long_game(browser: Browser, url: str) -> list[tuple[int, float, int, int]]:
    """Play LONG_GAME moves, through as many games as it takes; what is held at every step."""
    lines, session = opened(browser, url, "easy")
    lines.page.emulate_media(reduced_motion="reduce")
    chance = random.Random(2)
    found = []
    for number in range(LONG_GAME + 1):
        if number % STEP == 0:
            found.append((number, *held(lines.page, session)))
        if lines.is_over():
            lines.page.get_by_role("dialog").get_by_role("button", name="New deal").click()
            expect(lines.page.locator("[data-over]")).to_have_count(0)
        lines.play(choose(lines.board(), chance))
    lines.page.context.close()
    return found


def main() -> None:
    """Print both tables."""
    with running_server() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=list(chromium.FLAGS))
        print(f"{MOVES} moves, normal pace, 360 x 640 at twice the pixels, no GPU\n")
        print(head("processor", "longest task over 50 ms", "slowest press to paint", "median of those over 16 ms"))
        for slower in SLOWER:
            got = answers(browser, url, slower)
            times = (f"{each:.0f} ms" for each in got)
            print(line(f"{slower} x slower", *times), flush=True)
        print()
        print(head("moves", "heap", "elements", "listeners"))
        for moves, heap, nodes, listeners in long_game(browser, url):
            print(line(f"{moves:,}", f"{heap:.2f} MB", f"{nodes:,}", f"{listeners:,}"), flush=True)
        browser.close()


if __name__ == "__main__":
    main()

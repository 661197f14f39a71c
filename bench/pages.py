"""Bytes and time until a board is seen and a first move is carried out, in Chromium.

`python bench/pages.py` prints a table. Each figure is the median of RUNS visits; a cold visit has an empty cache, a
warm one comes back when the site is kept on the device, an offline one does so without a connection. The slow line has
1.6 Mbit/s and a round trip of 150 ms; a slower processor slows the page, not its workers. The page is driven from
inside, at the first frame in which it can be: no time of a person or of the driver is in a figure. The bare page, of
500 bytes, is the limit. Other sites of such games, measured elsewhere at 4x on such a line, took 595 to 1,092 ms to the
board and 1,085 to 2,104 ms to the first move.
"""

from __future__ import annotations

import json
import statistics
from typing import TYPE_CHECKING, NamedTuple

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from bench.bare import bare_page
from bench.slow_link import slow_link
from bench.tables import head, line
from tests.browser import chromium
from tests.browser.waiting import wait_until
from tests.server import running_server

if TYPE_CHECKING:
    from collections.abc import Sequence

RUNS = 3
BARE = "/"
# Names, how much slower the processor is, and whether the line is slow.
SPEEDS = (("1x", 1, False), ("4x, slow line", 4, True), ("20x, slow line", 20, True))
# Board seen and first move.
BUDGETS = {
    ("/lines/classic/42", "cold", "4x, slow line"): "30 kB, 600 / 1,100 ms",
    ("/lines/classic/42", "warm", "4x, slow line"): "500 ms",
    ("/lines/classic/42", "offline", "4x, slow line"): "500 ms",
    ("/bizz", "cold", "4x, slow line"): "30 kB",
}

# What to wait for, in order; `count` waits until there are so many. `click` presses it, `name` writes down when it was
# painted.
Step = dict[str, str | int]
PAGES: dict[str, Sequence[Step]] = {
    BARE: (
        {"wait": "[data-square='80']", "name": "board"},
        {"wait": "[data-square='1']", "click": "yes"},
        {"wait": "[data-square='0']", "click": "yes"},
        {"wait": "[data-square='0'][data-ball]", "name": "move"},
    ),
    "/lines/classic/42": (
        {"wait": "[data-square='80']", "name": "board"},
        {"wait": "#root[data-ready] [data-square='1']", "click": "yes"},
        {"wait": "[data-square='0']", "click": "yes"},
        {"wait": "#root[data-actions='1'] [data-square='0'][data-colour]", "name": "move"},
    ),
    "/bizz": (
        {"wait": "[data-players='2']", "name": "first", "click": "yes"},
        {"wait": "[data-rounds='1']", "click": "yes"},
        {"wait": "[data-colour-choice='0']:not([disabled])", "click": "yes"},
        {"wait": "[data-colour-choice='1']:not([disabled])", "click": "yes"},
        {"wait": "[data-cup='7-1']", "name": "board"},
        {"wait": "[data-lit]", "click": "yes"},
        {"wait": "[data-cup]", "count": 34, "name": "move"},
    ),
}
DRIVE = """(steps) => {
  window.times = {};
  let next = 0;
  const frame = () => {
    const step = steps[next];
    const [element, ...more] = step ? document.querySelectorAll(step.wait) : [];
    const enough = !step?.count || 1 + more.length === step.count;
    if (element && enough && element.getClientRects().length > 0) {
      next += 1;
      if (step.name) requestAnimationFrame(() => { window.times[step.name] = performance.now(); });
      if (step.click) element.click();
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""
BYTES = """() => {
  const fetched = performance.getEntriesByType("resource");
  const needed = fetched.filter(({ name }) => /\\/static\\/(?!engine)[^/]*\\.(css|js)$/.test(name));
  const entries = performance.getEntriesByType("navigation").concat(needed);
  const early = entries.filter(({ responseEnd }) => responseEnd <= window.times.board);
  return early.reduce((sum, entry) => sum + entry.encodedBodySize, 0);
}"""


class Visit(NamedTuple):
    """What one visit took: ms since the navigation began, and bytes of HTML, CSS and JavaScript before the board."""

    times: dict[str, float]
    size: int


def visit(context: BrowserContext, url: str, path: str, slower: int, kept: bool) -> Visit:
    """Open a page and play its steps; one that will be kept on the device is left when it is."""
    page = context.new_page()
    page.add_init_script(f"({DRIVE})({json.dumps(PAGES[path])})")
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.goto(url + path)
    wait_until(page, "window.times.move !== undefined")
    if kept:
        wait_until(page, "navigator.serviceWorker.controller !== null")
    result = Visit(page.evaluate("window.times"), page.evaluate(BYTES))
    page.evaluate("localStorage.clear()")
    page.close()
    return result


def visits(browser: Browser, url: str, path: str, slower: int, kept: bool) -> dict[str, list[Visit]]:
    """RUNS cold visits; after each a warm one and one without a connection, if the page is kept on the device."""
    found: dict[str, list[Visit]] = {state: [] for state in ("cold", "warm", "offline")[: 3 if kept else 1]}
    for _ in range(RUNS):
        context = browser.new_context(reduced_motion="reduce")
        for state, visited in found.items():
            context.set_offline(state == "offline")
            visited.append(visit(context, url, path, slower, kept))
        context.close()
    return found


def row(path: str, state: str, speed: str, found: list[Visit]) -> str:
    figures = [statistics.median(each.times[name] for each in found) for name in ("board", "move")]
    size = statistics.median(each.size for each in found) / 1000
    name = "(a bare page)" if path == BARE else path
    budget = BUDGETS.get((path, state, speed), "")
    return line(name, state, speed, f"{size:.1f} kB", *(f"{figure:.0f} ms" for figure in figures), budget)


def main() -> None:
    """Print the table."""
    print(head("page", "visit", "speed", "fetched for the board", "board seen", "first move", "budget"))
    with (
        running_server() as site,
        bare_page() as bare,
        slow_link(site) as slow_site,
        slow_link(bare) as slow_bare,
        sync_playwright() as playwright,
    ):
        links = {False: (site, bare), True: (slow_site, slow_bare)}
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=list(chromium.FLAGS))
        for speed, slower, is_slow in SPEEDS:
            for path in PAGES:
                kept = path != BARE
                url = links[is_slow][0 if kept else 1]
                for state, found in visits(browser, url, path, slower, kept).items():
                    print(row(path, state, speed, found), flush=True)
        browser.close()


if __name__ == "__main__":
    main()

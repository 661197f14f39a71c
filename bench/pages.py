"""Bytes and time until a board is seen and a first move is carried out, in Chromium.

`python bench/pages.py` prints a table. Each figure is the median of RUNS visits; a cold visit has an empty cache, a
warm one comes back when the site is kept on the device, an offline one does so without a connection. "slow" is a 4
times slower processor behind 1.6 Mbit/s with a round trip of 150 ms; workers are not slowed. The page is driven from
inside, at the first frame in which it can be: no time of a person or of the driver is in a figure.
"""

from __future__ import annotations

import json
import statistics
from typing import TYPE_CHECKING, NamedTuple

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from bench.slow_link import slow_link
from tests.browser import chromium
from tests.browser.waiting import wait_until
from tests.server import running_server

if TYPE_CHECKING:
    from collections.abc import Sequence

RUNS = 5
SLOWER = 4

# What to wait for, in order; `count` waits until there are so many. `click` presses it, `name` writes down when it was
# painted.
Step = dict[str, str | int]
PAGES: dict[str, Sequence[Step]] = {
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
  return entries.reduce((sum, entry) => sum + entry.encodedBodySize, 0);
}"""


class Visit(NamedTuple):
    """What one visit took: milliseconds since the navigation began, and bytes of HTML, CSS and JavaScript."""

    times: dict[str, float]
    size: int


def visit(context: BrowserContext, url: str, path: str, slower: int) -> Visit:
    """Open a page and play its steps."""
    page = context.new_page()
    page.add_init_script(f"({DRIVE})({json.dumps(PAGES[path])})")
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.goto(url + path)
    wait_until(page, "window.times.move !== undefined")
    wait_until(page, "navigator.serviceWorker.controller !== null")
    result = Visit(page.evaluate("window.times"), page.evaluate(BYTES))
    page.evaluate("localStorage.clear()")
    page.close()
    return result


def visits(browser: Browser, url: str, path: str, slower: int) -> dict[str, list[Visit]]:
    """RUNS cold visits, and after each a warm one and one without a connection."""
    found: dict[str, list[Visit]] = {"cold": [], "warm": [], "offline": []}
    for _ in range(RUNS):
        context = browser.new_context(reduced_motion="reduce")
        for state, visited in found.items():
            context.set_offline(state == "offline")
            visited.append(visit(context, url, path, slower))
        context.close()
    return found


def row(path: str, state: str, speed: str, found: list[Visit]) -> str:
    figures = [statistics.median(each.times[name] for each in found) for name in ("board", "move")]
    size = statistics.median(each.size for each in found) / 1000
    return f"{path:18} {state:7} {speed:6} {size:8.1f} kB {figures[0]:8.0f} ms {figures[1]:8.0f} ms"


def main() -> None:
    print(f"{'page':18} {'visit':7} {'speed':6} {'needed':>11} {'board seen':>11} {'first move':>11}")
    with running_server() as server, slow_link(server) as slow, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=list(chromium.FLAGS))
        for speed, url, slower in (("plain", server, 1), ("slow", slow, SLOWER)):
            for path in PAGES:
                for state, found in visits(browser, url, path, slower).items():
                    print(row(path, state, speed, found), flush=True)
        browser.close()


if __name__ == "__main__":
    main()

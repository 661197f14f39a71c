"""What axe-core has to say about a page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

SOURCE = Path(__file__).parent.parent.parent / "node_modules" / "axe-core" / "axe.min.js"
# Chromium paints text in forced colours, but goes on saying the fill colour that it would have without them.
PAINTED = """
const property = CSSStyleDeclaration.prototype.getPropertyValue;
CSSStyleDeclaration.prototype.getPropertyValue = function (name) {
  return property.call(this, name === "-webkit-text-fill-color" ? "color" : name);
};
"""
RUN = """async (runOnly) => {
  const options = { resultTypes: ["violations"], rules: { "target-size": { enabled: true } } };
  const { violations } = await axe.run(document, runOnly ? { ...options, runOnly } : options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 300)} ${failureSummary}`));
}"""


def violations(page: Page, only: list[str] | None = None) -> list[str]:
    """All that axe-core finds on a page as it is now, as rule, element and advice; `only` are tags of its rules."""
    if not page.evaluate("'axe' in window"):
        # Our policy forbids scripts of others; the debugger may bring one.
        source = f"{SOURCE.read_text(encoding='utf-8')};{PAINTED}"
        page.context.new_cdp_session(page).send("Runtime.evaluate", {"expression": source})
    found: list[str] = page.evaluate(RUN, only)
    return found


def violations_in_all_colours(page: Page) -> list[str]:
    """The same in the page's own colours and in forced ones, for which the rules about colours are enough."""
    page.emulate_media(color_scheme="light", forced_colors="none")
    found = violations(page)
    page.emulate_media(color_scheme="dark", forced_colors="active")
    return found + [f"in forced colours: {each}" for each in violations(page, ["cat.color"])]

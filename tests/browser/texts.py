"""What a page shows and says, and whether it is Greek: there English stands out by its letters."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

TEXTS = """() => {
  const texts = [document.title, document.querySelector("meta[name=description]").content];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode;
    if (!parentElement.closest("script, noscript, kbd, bdi, [lang], [data-code], [data-promise]")) texts.push(data);
  }
  for (const name of ["aria-label", "title", "placeholder", "alt", "aria-roledescription"]) {
    for (const each of document.body.querySelectorAll(`[${name}]`)) {
      if (!each.closest("[lang]")) texts.push(each.getAttribute(name));
    }
  }
  return texts;
}"""
# The size of the smallest text within a part of the page.
SMALLEST_TEXT = """(within) => Math.min(...Array.from(document.querySelectorAll(`${within} *`)).filter(
  (each) => each.getClientRects().length && each.firstChild && each.firstChild.nodeType === 3
    && each.textContent.trim() && !each.closest(".aside-text"),
).map((each) => parseFloat(getComputedStyle(each).fontSize)))"""
# Names, and letters of codes.
SAME = {"RetroHub", "Bizz", "Billes", "UTC", "SHA"}
WORD = re.compile(r"[A-Za-z]{2,}")


def not_greek(page: Page) -> list[str]:
    """The texts of a page in which there is a word of Latin letters that is no name."""
    return [text.strip() for text in page.evaluate(TEXTS) if set(WORD.findall(text)) - SAME]

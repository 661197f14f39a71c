"""What a page shows and says: whether it is Greek, where English stands out by its letters; whether it has its room."""

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
# Texts that reach over the edge of the window, of a button, or of what cuts them off. Names may be shortened
# by an ellipsis, and what scrolls by itself may be wider.
OVERFLOWS = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    if (!node.data.trim() || parent.closest(".aside-text, .scroll, noscript, script, [data-scene]")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    let left = 0;
    let right = innerWidth;
    for (let each = parent; each; each = each.parentElement) {
      const style = getComputedStyle(each);
      if (style.textOverflow === "ellipsis") { left = -Infinity; right = Infinity; break; }
      if (style.overflowX === "visible" && !each.matches("button, a.button")) continue;
      const box = each.getBoundingClientRect();
      // Only to be listened to.
      if (box.width <= 1) { left = -Infinity; right = Infinity; break; }
      left = Math.max(left, box.left);
      right = Math.min(right, box.right);
    }
    for (const box of Array.from(range.getClientRects())) {
      if (box.left < left - 1 || box.right > right + 1) {
        const where = `${parent.tagName} ${parent.className} in ${parent.parentElement.className}`;
        found.push(`${where}: ${Math.round(box.left)} to ${Math.round(box.right)}: ${node.data.trim()}`);
        break;
      }
    }
  }
  const wider = document.documentElement.scrollWidth - innerWidth;
  return wider > 0 ? [`the page by ${wider}`, ...found] : found;
}"""
# Names, and letters of codes.
SAME = {"RetroHub", "Bizz", "Billes", "UTC", "SHA"}
WORD = re.compile(r"[A-Za-z]{2,}")


def not_greek(page: Page) -> list[str]:
    """The texts of a page in which there is a word of Latin letters that is no name."""
    return [text.strip() for text in page.evaluate(TEXTS) if set(WORD.findall(text)) - SAME]


def overflowing(page: Page) -> list[str]:
    """Where a text reaches over what holds it, or the page over the window."""
    found: list[str] = page.evaluate(OVERFLOWS)
    return found

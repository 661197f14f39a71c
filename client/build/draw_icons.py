"""Draws the icons that must be PNG from client/icons/icon.svg, in Chromium: `python -m client.build.draw_icons`.

To be run when the drawing has changed; the pictures are kept in the repository.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser import chromium

FOLDER = Path(__file__).parent.parent / "icons"
# Name: pixels, and how much of them the drawing takes where its ground fills all of them; 0 leaves it as it is.
PICTURES = {
    "icon-192.png": (192, 0.0),
    "icon-512.png": (512, 0.0),
    # Systems cut these to their own shape: a circle of 80 % is safe.
    "icon-maskable-512.png": (512, 0.76),
    "icon-apple-180.png": (180, 0.86),
}
WHOLE_GROUND = """(part) => {
  document.getElementById("ground").setAttribute("rx", "0");
  const moved = `translate(32 32) scale(${part}) translate(-32 -32)`;
  document.getElementById("marbles").setAttribute("transform", moved);
}"""


def draw(page: Page, name: str, pixels: int, part: float) -> None:
    """Write one picture."""
    page.set_viewport_size({"width": pixels, "height": pixels})
    page.set_content(f"<style>body{{margin:0}}svg{{display:block}}</style>{(FOLDER / 'icon.svg').read_text()}")
    if part:
        page.evaluate(WHOLE_GROUND, part)
    page.screenshot(path=FOLDER / name, omit_background=True)


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=list(chromium.FLAGS))
        page = browser.new_page()
        for name, (pixels, part) in PICTURES.items():
            draw(page, name, pixels, part)
        browser.close()


if __name__ == "__main__":
    main()

/** Moves the focus of menus with the arrow keys. */

import { type Direction, nearest } from "../../boards/bizz/arrow";

const FOCUSABLE = "a[href], button:not([disabled]), input:not([disabled]), summary";

/** Moves the focus to the nearest thing in a direction that can have it. */
export function moveFocus(root: HTMLElement, direction: Direction): void {
  const elements = Array.from(root.querySelectorAll<HTMLElement>(FOCUSABLE)).filter(
    (element) => element.getClientRects().length > 0 && element.tabIndex >= 0,
  );
  const from = elements.indexOf(document.activeElement as HTMLElement);
  if (from < 0) {
    if (elements[0]) elements[0].focus();
    return;
  }
  const points = elements.map((element) => {
    const box = element.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  });
  const to = nearest(points, from, direction);
  if (to >= 0) elements[to]!.focus();
}

/** Presses what has the focus, as Enter does on a keyboard. */
export function pressFocused(root: HTMLElement): void {
  const element = document.activeElement;
  if (element instanceof HTMLElement && root.contains(element)) element.click();
}

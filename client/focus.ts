/** Where the arrows lead among buttons, links and fields: along a row, and from row to row. */

import type { Command } from "./input";

/** Where a thing is, in any unit. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const FOCUSABLE = "a[href], button:not([disabled]), input:not([disabled]), summary, [tabindex='0']";

/** Moves the focus; the first thing gets it if none has it. Says whether it moved. */
export function moveFocus(root: HTMLElement, way: Command): boolean {
  const things = Array.from(root.querySelectorAll<HTMLElement>(FOCUSABLE)).filter(
    (each) => each.getClientRects().length > 0 && each.tabIndex >= 0,
  );
  const from = things.indexOf(document.activeElement as HTMLElement);
  const boxes = things.map((each) => each.getBoundingClientRect());
  const to = from < 0 ? 0 : neighbour(boxes, from, way);
  if (to < 0 || to >= things.length) return false;
  things[to]!.focus();
  return true;
}

/** Presses what has the focus, as Enter does on a keyboard. */
export function pressFocused(root: HTMLElement): void {
  const element = document.activeElement;
  if (element instanceof HTMLElement && root.contains(element)) element.click();
}

/** The index of the next box: left and right in the same row, up and down in the nearest one; -1 for none. */
export function neighbour(boxes: Box[], from: number, way: Command): number {
  const sideways = way === "left" || way === "right";
  const forwards = way === "right" || way === "down";
  const start = boxes[from]!;
  let best = -1;
  let bestCost = Number.POSITIVE_INFINITY;
  boxes.forEach((box, index) => {
    if (index === from || sameRow(box, start) !== sideways) return;
    const ahead = sideways ? middle(box).x - middle(start).x : middle(box).y - middle(start).y;
    const aside = sideways ? 0 : Math.abs(middle(box).x - middle(start).x);
    const distance = forwards ? ahead : -ahead;
    if (distance <= 0) return;
    // Rows first: whatever is in a nearer one comes before what is further, wherever it stands.
    const cost = 10_000 * distance + aside;
    if (cost < bestCost) {
      best = index;
      bestCost = cost;
    }
  });
  return best;
}

function sameRow(one: Box, other: Box): boolean {
  const { y } = middle(one);
  const { y: z } = middle(other);
  return (y > other.top && y < other.bottom) || (z > one.top && z < one.bottom);
}

function middle(box: Box): { x: number; y: number } {
  return { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
}

/** Whether the page should show a focus from the start: keyboards and remote controls need one, fingers do not. */
export function wantsFocus(): boolean {
  return document.activeElement === document.body && !matchMedia("(pointer: coarse)").matches;
}

/** Puts elements at points of the board, in its unit `--u`. */

import type { Point } from "./geometry";

/** Gives an element its corner and size, in units of the board. */
export function setBox(
  element: HTMLElement,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  element.style.left = units(x);
  element.style.top = units(y);
  element.style.width = units(width);
  element.style.height = units(height);
}

/** A length in units, for a style. */
export function units(length: number): string {
  return `calc(var(--u) * ${length.toFixed(4)})`;
}

/** The transform that puts the centre of a square element at a point; it holds for any size of the board. */
export function centred({ x, y }: Point, size: number): string {
  const part = (value: number) => `${((value / size - 0.5) * 100).toFixed(2)}%`;
  return `translate(${part(x)}, ${part(y)})`;
}

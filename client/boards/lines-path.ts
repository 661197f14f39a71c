/** The way a ball would take, drawn before anybody asks the rules (rules, "Lines": Move). */

import type { Colour, Square } from "../table/table";

/** Squares on a side of the board. */
export const SIDE = 9;

/** Up, right, down, left: the order decides between paths of equal length. */
const WAYS = [
  [-1, 0],
  [0, 1],
  [1, 0],
  [0, -1],
] as const;

/** The shortest way over free squares, both ends included; null if there is none. */
export function pathBetween(
  board: readonly (Colour | null)[],
  from: Square,
  to: Square,
): Square[] | null {
  const parent = new Map<Square, Square>([[from, from]]);
  const found = [from];
  for (let at = 0; at < found.length && !parent.has(to); at++) {
    const square = found[at]!;
    for (const [down, right] of WAYS) {
      const row = Math.floor(square / SIDE) + down;
      const column = (square % SIDE) + right;
      const next = row * SIDE + column;
      if (row < 0 || row >= SIDE || column < 0 || column >= SIDE) continue;
      if (board[next] !== null || parent.has(next)) continue;
      parent.set(next, square);
      found.push(next);
    }
  }
  if (from === to || !parent.has(to)) return null;
  const path = [to];
  while (path[0] !== from) path.unshift(parent.get(path[0]!)!);
  return path;
}

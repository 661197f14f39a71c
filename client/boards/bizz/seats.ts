/** Who sits at the cabinet. */

import type { Level } from "../../table/table";

export interface Seat {
  name: string;
  /** The player's colour, 0 to 5. */
  colour: number;
  /** How well the computer plays this seat; null for a person. */
  level: Level | null;
}

/** How many marbles each seat has, with 2 to 6 seats. */
export function marblesEach(seats: number): number {
  return 8 - seats;
}

/** The seat that a marble belongs to. */
export function ownerOf(marble: number, seats: number): number {
  return Math.floor(marble / marblesEach(seats));
}

/** What the balls and squares of Lines are called, for people who listen. */

import type { Colour, Square } from "../table/table";
import { t } from "../text";
import { SIDE } from "./lines-path";

/** A ball's name: its colour and its symbol. */
export function ballName(colour: Colour): string {
  return [
    t("red triangle"),
    t("yellow dot"),
    t("green plus"),
    t("sky blue bar"),
    t("blue square"),
    t("mauve diamond"),
    t("white ring"),
  ][colour]!;
}

/** A square's row and column, counted from 1. */
export function placeOf(square: Square): { row: number; column: number } {
  return { row: Math.floor(square / SIDE) + 1, column: (square % SIDE) + 1 };
}

/** A square's content and place. */
export function squareName(square: Square, colour: Colour | null): string {
  const place = placeOf(square);
  return colour === null
    ? t("free, row {row}, column {column}", place)
    : t("{ball}, row {row}, column {column}", { ...place, ball: ballName(colour) });
}

/** Which ball is selected, and whether it can go to the square in question; null if that one is not free. */
export function wayName(from: Square, colour: Colour | null, way: boolean | null): string {
  const ball = squareName(from, colour);
  if (way === null) return t("Selected: {ball}.", { ball });
  return way
    ? t("Selected: {ball}; a free path leads here.", { ball })
    : t("Selected: {ball}; no free path leads here.", { ball });
}

/**
 * Where things are on the cabinet. The unit is the distance between two neighbouring cups; x goes
 * right and y down from the board's top left corner. A place is [shelf, number on the shelf] as in
 * the rules; shelf 8 is the hole.
 */

import type { Cup } from "../../table/table";

export interface Point {
  x: number;
  y: number;
}

export const SHELVES = 7;
export const HOLE_SHELF = 8;

export const WIDTH = 8.4;
const SIDE = 0.2;
const TOP = 0.34;
/** From the floor of a shelf to the floor of the next. */
export const ROW = 1.06;

export const PYRAMID = { height: 0.7, base: 0.5 };
export const TRAY = 0.36;
export const MARBLE = 0.43;
export const RADIUS = MARBLE / 2;

export const HOLE = { x: WIDTH / 2, half: 0.34, slope: 0.5, neck: 0.14 };
const BELOW = 0.62;

const LAST_FLOOR = TOP + ROW * SHELVES;
export const HEIGHT = LAST_FLOOR + HOLE.slope + HOLE.neck + BELOW;

/** How many cups a shelf has. */
export function cupsOn(shelf: number): number {
  return 9 - shelf;
}

/** The ways of a marble that falls out of a place, from left to right: one or two places, or the hole. */
export function waysDown([shelf, place]: Cup): Cup[] {
  if (shelf === SHELVES) return [[HOLE_SHELF, 1]];
  const ways: Cup[] = [
    [shelf + 1, place - 1],
    [shelf + 1, place],
  ];
  return ways.filter(([, next]) => next >= 1 && next <= cupsOn(shelf + 1));
}

/** The y of a shelf's floor; marbles, cups and pyramids stand on it. */
export function floorOf(shelf: number): number {
  return TOP + ROW * shelf;
}

/** The x of a shelf's left end; it is where the first cup's cell begins. */
export function leftOf(shelf: number): number {
  return SIDE + (shelf - 1) / 2;
}

/** The x of a shelf's right end. */
export function rightOf(shelf: number): number {
  return leftOf(shelf) + cupsOn(shelf);
}

/** The middle of a place from left to right. */
export function middleOf([shelf, place]: Cup): number {
  return shelf === HOLE_SHELF ? HOLE.x : leftOf(shelf) + place - 0.5;
}

/** Where an arrow at a cup starts from and points to: the middle of its cell. */
export function centreOf(cup: Cup): Point {
  return { x: middleOf(cup), y: floorOf(cup[0]) - ROW / 2 };
}

/** The tips of a shelf's pyramids from left to right, those on the walls included. */
export function tipsOn(shelf: number): Point[] {
  const tips: Point[] = [];
  for (let i = 0; i <= cupsOn(shelf); i++) {
    tips.push({ x: leftOf(shelf) + i, y: floorOf(shelf) - PYRAMID.height });
  }
  return tips;
}

/** The centre of a marble that rests in a cup: alone in the middle, or of two the left or right one. */
export function restIn(cup: Cup, side: -1 | 0 | 1): Point {
  return { x: middleOf(cup) + side * (RADIUS + 0.004), y: floorOf(cup[0]) - TRAY - RADIUS };
}

/** The centre of a marble that rolls over the two marbles of a full cup. */
export function overFull(cup: Cup): Point {
  const groove = Math.sqrt(MARBLE * MARBLE - RADIUS * RADIUS);
  return { x: middleOf(cup), y: floorOf(cup[0]) - TRAY - RADIUS - groove };
}

/** The centre of the `index`th of `count` marbles that are out and lie below the hole. */
export function outside(index: number, count: number): Point {
  const step = count > 1 ? Math.min(MARBLE + 0.03, 2.7 / (count - 1)) : 0;
  return { x: HOLE.x + (index - (count - 1) / 2) * step, y: HEIGHT - 0.07 - RADIUS };
}

/** Which part of the cabinet a picture shows. */

import { floorOf, HEIGHT, HOLE_SHELF, middleOf, ROW, WIDTH } from "../../boards/bizz/geometry";
import type { Cup } from "../../table/table";

/** A rectangle in units of the board. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Width by height of the pictures; the style sheet says the same. */
const SHAPE = 4 / 3;
/** What is to be seen around the ways: two cups to either side. */
const AROUND = 1.6;

/** The part around ways of marbles, in the shape of a picture, and inside the board where it can be. */
export function frameOf(paths: Cup[][]): Box {
  const places = ([] as Cup[]).concat(...paths);
  const xs = places.map(middleOf);
  const top = Math.max(0, Math.min(...places.map(([shelf]) => floorOf(shelf))) - ROW - 0.34);
  const deepest = Math.max(...places.map(([shelf]) => shelf));
  const bottom = deepest === HOLE_SHELF ? HEIGHT : floorOf(deepest) + 0.2;
  const across = Math.max(...xs) - Math.min(...xs) + 2 * AROUND;
  const height = Math.max(bottom - top, across / SHAPE);
  const width = height * SHAPE;
  const middle = (Math.max(...xs) + Math.min(...xs)) / 2;
  const x = Math.max(0, Math.min(WIDTH - width, middle - width / 2));
  return { x: width > WIDTH ? (WIDTH - width) / 2 : x, y: top, width, height };
}

/** On which side of its cup a marble lies, with the places of all marbles: alone in the middle. */
export function sideOf(marble: number, places: Cup[]): -1 | 0 | 1 {
  const [shelf, place] = places[marble]!;
  const other = places.findIndex(([s, c], each) => each !== marble && s === shelf && c === place);
  if (other < 0) return 0;
  return other > marble ? -1 : 1;
}

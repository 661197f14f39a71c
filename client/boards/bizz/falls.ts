/** The way of a falling marble: from the places of a fall event to points in time. */

import type { Cup } from "../../table/table";
import {
  floorOf,
  HEIGHT,
  HOLE,
  HOLE_SHELF,
  middleOf,
  overFull,
  type Point,
  PYRAMID,
  RADIUS,
  restIn,
  SHELVES,
} from "./geometry";

/** Where a marble's centre is at a time, in milliseconds at normal pace. */
export interface Moment extends Point {
  at: number;
}

/** What a fall meets on its way, besides gaps. */
export interface Fall {
  /** Every place that it enters, from the removed cup to its rest. */
  path: Cup[];
  from: Point;
  to: Point;
}

export interface Course {
  moments: Moment[];
  /** When it has come to a place of its path, by index. */
  reached: number[];
  /** When it hits the tips of pyramids. */
  tips: number[];
}

/** Units per square millisecond. */
const GRAVITY = 62e-6;
const TIP_MS = 90;
const ROLL_MS = 130;
const SLIDE_MS = 130;
const FUNNEL_MS = 200;
const SETTLE_MS = 90;
const STEPS = 5;

/** The course of one marble. */
export function courseOf({ path, from, to }: Fall): Course {
  const line = new Line(from);
  const reached = [0];
  for (let i = 1; i < path.length; i++) {
    const here = path[i - 1]!;
    const next = path[i]!;
    const last = i === path.length - 1;
    if (next[0] === HOLE_SHELF) line.throughHole(to);
    else if (next[0] === here[0]) line.slide(here, next);
    else line.overTip(here, next, !last && slides(next, path[i + 1]!));
    if (last && next[0] !== HOLE_SHELF) line.settle(to);
    reached.push(line.now);
  }
  return { moments: line.moments, reached, tips: line.tips };
}

/**
 * How long the younger of two marbles waits for the older, so that it never slides over a cup that
 * the older one has yet to fill. Both paths begin at the same place.
 */
export function lagOf(older: Fall, younger: Fall, least: number): number {
  const first = courseOf(older);
  const second = courseOf(younger);
  const rest = older.path[older.path.length - 1]!;
  let lag = least;
  younger.path.forEach((place, index) => {
    if (!same(place, rest) || place[0] === HOLE_SHELF) return;
    const arrival = first.reached[older.path.length - 1]!;
    lag = Math.max(lag, arrival - second.reached[index]! + least / 2);
  });
  return lag;
}

/** Whether a marble that enters a place goes on along the shelf: then the cup is full. */
function slides(place: Cup, next: Cup): boolean {
  return place[0] === next[0];
}

function same(a: Cup, b: Cup): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** A course in the making. */
class Line {
  readonly moments: Moment[];
  readonly tips: number[] = [];
  now = 0;
  private here: Point;

  constructor(from: Point) {
    this.here = from;
    this.moments = [{ ...from, at: 0 }];
  }

  /** Drops from a place onto the tip below, and rolls down to the left or right. */
  overTip(here: Cup, next: Cup, ontoFull: boolean): void {
    const tip = { x: middleOf(here), y: floorOf(next[0]) - PYRAMID.height };
    const side = Math.sign(middleOf(next) - tip.x);
    this.drop({ x: tip.x, y: tip.y - RADIUS });
    this.tips.push(this.now);
    const lean = leaning(tip, side);
    this.arc(lean, TIP_MS, 0.07);
    if (ontoFull) this.arc(overFull(next), ROLL_MS, 0.06);
    else this.roll({ x: middleOf(next), y: restIn(next, 0).y }, ROLL_MS);
  }

  /** Rolls along the tops of full cups to a spot of the same shelf. */
  slide(here: Cup, next: Cup): void {
    const start = overFull(here);
    if (Math.abs(this.here.y - start.y) > 0.01) this.arc(start, TIP_MS, 0.05);
    const side = Math.sign(middleOf(next) - start.x);
    for (let step = 1; step <= Math.abs(next[1] - here[1]); step++) {
      this.arc({ x: start.x + side * step, y: start.y }, SLIDE_MS, 0.05);
    }
    this.roll({ x: middleOf(next), y: restIn(next, 0).y }, ROLL_MS);
  }

  /** Through the funnel, out of the hole, to where it lies. */
  throughHole(to: Point): void {
    const bottom = floorOf(SHELVES) + HOLE.slope;
    const side = Math.sign(this.here.x - HOLE.x);
    const start = { x: this.here.x, y: floorOf(SHELVES) + HOLE.slope * 0.3 };
    this.drop(start);
    this.roll({ x: HOLE.x + side * 0.05, y: bottom - RADIUS * 0.4 }, FUNNEL_MS);
    this.drop({ x: HOLE.x, y: HEIGHT - 0.07 - RADIUS });
    this.arc(to, SETTLE_MS + 60 * Math.abs(to.x - HOLE.x), 0.08);
  }

  /** The last small jump into the rest. */
  settle(to: Point): void {
    this.arc(to, SETTLE_MS, 0.06);
  }

  private drop(to: Point): void {
    const from = this.here;
    const height = Math.max(0.05, to.y - from.y);
    this.add(to, Math.sqrt((2 * height) / GRAVITY), (f) => ({
      x: from.x + (to.x - from.x) * f,
      y: from.y + (to.y - from.y) * f * f,
    }));
  }

  private roll(to: Point, ms: number): void {
    const from = this.here;
    this.add(to, ms, (f) => ({
      x: from.x + (to.x - from.x) * f,
      y: from.y + (to.y - from.y) * (0.45 * f + 0.55 * f * f),
    }));
  }

  private arc(to: Point, ms: number, height: number): void {
    const from = this.here;
    this.add(to, ms, (f) => ({
      x: from.x + (to.x - from.x) * f,
      y: from.y + (to.y - from.y) * f - 4 * height * f * (1 - f),
    }));
  }

  private add(to: Point, ms: number, curve: (fraction: number) => Point): void {
    for (let step = 1; step <= STEPS; step++) {
      const f = step / STEPS;
      this.moments.push({ ...(step === STEPS ? to : curve(f)), at: this.now + ms * f });
    }
    this.now += ms;
    this.here = to;
  }
}

/** Where a marble touches a pyramid's side just below its tip. */
function leaning(tip: Point, side: number): Point {
  const half = PYRAMID.base / 2;
  const length = Math.sqrt(half * half + PYRAMID.height * PYRAMID.height);
  return {
    x: tip.x + (side * RADIUS * PYRAMID.height) / length,
    y: tip.y - (RADIUS * half) / length,
  };
}

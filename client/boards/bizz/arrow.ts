/** Where the arrow goes: from a lit cup to the next lit one in a direction. */

import type { Cup } from "../../table/table";
import { centreOf, type Point } from "./geometry";

export type Direction = "up" | "right" | "down" | "left";
export const DIRECTIONS: Direction[] = ["up", "right", "down", "left"];

const STEPS: { [direction in Direction]: Point } = {
  up: { x: 0, y: -1 },
  right: { x: 1, y: 0 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
};
/** How much a step sideways counts against a step ahead. */
const ASIDE = 2;

/** For each spot, by direction, the index of the next spot, or -1 for none. */
export type Ways = { [direction in Direction]: number }[];

/** The ways of the arrow between lit cups: from each of them every other one can be reached. */
export function waysBetween(cups: Cup[]): Ways {
  const points = cups.map(centreOf);
  const ways: Ways = points.map((_, from) => ({
    up: nearest(points, from, "up"),
    right: nearest(points, from, "right"),
    down: nearest(points, from, "down"),
    left: nearest(points, from, "left"),
  }));
  connect(ways, points);
  return ways;
}

/** The index of the nearest point in a direction, by angle and distance; -1 if none lies that way. */
export function nearest(points: Point[], from: number, direction: Direction): number {
  let best = -1;
  let bestCost = Number.POSITIVE_INFINITY;
  points.forEach((_, to) => {
    const cost = to === from ? Number.POSITIVE_INFINITY : costOf(points, from, to, direction);
    if (cost < bestCost) {
      best = to;
      bestCost = cost;
    }
  });
  return best;
}

function costOf(points: Point[], from: number, to: number, direction: Direction): number {
  const step = STEPS[direction];
  const dx = points[to]!.x - points[from]!.x;
  const dy = points[to]!.y - points[from]!.y;
  const ahead = dx * step.x + dy * step.y;
  const aside = Math.abs(dx * step.y) + Math.abs(dy * step.x);
  return ahead > 0.001 ? ahead + ASIDE * aside : Number.POSITIVE_INFINITY;
}

/** Adds the most natural ways that are missing, one after the other, until every spot can be reached. */
function connect(ways: Ways, points: Point[]): void {
  const all = points.length * points.length;
  let reached = countReached(ways);
  while (reached < all) {
    let best: { way: Ways[number]; direction: Direction; to: number } | null = null;
    let bestCost = Number.POSITIVE_INFINITY;
    let bestReached = reached;
    ways.forEach((way, from) => {
      for (const direction of DIRECTIONS) {
        const before = way[direction];
        points.forEach((_, to) => {
          if (to === from || to === before) return;
          way[direction] = to;
          const now = countReached(ways);
          const ahead = costOf(points, from, to, direction);
          const cost = (ahead === Number.POSITIVE_INFINITY ? 50 : ahead) + (before < 0 ? 0 : 10);
          if (now > reached && cost < bestCost) {
            best = { way, direction, to };
            bestCost = cost;
            bestReached = now;
          }
        });
        way[direction] = before;
      }
    });
    if (best === null) return;
    const { way, direction, to } = best as { way: Ways[number]; direction: Direction; to: number };
    way[direction] = to;
    reached = bestReached;
  }
}

/** How many pairs of spots have a way from the first to the second, each spot with itself included. */
function countReached(ways: Ways): number {
  let count = 0;
  ways.forEach((_, start) => {
    const seen = new Set([start]);
    for (const from of seen) {
      for (const direction of DIRECTIONS) {
        const to = ways[from]![direction];
        if (to >= 0) seen.add(to);
      }
    }
    count += seen.size;
  });
  return count;
}

/** The index of the cup that is nearest to a place, -1 if there are none. */
export function closest(cups: Cup[], place: Cup): number {
  const from = centreOf(place);
  let best = -1;
  let bestDistance = Number.POSITIVE_INFINITY;
  cups.forEach((cup, index) => {
    const { x, y } = centreOf(cup);
    const distance = (x - from.x) * (x - from.x) + (y - from.y) * (y - from.y);
    if (distance < bestDistance) {
      best = index;
      bestDistance = distance;
    }
  });
  return best;
}

/** What is to be seen of one action, and when: the events of the rules laid out in time. */

import type { Sound } from "../sound";
import type { Colour, LinesEvent, Square } from "../table/table";

/** One ball that something happens to. Times are milliseconds from the action's beginning. */
export interface Actor {
  colour: Colour;
  /** Where it comes to rest, or leaves the board. */
  square: Square;
  moves?: { path: Square[]; at: number; takes: number };
  appears?: number;
  /** When it leaves; a ball without it is on the board at the end. */
  leaves?: number;
}

/** The points of one row, shown over the row's middle. */
export interface Gain {
  square: Square;
  points: number;
  at: number;
}

export interface Story {
  actors: Actor[];
  gains: Gain[];
  takes: number;
}

const STEP = 45;
const SHORTEST_MOVE = 120;
const LONGEST_MOVE = 360;
const BETWEEN_BALLS = 60;
export const GROWING = 200;
export const LEAVING = 420;
export const RISING = 1100;

/** What is to be heard of a story, and when (ms); with `moved`, the ball was where it goes already. */
export function heard({ actors, gains }: Story, moved: boolean): [number, Sound][] {
  const sounds: [number, Sound][] = [];
  for (const { moves, appears } of actors) {
    if (moves && !moved) {
      const steps = moves.path.length - 1;
      for (let step = 0; step < steps; step++) {
        sounds.push([moves.at + (moves.takes * step) / steps, "step"]);
      }
    }
    if (moves) sounds.push([moves.at + moves.takes, "rest"]);
    if (appears !== undefined) sounds.push([appears, "tip"]);
  }
  const rows = new Set(gains.map(({ at }) => at));
  rows.forEach((at) => {
    sounds.push([at, "row"]);
  });
  return sounds;
}

/** Lays out events that begin on `before`, the board (81 × colour or null) ahead of the action. */
export function tell(before: readonly (Colour | null)[], events: readonly LinesEvent[]): Story {
  const board = new Map<Square, Actor>();
  const actors: Actor[] = [];
  const gains: Gain[] = [];
  let now = 0;

  function on(square: Square): Actor {
    const known = board.get(square);
    if (known) return known;
    return enter({ colour: before[square]!, square });
  }

  function enter(actor: Actor): Actor {
    board.set(actor.square, actor);
    actors.push(actor);
    return actor;
  }

  for (const event of events) {
    if (event[0] === "move") {
      const path = event[1];
      const takes = Math.min(LONGEST_MOVE, Math.max(SHORTEST_MOVE, STEP * (path.length - 1)));
      const colour = before[path[0]!]!;
      enter({ colour, square: path[path.length - 1]!, moves: { path, at: now, takes } });
      now += takes;
    } else if (event[0] === "balls") {
      for (const [index, [square, colour]] of event[1].entries()) {
        enter({ colour, square, appears: now + index * BETWEEN_BALLS });
      }
      if (event[1].length > 0) now += GROWING + BETWEEN_BALLS * (event[1].length - 1);
    } else if (event[0] === "rows") {
      const leaving = new Set<Square>();
      for (const [index, row] of event[1].entries()) {
        for (const square of row) leaving.add(square);
        gains.push({ square: row[row.length >> 1]!, points: event[2][index]!, at: now });
      }
      for (const square of leaving) {
        on(square).leaves = now;
        board.delete(square);
      }
      now += LEAVING;
    }
  }
  return { actors, gains, takes: now };
}

/** Fair dice: replays a finished game in the page, and compares it with what was promised and seen. */

import { type Engine, pageEngine } from "../../engine/engine";
import type { BizzEvent, BizzRecord, BizzState } from "../../table/table";

export interface Claim {
  /** The hash that was shown from the start. */
  promise: string;
  record: BizzRecord;
  /** The state that the server said is the end. */
  state: BizzState;
  /** The newest events that the page saw, without a hole. */
  seen: BizzEvent[];
}

export type Verdict =
  | "fair"
  /** The seed is not the one that was promised. */
  | "other seed"
  /** The seed gives another game. */
  | "other game"
  /** This browser cannot run the rules. */
  | "no engine";

interface Replayed {
  events: BizzEvent[][];
  state: BizzState;
}

/** Whether a game was what its seed makes of its actions. */
export async function verify(claim: Claim, engine: Engine = pageEngine()): Promise<Verdict> {
  if (!(await engine.loaded)) return "no engine";
  const ask = async (call: object) => JSON.parse(await engine.ask(JSON.stringify(call))) as object;
  const { promise } = (await ask({ op: "promise", seed: claim.record.seed })) as {
    promise: string;
  };
  if (promise !== claim.promise) return "other seed";
  const answer = (await ask({ op: "replay", record: claim.record })) as Replayed;
  if (!answer.events) return "other game";
  const events = answer.events.reduce((all, each) => all.concat(each), [] as BizzEvent[]);
  const tail = claim.seen.length === 0 ? [] : events.slice(-claim.seen.length);
  return same(answer.state, claim.state) && same(tail, claim.seen) ? "fair" : "other game";
}

/** Whether two values of JSON are equal; members of an object have no order. */
export function same(a: unknown, b: unknown): boolean {
  if (typeof a !== "object" || typeof b !== "object" || !a || !b) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  const [left, right] = [a, b] as { [key: string]: unknown }[];
  return (
    keys.length === Object.keys(b).length && keys.every((key) => same(left![key], right![key]))
  );
}

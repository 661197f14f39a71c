import assert from "node:assert/strict";
import { test } from "node:test";
import type { Engine } from "../../engine/engine";
import type { BizzEvent, BizzRecord, BizzState } from "../../table/table";
import { type Claim, same, verify } from "./verify";

const EVENTS: BizzEvent[][] = [[["wheel", 1]], [["remove", [1, 1]]], [["game over", [0]]]];
const STATE = { round: 1, totals: [3, 4] } as unknown as BizzState;
const RECORD = { game: "bizz", seed: "seed" } as BizzRecord;

function engine(ready = true): Engine {
  return {
    ready,
    loaded: Promise.resolve(ready),
    ask: async (text) => {
      const { op, seed } = JSON.parse(text) as { op: string; seed?: string };
      return JSON.stringify(
        op === "promise" ? { promise: `hash of ${seed}` } : { events: EVENTS, state: STATE },
      );
    },
  };
}

function claim(change: Partial<Claim> = {}): Claim {
  const seen: BizzEvent[] = [
    ["remove", [1, 1]],
    ["game over", [0]],
  ];
  const state = { totals: [3, 4], round: 1 } as unknown as BizzState;
  return { promise: "hash of seed", record: RECORD, state, seen, ...change };
}

test("a game that is what its seed makes of it is fair", async () => {
  assert.equal(await verify(claim(), engine()), "fair");
  assert.equal(await verify(claim({ seen: [] }), engine()), "fair");
});

test("another seed, other events, another end are found out", async () => {
  assert.equal(await verify(claim({ promise: "hash of another" }), engine()), "other seed");
  const seen: BizzEvent[] = [["game over", [1]]];
  assert.equal(await verify(claim({ seen }), engine()), "other game");
  const state = { ...STATE, totals: [3, 5] };
  assert.equal(await verify(claim({ state }), engine()), "other game");
});

test("without an engine nothing is claimed", async () => {
  assert.equal(await verify(claim(), engine(false)), "no engine");
});

test("values are equal by their members, not by their order", () => {
  assert.ok(same({ a: [1, null], b: "x" }, { b: "x", a: [1, null] }));
  assert.ok(!same([1], { 0: 1 }));
  assert.ok(!same({ a: 1 }, { a: 1, b: 1 }));
  assert.ok(!same(null, {}));
});

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Cup } from "../../table/table";
import { closest, DIRECTIONS, waysBetween } from "./arrow";
import { cupsOn, SHELVES } from "./geometry";

const places: Cup[] = [];
for (let shelf = 1; shelf <= SHELVES; shelf++) {
  for (let place = 1; place <= cupsOn(shelf); place++) places.push([shelf, place]);
}

/** A small generator with a fixed seed, so that every run sees the same boards. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function sample(random: () => number, count: number): Cup[] {
  const left = places.slice();
  const cups: Cup[] = [];
  while (cups.length < count) cups.push(left.splice(Math.floor(random() * left.length), 1)[0]!);
  return cups;
}

function assertConnected(cups: Cup[]): void {
  const ways = waysBetween(cups);
  cups.forEach((_, start) => {
    const seen = new Set([start]);
    for (const from of seen) {
      for (const direction of DIRECTIONS) {
        const to = ways[from]![direction];
        if (to >= 0) seen.add(to);
      }
    }
    assert.equal(seen.size, cups.length, `stuck at ${JSON.stringify(cups[start])} of ${cups}`);
  });
}

test("on thousands of boards every lit cup can be reached from every other one", () => {
  const random = generator(7);
  for (let board = 0; board < 12000; board++) {
    assertConnected(sample(random, 1 + Math.floor(random() * 7)));
  }
});

test("so it is for any two and any three lit cups", () => {
  for (let a = 0; a < places.length; a++) {
    for (let b = 0; b < a; b++) {
      assertConnected([places[a]!, places[b]!]);
      for (let c = 0; c < b; c++) assertConnected([places[a]!, places[b]!, places[c]!]);
    }
  }
});

test("the arrow goes to the nearest cup in the direction of the key", () => {
  const cups: Cup[] = [
    [3, 2],
    [3, 4],
    [3, 6],
    [1, 3],
    [6, 1],
  ];
  const ways = waysBetween(cups);
  assert.equal(ways[0]!.right, 1);
  assert.equal(ways[1]!.right, 2);
  assert.equal(ways[2]!.left, 1);
  assert.equal(ways[0]!.up, 3);
  assert.equal(ways[0]!.down, 4);
});

test("a way back exists for most steps: left undoes right on a shelf", () => {
  const ways = waysBetween([
    [2, 1],
    [2, 3],
    [2, 5],
    [2, 7],
  ]);
  for (let i = 0; i < 3; i++) {
    assert.equal(ways[i]!.right, i + 1);
    assert.equal(ways[i + 1]!.left, i);
  }
});

test("the closest lit cup to a place", () => {
  const cups: Cup[] = [
    [1, 1],
    [4, 3],
    [7, 2],
  ];
  assert.equal(closest(cups, [5, 2]), 1);
  assert.equal(closest([], [5, 2]), -1);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { best, countBest } from "./bests";

const items = new Map<string, string>();
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  },
});

test("each version has its own record, which only more points beat", () => {
  assert.equal(best("classic"), undefined);
  assert.equal(countBest("classic", 10), false);
  assert.equal(best("classic"), 10);
  assert.equal(countBest("classic", 10), false);
  assert.equal(countBest("classic", 12), true);
  assert.equal(countBest("classic", 4), false);
  assert.equal(best("classic"), 12);
  assert.equal(best("easy"), undefined);
});

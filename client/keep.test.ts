import assert from "node:assert/strict";
import { test } from "node:test";
import { forget, keep, kept } from "./keep";

const items = new Map<string, string>();
const storage = {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => items.set(key, value),
  removeItem: (key: string) => items.delete(key),
};

function use(localStorage: unknown): void {
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get() {
      if (localStorage === undefined) throw new Error("blocked");
      return localStorage;
    },
  });
}

test("a value is kept until it is forgotten", () => {
  use(storage);
  keep("retrohub.test", { a: [1, null] });
  assert.equal(items.get("retrohub.test"), '{"a":[1,null]}');
  assert.deepEqual(kept("retrohub.test"), { a: [1, null] });
  forget("retrohub.test");
  assert.equal(kept("retrohub.test"), undefined);
});

test("what cannot be read is not there", () => {
  use(storage);
  items.set("retrohub.test", "{");
  assert.equal(kept("retrohub.test"), undefined);
});

test("blocked storage keeps nothing, and says nothing", () => {
  use(undefined);
  keep("retrohub.test", 1);
  assert.equal(kept("retrohub.test"), undefined);
  forget("retrohub.test");
});

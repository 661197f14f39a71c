import assert from "node:assert/strict";
import { test } from "node:test";
import { beginsInNewVersion, next } from "./next";

test("a new game begins here until a newer version is ready, and asks for one each time", () => {
  const led: string[] = [];
  let asked = 0;
  assert.equal(beginsInNewVersion("/lines/easy/1"), false);
  next.ask = () => {
    asked++;
  };
  assert.equal(beginsInNewVersion("/lines/easy/2"), false);
  next.go = (address) => led.push(address);
  assert.equal(beginsInNewVersion("/lines/easy/3"), true);
  assert.deepEqual(led, ["/lines/easy/3"]);
  assert.equal(asked, 2);
});

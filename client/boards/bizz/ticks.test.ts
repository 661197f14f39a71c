import assert from "node:assert/strict";
import { test } from "node:test";
import { type Curve, ticksOf } from "./ticks";

const EVEN: Curve = [1 / 3, 1 / 3, 2 / 3, 2 / 3];

test("an even turn clicks evenly, at every border it passes", () => {
  const times = ticksOf(0, 360, 36, 72, 1000, EVEN);
  assert.equal(times.length, 5);
  times.forEach((time, index) => {
    assert.ok(Math.abs(time - 100 - 200 * index) < 5, `${time}`);
  });
});

test("a turn that slows down clicks ever more slowly", () => {
  const times = ticksOf(130, 1200, 36, 72, 1450, [0.16, 0.68, 0.16, 1]);
  const gaps = times.slice(1).map((time, index) => time - times[index]!);
  assert.ok(gaps.length > 10);
  assert.ok(gaps[gaps.length - 1]! > 4 * gaps[2]!);
  assert.ok(times.every((time) => time > 0 && time < 1450));
});

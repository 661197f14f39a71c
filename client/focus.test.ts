import assert from "node:assert/strict";
import { test } from "node:test";
import { type Box, neighbour } from "./focus";

function box(left: number, top: number, width = 100, height = 40): Box {
  return { left, top, right: left + width, bottom: top + height };
}

// Three tabs, four tabs below, a tall list, and a link in its own row.
const BOXES = [
  ...[0, 110, 220].map((left) => box(left, 0)),
  ...[0, 80, 160, 240].map((left) => box(left, 60, 70)),
  box(0, 120, 200, 300),
  box(220, 250),
  box(0, 440),
];

test("left and right stay in the row", () => {
  assert.equal(neighbour(BOXES, 0, "right"), 1);
  assert.equal(neighbour(BOXES, 1, "right"), 2);
  assert.equal(neighbour(BOXES, 2, "right"), -1);
  assert.equal(neighbour(BOXES, 6, "left"), 5);
  assert.equal(neighbour(BOXES, 7, "right"), 8);
});

test("up and down go to the nearest row, to what is most above or below", () => {
  assert.equal(neighbour(BOXES, 0, "up"), -1);
  assert.equal(neighbour(BOXES, 0, "down"), 3);
  assert.equal(neighbour(BOXES, 2, "down"), 6);
  assert.equal(neighbour(BOXES, 6, "up"), 2);
  assert.equal(neighbour(BOXES, 9, "up"), 7);
  assert.equal(neighbour(BOXES, 9, "down"), -1);
});

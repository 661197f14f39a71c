import assert from "node:assert/strict";
import { test } from "node:test";
import { pathBetween } from "./lines-path";

function board(picture: string): (number | null)[] {
  const cells = picture.replace(/\s/g, "").padEnd(81, ".");
  return Array.from(cells, (cell) => (cell === "." ? null : Number(cell)));
}

test("the shortest way prefers up, right, down, left", () => {
  assert.deepEqual(pathBetween(board("0"), 0, 20), [0, 1, 2, 11, 20]);
  assert.deepEqual(pathBetween(board("."), 20, 0), [20, 11, 2, 1, 0]);
});

test("a way goes around balls, never diagonally", () => {
  const around = board(`
    01.......
    .1.......
    .........`);
  assert.deepEqual(pathBetween(around, 0, 2), [0, 9, 18, 19, 20, 11, 2]);
});

test("there is none into a closed corner, onto a ball, or nowhere", () => {
  const closed = board(`
    01.......
    1........`);
  assert.equal(pathBetween(closed, 0, 2), null);
  assert.equal(pathBetween(board("01"), 0, 1), null);
  assert.equal(pathBetween(board("0"), 0, 0), null);
});

test("the edge of the board is an edge", () => {
  const wall = board("........01.......");
  assert.equal(pathBetween(wall, 8, 9), null);
});

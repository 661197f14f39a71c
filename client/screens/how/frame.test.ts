import assert from "node:assert/strict";
import { test } from "node:test";
import { HEIGHT, WIDTH } from "../../boards/bizz/geometry";
import { frameOf, sideOf } from "./frame";

test("a picture of one fall shows the cups around it, in its shape", () => {
  const { x, y, width, height } = frameOf([
    [
      [1, 4],
      [2, 4],
    ],
  ]);
  assert.ok(Math.abs(y) < 1e-9);
  assert.ok(x > 1 && x + width < WIDTH - 1);
  assert.ok(Math.abs(width / height - 4 / 3) < 1e-9);
});

test("at the edge it stays on the board", () => {
  const { x } = frameOf([
    [
      [1, 1],
      [2, 1],
    ],
  ]);
  assert.equal(x, 0);
});

test("down to the hole it shows the tray, in the middle", () => {
  const { x, y, width, height } = frameOf([
    [
      [1, 4],
      [8, 1],
    ],
  ]);
  assert.ok(Math.abs(y + height - HEIGHT) < 1e-9);
  assert.ok(Math.abs(x + width / 2 - WIDTH / 2) < 1e-9);
});

test("marbles lie in the middle, or beside each other", () => {
  assert.equal(
    sideOf(0, [
      [1, 1],
      [1, 2],
    ]),
    0,
  );
  assert.equal(
    sideOf(0, [
      [1, 2],
      [1, 2],
    ]),
    -1,
  );
  assert.equal(
    sideOf(1, [
      [1, 2],
      [1, 2],
    ]),
    1,
  );
});

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  centreOf,
  cupsOn,
  floorOf,
  HEIGHT,
  leftOf,
  MARBLE,
  middleOf,
  outside,
  PYRAMID,
  RADIUS,
  restIn,
  rightOf,
  SHELVES,
  TRAY,
  tipsOn,
  WIDTH,
} from "./geometry";

test("seven shelves of 8 to 2 cups, each half a cup further in", () => {
  for (let shelf = 1; shelf <= SHELVES; shelf++) {
    assert.equal(cupsOn(shelf), 9 - shelf);
    assert.ok(Math.abs(leftOf(shelf) + rightOf(shelf) - WIDTH) < 1e-9);
    assert.ok(Math.abs(middleOf([shelf, 1]) - leftOf(shelf) - 0.5) < 1e-9);
    assert.ok(centreOf([shelf, 1]).y < floorOf(shelf));
  }
});

test("under every cup is the tip of a pyramid", () => {
  for (let shelf = 1; shelf < SHELVES; shelf++) {
    const tips = tipsOn(shelf + 1).map(({ x }) => x.toFixed(6));
    for (let place = 1; place <= cupsOn(shelf); place++) {
      assert.ok(tips.indexOf(middleOf([shelf, place]).toFixed(6)) >= 0);
    }
  }
});

test("two marbles fit side by side between the pyramids", () => {
  const left = restIn([3, 2], -1);
  const right = restIn([3, 2], 1);
  assert.ok(right.x - left.x >= MARBLE);
  // The distance of the left marble's centre to the side of the pyramid at its left.
  const fromTip = { x: left.x - (middleOf([3, 2]) - 0.5), y: TRAY + RADIUS };
  const half = PYRAMID.base / 2;
  const reach = fromTip.x / half + fromTip.y / PYRAMID.height - 1;
  const distance = reach / Math.hypot(1 / half, 1 / PYRAMID.height);
  assert.ok(distance >= RADIUS, `${distance} is less than ${RADIUS}`);
});

test("a marble falls through between the feet of two pyramids", () => {
  assert.ok(1 - PYRAMID.base >= MARBLE);
});

test("however many are out, they lie in the tray", () => {
  for (let count = 1; count <= 12; count++) {
    for (let index = 0; index < count; index++) {
      const { x, y } = outside(index, count);
      assert.ok(Math.abs(x - WIDTH / 2) + RADIUS <= 1.62);
      assert.ok(y + RADIUS < HEIGHT);
    }
  }
});

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Cup } from "../../table/table";
import { courseOf, type Fall, lagOf } from "./falls";
import {
  floorOf,
  HEIGHT,
  leftOf,
  MARBLE,
  outside,
  overFull,
  RADIUS,
  restIn,
  rightOf,
} from "./geometry";

function fall(...path: Cup[]): Fall {
  const rest = path[path.length - 1]!;
  const to = rest[0] === 8 ? outside(0, 1) : restIn(rest, 0);
  return { path, from: restIn(path[0]!, 0), to };
}

const falls = [
  fall([1, 4], [2, 3]),
  fall([1, 1], [2, 1]),
  fall([1, 8], [2, 7]),
  fall([2, 2], [3, 2], [4, 1], [5, 1]),
  fall([3, 6], [4, 5], [5, 4], [5, 3]),
  fall([2, 1], [3, 1], [4, 1], [5, 1], [6, 1], [6, 3], [7, 2], [8, 1]),
  fall([7, 1], [8, 1]),
  // No spot on the whole shelf: it passes over a full cup and leaves from its place.
  fall([4, 2], [5, 2], [6, 1]),
];

test("a course begins and ends where the marble rests, and time goes on", () => {
  for (const each of falls) {
    const { moments, reached } = courseOf(each);
    const first = moments[0]!;
    const last = moments[moments.length - 1]!;
    assert.deepEqual({ x: first.x, y: first.y, at: first.at }, { ...each.from, at: 0 });
    assert.deepEqual({ x: last.x, y: last.y }, each.to);
    for (let i = 1; i < moments.length; i++) assert.ok(moments[i]!.at > moments[i - 1]!.at);
    assert.equal(reached.length, each.path.length);
    assert.equal(reached[reached.length - 1], last.at);
  }
});

test("a marble stays between the walls and moves without leaps", () => {
  for (const each of falls) {
    const { moments } = courseOf(each);
    moments.forEach((moment, index) => {
      assert.ok(moment.x > leftOf(1) && moment.x < rightOf(1));
      assert.ok(moment.y < HEIGHT && moment.y > floorOf(each.path[0]![0] - 1) - MARBLE);
      const before = moments[Math.max(0, index - 1)]!;
      assert.ok(Math.hypot(moment.x - before.x, moment.y - before.y) < 0.55);
    });
  }
});

test("it comes by every place of its path, in order", () => {
  for (const { path, ...rest } of falls) {
    const { moments, reached } = courseOf({ path, ...rest });
    path.forEach(([shelf], index) => {
      const there = moments.find(({ at }) => at >= reached[index]! - 0.001)!;
      if (shelf < 8) assert.ok(there.y < floorOf(shelf) && there.y > floorOf(shelf - 1) - MARBLE);
    });
  }
});

test("sliding, it rolls over the marbles of full cups", () => {
  const { moments } = courseOf(fall([4, 2], [5, 2], [5, 4]));
  const above = moments.filter(({ x }) => Math.abs(x - restIn([5, 3], 0).x) < 0.01);
  assert.ok(above.length > 0);
  for (const { y } of above) assert.ok(y <= overFull([5, 3]).y + 0.001);
  assert.ok(overFull([5, 3]).y + RADIUS < restIn([5, 3], 0).y);
});

test("the younger of two waits a little, and longer if the older has yet to fill its cup", () => {
  const apart = lagOf(fall([1, 4], [2, 3]), fall([1, 4], [2, 4]), 100);
  assert.equal(apart, 100);
  const older = fall([1, 4], [2, 3], [2, 5], [3, 4]);
  const younger = fall([1, 4], [2, 4], [3, 4], [3, 5]);
  const lag = lagOf(older, younger, 100);
  const arrival = courseOf(older).reached[3]!;
  assert.ok(lag + courseOf(younger).reached[2]! > arrival);
});

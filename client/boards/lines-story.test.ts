import assert from "node:assert/strict";
import { test } from "node:test";
import type { Colour, LinesEvent } from "../table/table";
import { GROWING, heard, LEAVING, tell } from "./lines-story";

function board(balls: { [square: number]: Colour }): (Colour | null)[] {
  return Array.from({ length: 81 }, (_, square) => balls[square] ?? null);
}

test("a ball moves, then new balls grow one after the other", () => {
  const events: LinesEvent[] = [
    ["move", [0, 1, 2]],
    [
      "balls",
      [
        [10, 3],
        [11, 4],
      ],
    ],
  ];
  const story = tell(board({ 0: 6 }), events);
  const [mover, first, second] = story.actors;
  assert.deepEqual(mover, { colour: 6, square: 2, moves: { path: [0, 1, 2], at: 0, takes: 120 } });
  assert.equal(first!.appears, 120);
  assert.ok(second!.appears! > first!.appears!);
  assert.equal(story.takes, second!.appears! + GROWING);
});

test("a ball that completes a row moves before the whole row leaves", () => {
  const row = [0, 1, 2, 3, 4];
  const story = tell(board({ 0: 1, 1: 1, 2: 1, 3: 1, 13: 1 }), [
    ["move", [13, 4]],
    ["rows", [row], [10]],
  ]);
  assert.deepEqual(
    story.actors.map((actor) => [actor.square, actor.leaves]),
    [
      [4, 120],
      [0, 120],
      [1, 120],
      [2, 120],
      [3, 120],
    ],
  );
  assert.deepEqual(story.gains, [{ square: 2, points: 10, at: 120 }]);
  assert.equal(story.takes, 120 + LEAVING);
});

test("a ball shared by two rows leaves once", () => {
  const story = tell(board({}), [
    [
      "balls",
      [
        [0, 2],
        [1, 2],
        [9, 2],
      ],
    ],
    [
      "rows",
      [
        [0, 1],
        [0, 9],
      ],
      [4, 4],
    ],
  ]);
  assert.equal(story.actors.length, 3);
  assert.equal(story.gains.length, 2);
});

test("a square that is freed and taken again in one action has two actors", () => {
  const story = tell(board({ 5: 0 }), [
    ["rows", [[5]], [10]],
    ["balls", [[5, 1]]],
  ]);
  assert.deepEqual(
    story.actors.map(({ colour, leaves }) => [colour, leaves !== undefined]),
    [
      [0, true],
      [1, false],
    ],
  );
});

test("an empty batch and the end take no time", () => {
  assert.deepEqual(tell(board({}), [["balls", []], ["over"]]), { actors: [], gains: [], takes: 0 });
});

test("a move is heard step by step, and the row that it completes after it", () => {
  const before = board({ 0: 2, 3: 2, 4: 2, 5: 2, 6: 2 });
  const story = tell(before, [
    ["move", [0, 1, 2]],
    ["rows", [[2, 3, 4, 5, 6]], [10]],
  ]);
  const sounds = heard(story, false).sort((a, b) => a[0] - b[0]);
  assert.deepEqual(
    sounds.map(([, name]) => name),
    ["step", "step", "rest", "row"],
  );
  assert.deepEqual(
    heard(story, true).map(([, name]) => name),
    ["rest", "row"],
  );
});

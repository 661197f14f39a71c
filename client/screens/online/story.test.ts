import assert from "node:assert/strict";
import { test } from "node:test";
import type { BizzEvent } from "../../table/table";
import type { News, TableState, View } from "../../table/wire";
import { isStory, Seen } from "./story";

const REMOVE: BizzEvent = ["remove", [1, 1]];
const WHEEL: BizzEvent = ["wheel", 2];
const BOARD: BizzEvent = ["board", [], [], 0];

function view(events: BizzEvent[], games = 1, news: News[] = [], whole = true): View {
  const state = { games, hash: `hash ${games}` } as TableState;
  return { rev: 1, now: 0, events, news, whole, state, you: 0, queued: false };
}

test("one turn and one opening are stories; more, and less, are not", () => {
  assert.ok(isStory(view([REMOVE, WHEEL])));
  assert.ok(isStory(view([BOARD, WHEEL])));
  assert.ok(!isStory(view([REMOVE, WHEEL, REMOVE, WHEEL])));
  assert.ok(!isStory(view([])));
  assert.ok(!isStory(view([REMOVE], 1, [], false)));
});

test("what was seen goes back to the last hole, and starts anew with each game", () => {
  const seen = new Seen();
  seen.take(view([BOARD, WHEEL], 1, [["started", 1]]));
  seen.take(view([REMOVE]));
  assert.deepEqual(seen.events, [BOARD, WHEEL, REMOVE]);
  seen.take(view([REMOVE], 1, [], false));
  assert.deepEqual(seen.events, []);
  seen.take(view([WHEEL]));
  assert.deepEqual(seen.events, [WHEEL]);
  seen.take(
    view([REMOVE, BOARD], 2, [
      ["missed", 0],
      ["started", 2],
    ]),
  );
  assert.deepEqual([seen.events, seen.promise], [[], "hash 2"]);
});

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import type { LinesRecord, LinesState } from "../../table/table";
import * as saved from "./saved";

const items = new Map<string, string>();
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new Error("QuotaExceededError");
      items.set(key, value);
    },
    removeItem: (key: string) => items.delete(key),
  },
});
let room = Number.POSITIVE_INFINITY;
beforeEach(() => {
  items.clear();
  room = Number.POSITIVE_INFINITY;
});

function game(deal: number, moves: number): LinesRecord {
  const actions = Array.from({ length: moves }, (_, move): [number, number] => [move, move + 1]);
  return { ...saved.newRecord("classic", deal), actions };
}

function state(score: number, over = false): LinesState {
  return { board: [], score, moves: 0, next: [], over };
}

test("a game is kept as its bare record", () => {
  saved.save(game(1, 2), state(10), { assisted: false });
  assert.deepEqual(JSON.parse(items.get("retrohub.lines")!), game(1, 2));
  assert.deepEqual(saved.unfinished(), { record: game(1, 2), score: 10, assisted: false });
  assert.deepEqual(saved.seen(game(1, 2)), state(10));
  assert.equal(saved.seen(game(1, 3)), undefined);
});

test("a game that ended, or was not begun, is not unfinished", () => {
  saved.save(game(1, 2), state(10, true), { assisted: false });
  assert.equal(saved.unfinished(), undefined);
  saved.save({ ...game(1, 1), actions: [[0, 1], "finish"] }, state(0), { assisted: false });
  items.delete("retrohub.lines.seen");
  assert.equal(saved.unfinished(), undefined);
  saved.save(game(1, 0), state(0), { assisted: false });
  assert.equal(saved.unfinished(), undefined);
});

test("milestones are kept of long games, also when they are put aside", () => {
  const [short, long] = [game(1, 499), game(2, 1000)];
  assert.equal(saved.wantsMilestones(game(1, 0)), false);
  assert.equal(saved.wantsMilestones(short), false);
  assert.equal(saved.wantsMilestones(long), true);
  saved.keepMilestones(undefined);
  assert.equal(items.size, 0);
  saved.save(long, state(10), { assisted: true });
  saved.keepMilestones([[5, "a", "b"]]);
  const aids = { assisted: true, milestones: [[5, "a", "b"]] };
  assert.deepEqual(saved.aids(long), aids);
  assert.deepEqual(saved.aids(short), { assisted: true });
  saved.makeWay(short);
  assert.deepEqual(saved.aside(), [{ record: long, score: 10, ...aids }]);
});

test("when a game was begun is known to the end, also when it was put aside and another one begun", () => {
  saved.save(game(1, 1), state(0), { assisted: false, started: 1000 });
  saved.save(game(1, 2), state(0), saved.aids(game(1, 2)));
  assert.equal(saved.unfinished()!.started, 1000);
  saved.makeWay(game(2, 1));
  saved.save(game(2, 1), state(0), { assisted: false, started: 2000 });
  assert.equal(saved.aside()[0]!.started, 1000);
  assert.equal(saved.unfinished()!.started, 2000);
  assert.equal(saved.aids(game(3, 1)).started, undefined);
});

test("what is no record is not taken for one", () => {
  for (const text of ["null", "[]", "{", '{"game":"bizz"}', JSON.stringify(game(0, 1))]) {
    items.set("retrohub.lines", text);
    assert.equal(saved.saved(), undefined);
  }
});

test("games put aside: the newest first, five at most, each once", () => {
  for (const deal of [1, 2, 3, 4, 5, 6, 2]) {
    assert.equal(saved.makeWay(game(deal, deal)), true);
    assert.equal(saved.save(game(deal, deal), state(deal), { assisted: deal === 6 }), true);
  }
  saved.makeWay(game(7, 1));
  assert.deepEqual(
    saved.aside().map(({ record }) => record.deal),
    [2, 6, 5, 4, 3],
  );
  assert.equal(saved.aside()[1]!.assisted, true);
  saved.makeWay(game(5, 7));
  assert.deepEqual(
    saved.aside().map(({ record }) => record.deal),
    [2, 6, 4, 3],
  );
});

test("a game that goes on is not put aside for itself", () => {
  saved.save(game(1, 2), state(10), { assisted: false });
  saved.makeWay(game(1, 3));
  assert.deepEqual(saved.aside(), []);
});

test("without room nothing that was kept is lost", () => {
  saved.save(game(1, 2), state(10), { assisted: false });
  room = 0;
  assert.equal(saved.makeWay(game(2, 1)), false);
  assert.equal(saved.save(game(1, 3), state(12), { assisted: false }), false);
  assert.deepEqual(saved.unfinished(), { record: game(1, 2), score: 10, assisted: false });
});

test("a record goes on from another one of its deal and version", () => {
  assert.equal(saved.goesOn(game(1, 3), game(1, 2)), true);
  assert.equal(saved.goesOn(game(1, 2), game(1, 3)), false);
  assert.equal(saved.goesOn(game(1, 3), game(2, 2)), false);
  assert.equal(saved.goesOn(game(1, 3), { ...game(1, 2), version: "easy" }), false);
});

test("deals are whole numbers from 1 to 999999999", () => {
  for (const deal of [1, 42, 999_999_999]) assert.equal(saved.isDeal(deal), true);
  for (const deal of [0, -1, 1.5, 1e9, "1", null]) assert.equal(saved.isDeal(deal), false);
  for (let draw = 0; draw < 100; draw++) assert.equal(saved.isDeal(saved.anyDeal()), true);
});

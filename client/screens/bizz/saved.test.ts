import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const store = new Map<string, string>();
Object.assign(globalThis, {
  document: { getElementById: () => null },
  localStorage: {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  },
});
const saved = await import("./saved");

beforeEach(() => store.clear());

test("a new game has a seed of 32 hex digits of its own", () => {
  const record = saved.newRecord(3, 5);
  assert.match(record.seed, /^[0-9a-f]{32}$/);
  assert.notEqual(record.seed, saved.newRecord(3, 5).seed);
  assert.deepEqual(
    { ...record, seed: "" },
    { game: "bizz", rules: 1, seed: "", seats: 3, rounds: 5, actions: [] },
  );
});

test("the bare record is kept, and who plays beside it", () => {
  const record = saved.newRecord(2, 1);
  const seats = [
    { name: "Ana", colour: 4, level: null },
    { name: "Computer", colour: 1, level: "easy" as const },
  ];
  saved.saveRecord(record);
  saved.saveSeats(seats, false);
  assert.deepEqual(JSON.parse(store.get("retrohub.bizz")!), record);
  assert.deepEqual(saved.savedGame(), { record, seats });
});

test("a game that is over is not offered again", () => {
  saved.saveRecord(saved.newRecord(2, 1));
  saved.saveSeats([], true);
  assert.equal(saved.savedGame(), null);
});

test("what is no record is no game", () => {
  for (const text of ["", "{", "null", "[]", '{"game":"bizz","rules":1}', '{"game":"lines"}']) {
    store.set("retrohub.bizz", text);
    assert.equal(saved.savedGame(), null);
  }
});

test("without the right seats, people play with plain names and colours", () => {
  const record = saved.newRecord(3, 1);
  saved.saveRecord(record);
  for (const seats of [undefined, [], [1, 2, 3], [{ name: "a", colour: 1, level: null }]]) {
    store.set("retrohub.bizz.seats", JSON.stringify({ seats }));
    const game = saved.savedGame()!;
    assert.deepEqual(
      game.seats.map(({ name, colour, level }) => [name, colour, level]),
      [
        ["Player 1", 0, null],
        ["Player 2", 1, null],
        ["Player 3", 2, null],
      ],
    );
  }
});

test("two seats never have one colour", () => {
  saved.saveRecord(saved.newRecord(2, 1));
  const seat = { name: "a", colour: 1, level: null };
  store.set("retrohub.bizz.seats", JSON.stringify({ seats: [seat, seat] }));
  assert.deepEqual(
    saved.savedGame()!.seats.map(({ colour }) => colour),
    [0, 1],
  );
});

test("names are remembered, nonsense is not", () => {
  assert.deepEqual(saved.savedNames(), []);
  saved.saveNames(["Ana", ""]);
  assert.deepEqual(saved.savedNames(), ["Ana", ""]);
  store.set("retrohub.bizz.names", '{"a":1}');
  assert.deepEqual(saved.savedNames(), []);
});

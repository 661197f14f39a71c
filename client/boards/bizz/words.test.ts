import assert from "node:assert/strict";
import { test } from "node:test";
import type { BizzState } from "../../table/table";
import type { Seat } from "./seats";

Object.assign(globalThis, { document: { getElementById: () => null } });
const { askOf, cupLabel, tellTurn, tellWinners } = await import("./words");

const seats: Seat[] = [
  { name: "Ana", colour: 0, level: null },
  { name: "Computer", colour: 3, level: "normal" },
];
const state: BizzState = {
  round: 1,
  turn: 2,
  seat: 1,
  wheel: 2,
  cups: [[2, 1], [2]],
  marbles: [],
  points: [1, 0],
  totals: [0, 0],
  between: false,
  over: false,
  round_winners: [],
  winners: [],
};

test("a cup's name says all that is to be seen of it", () => {
  assert.equal(
    cupLabel([2, 4], 4, true, [0, 1], 0, seats),
    "blue cup, shelf 2, place 4, lit, your marble, Computer’s marble",
  );
  assert.equal(
    cupLabel([1, 1], 0, false, [0, 0], 0, seats),
    "orange cup, shelf 1, place 1, your 2 marbles",
  );
  assert.equal(cupLabel([7, 2], 2, false, [], null, seats), "lime cup, shelf 7, place 2");
});

test("a turn is told in one message: what went, what fell, who plays", () => {
  const told = tellTurn(
    0,
    1,
    [
      ["remove", [1, 3]],
      [
        "fall",
        0,
        [
          [1, 3],
          [2, 2],
        ],
        1,
      ],
      ["wheel", 2],
    ],
    state,
    seats,
  );
  assert.equal(
    told,
    "Ana removed: pink cup, shelf 1, place 3. Ana’s marble falls to shelf 2, 1 point. " +
      "Computer to play, lime is lit: 2 cups.",
  );
  const nothing = tellTurn(
    0,
    1,
    [
      ["remove", [1, 3]],
      ["wheel", 2],
    ],
    state,
    seats,
  );
  assert.match(nothing, /Nothing fell\./);
  const out = tellTurn(
    0,
    1,
    [
      ["remove", [7, 1]],
      [
        "fall",
        6,
        [
          [7, 1],
          [8, 1],
        ],
        7,
      ],
    ],
    state,
    seats,
  );
  assert.match(out, /Computer’s marble is out of the hole, 7 points\./);
});

test("at the end of a round and of the game the winners are told", () => {
  const between = { ...state, seat: null, wheel: null, between: true, round_winners: [1] };
  assert.match(tellTurn(0, 1, [], between, seats), /Computer wins the round!$/);
  assert.equal(tellWinners([0, 1], seats, true), "Ana, Computer win the game together!");
});

test("what is asked of the one to play", () => {
  assert.equal(askOf(seats[0]!), "remove a lit cup");
  assert.equal(askOf(seats[1]!), "is choosing");
});

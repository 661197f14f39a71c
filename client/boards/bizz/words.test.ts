import assert from "node:assert/strict";
import { test } from "node:test";
import type { BizzState, Cup } from "../../table/table";
import type { Seat } from "./seats";

Object.assign(globalThis, { document: { getElementById: () => null } });
const { askOf, cupLabel, tellBelow, tellNow, tellPoints, tellTurn, tellWinners } = await import(
  "./words"
);

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
    "blue cup, shelf 2, place 4, lit, your marble and one of Computer’s",
  );
  assert.equal(
    cupLabel([1, 1], 0, false, [0, 0], 0, seats),
    "orange cup, shelf 1, place 1, your 2 marbles",
  );
  assert.equal(cupLabel([7, 2], 2, false, [], null, seats), "lime cup, shelf 7, place 2, empty");
  assert.equal(
    cupLabel([1, 1], 0, false, [1, 1], 0, seats),
    "orange cup, shelf 1, place 1, two of Computer’s marbles",
  );
  assert.equal(
    cupLabel([1, 1], 0, false, [1, 0], null, seats),
    "orange cup, shelf 1, place 1, Computer’s marble and one of Ana’s",
  );
});

test("below a cup are its ways: cups with their content, gaps, the hole", () => {
  const cup = { cup: [3, 1] as Cup, colour: 1, owners: [0] };
  const gap = { cup: [3, 2] as Cup, colour: null, owners: [] };
  assert.equal(
    tellBelow([cup, gap], 0, seats),
    "Below on the left: pink cup, your marble. On the right: a gap.",
  );
  assert.equal(tellBelow([gap], 0, seats), "Below: a gap.");
  assert.equal(tellBelow([{ ...gap, cup: [8, 1] }], 0, seats), "Below: the hole.");
});

test("the points of all seats, and what is to be done now", () => {
  assert.equal(
    tellPoints(state, seats, 3),
    "Round 1 of 3. Ana: 1 point, total 0. Computer: 0 points, total 0.",
  );
  assert.equal(tellNow(state, seats), "Computer to play, lime is lit: 2 cups.");
  assert.equal(tellNow({ ...state, over: true, winners: [0] }, seats), "Ana wins the game!");
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

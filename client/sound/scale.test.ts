import assert from "node:assert/strict";
import { test } from "node:test";
import { EFFECTS, pitch } from "./scale";

const FREQUENCY = 2;
const ATTACK = 3;
const SUSTAIN = 4;
const RELEASE = 5;

test("the scale begins with C and has five steps to an octave", () => {
  assert.ok(Math.abs(pitch(0) - 261.63) < 0.01);
  assert.ok(Math.abs(pitch(4) - 440) < 0.1);
  assert.ok(Math.abs(pitch(5) - 2 * pitch(0)) < 1e-6);
  assert.ok(Math.abs(pitch(-5) - pitch(0) / 2) < 1e-6);
});

test("all sounds are in tune and short", () => {
  for (const [name, notes] of Object.entries(EFFECTS)) {
    let seconds = 0;
    for (const note of notes) {
      const steps = Array.from({ length: 31 }, (_, each) => pitch(each - 15));
      assert.ok(
        steps.some((each) => Math.abs(each - note[FREQUENCY]!) < 1e-6),
        name,
      );
      seconds += note[ATTACK]! + note[SUSTAIN]! + note[RELEASE]!;
    }
    assert.ok(seconds > 0 && seconds <= 1.1, `${name} lasts ${seconds} s`);
  }
});

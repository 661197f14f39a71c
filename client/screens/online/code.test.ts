import assert from "node:assert/strict";
import { test } from "node:test";
import { LETTERS, readCode, readLetter } from "./code";

test("letters of codes are taken as they are, in any case", () => {
  for (const letter of LETTERS) {
    assert.equal(readLetter(letter), letter);
    assert.equal(readLetter(letter.toLowerCase()), letter);
  }
});

test("a Greek keyboard types every letter", () => {
  const keys = "ΑΔΦΗΚΛΜΟΡςΧΥΖ".split("");
  assert.deepEqual(keys.map(readLetter), LETTERS);
  assert.equal(readLetter("ά"), "A");
});

test("letters that sound or look alike are taken for one", () => {
  assert.deepEqual("bgtsnpq02".split("").map(readLetter), "DDDFMROOZ".split(""));
  for (const other of ["E", "1", "?", " "]) assert.equal(readLetter(other), null);
});

test("a code is read from what was pasted", () => {
  assert.equal(readCode("https://example.org/el/bizz/DFHKL"), "DFHKL");
  assert.equal(readCode(" d f h-k l "), "DFHKL");
  for (const text of ["", "DFHK", "DFHKLM", "hello there", "https://example.org/bizz"]) {
    assert.equal(readCode(text), null);
  }
});

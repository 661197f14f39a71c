import assert from "node:assert/strict";
import { test } from "node:test";
import { SHELLS, shellOf, split, under } from "./shells";

const LANGUAGES = ["en", "el", "fr"];

test("a path is divided into the prefix of its language and the rest", () => {
  assert.deepEqual(split("/el/lines/easy/5", LANGUAGES), ["/el", "/lines/easy/5"]);
  assert.deepEqual(split("/el", LANGUAGES), ["/el", "/"]);
  assert.deepEqual(split("/", LANGUAGES), ["", "/"]);
  assert.deepEqual(split("/ell/x", LANGUAGES), ["", "/ell/x"]);
});

test("every shell is found again under every prefix", () => {
  for (const prefix of ["", "/el"]) {
    for (const shell of SHELLS) {
      assert.deepEqual(split(under(prefix, shell), LANGUAGES), [prefix, shell]);
      assert.equal(shellOf(shell), shell);
    }
  }
});

test("one page stands for all games of Lines, and none for what needs a connection", () => {
  for (const path of ["/lines", "/lines/hard", "/lines/classic/999999999"]) {
    assert.equal(shellOf(path), "/lines/any");
  }
  const connected = [
    "/lines/classic/daily",
    "/lines/classic/0",
    "/lines/easy/5/results",
    "/bizz/online",
  ];
  for (const path of [
    ...connected,
    "/bizz/MORAL",
    "/statistics",
    "/api/player",
    "/lines/replay/1",
  ]) {
    assert.equal(shellOf(path), undefined);
  }
});

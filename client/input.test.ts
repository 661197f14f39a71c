import assert from "node:assert/strict";
import { test } from "node:test";
import { commandOf, digitOf, letterOf } from "./input";

function key(event: Partial<KeyboardEvent>): KeyboardEvent {
  return { key: "Unidentified", keyCode: 0, target: null, ...event } as KeyboardEvent;
}

const field = { tagName: "INPUT", type: "text" } as unknown as EventTarget;
const radio = { tagName: "INPUT", type: "radio" } as unknown as EventTarget;

test("the keys of a keyboard", () => {
  assert.equal(commandOf(key({ key: "ArrowUp" })), "up");
  assert.equal(commandOf(key({ key: "ArrowRight" })), "right");
  assert.equal(commandOf(key({ key: "ArrowDown" })), "down");
  assert.equal(commandOf(key({ key: "ArrowLeft" })), "left");
  assert.equal(commandOf(key({ key: "Enter" })), "ok");
  assert.equal(commandOf(key({ key: " " })), "ok");
  assert.equal(commandOf(key({ key: "Escape" })), "back");
  assert.equal(commandOf(key({ key: "*" })), "back");
  assert.equal(commandOf(key({ key: "q", keyCode: 81 })), null);
});

test("the codes of remote controls", () => {
  for (const code of [10009, 461, 4, 27, 8])
    assert.equal(commandOf(key({ keyCode: code })), "back");
  assert.equal(commandOf(key({ keyCode: 13 })), "ok");
  assert.equal(commandOf(key({ keyCode: 38 })), "up");
  assert.equal(commandOf(key({ keyCode: 37 })), "left");
});

test("keys with Ctrl, Alt or Meta belong to the browser", () => {
  assert.equal(commandOf(key({ key: "ArrowLeft", altKey: true })), null);
  assert.equal(commandOf(key({ key: "Enter", ctrlKey: true })), null);
  assert.equal(digitOf(key({ key: "1", keyCode: 49, metaKey: true })), null);
});

test("what edits a text is left to it, what leaves it is not", () => {
  for (const typed of [" ", "*", "ArrowLeft", "Backspace"]) {
    assert.equal(commandOf(key({ key: typed, keyCode: 8, target: field })), null);
  }
  assert.equal(commandOf(key({ key: "ArrowDown", target: field })), "down");
  assert.equal(commandOf(key({ key: "Escape", target: field })), "back");
  assert.equal(commandOf(key({ keyCode: 10009, target: field })), "back");
  assert.equal(commandOf(key({ key: " ", target: radio })), "ok");
  assert.equal(digitOf(key({ key: "3", keyCode: 51, target: field })), null);
});

test("digits of the row, of the number pad, of a remote and of a French keyboard", () => {
  assert.equal(digitOf(key({ key: "3", keyCode: 51 })), 3);
  assert.equal(digitOf(key({ key: "6", keyCode: 102 })), 6);
  assert.equal(digitOf(key({ keyCode: 49 })), 1);
  assert.equal(digitOf(key({ key: "&", keyCode: 49 })), 1);
  assert.equal(digitOf(key({ key: "0", keyCode: 48 })), null);
  assert.equal(digitOf(key({ key: "a", keyCode: 65 })), null);
});

test("letters, in upper case and on keyboards without Latin ones too", () => {
  assert.equal(letterOf(key({ key: "s" })), "s");
  assert.equal(letterOf(key({ key: "M" })), "m");
  assert.equal(letterOf(key({ key: "?" })), "?");
  assert.equal(letterOf(key({ key: "σ", code: "KeyS" })), "s");
  assert.equal(letterOf(key({ key: "é", code: "Digit2" })), null);
  assert.equal(letterOf(key({ key: "Shift", code: "ShiftLeft" })), null);
});

test("no letters with Ctrl, nor while a text is typed", () => {
  assert.equal(letterOf(key({ key: "s", ctrlKey: true })), null);
  assert.equal(letterOf(key({ key: "s", target: field })), null);
  assert.equal(letterOf(key({ key: "s", target: radio })), "s");
});

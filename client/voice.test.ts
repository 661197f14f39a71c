import assert from "node:assert/strict";
import { test } from "node:test";
import { Voice } from "./voice";

function region(): { element: HTMLElement; heard: string[] } {
  const heard: string[] = [];
  let text = "";
  const element = {
    get textContent(): string {
      return text;
    },
    set textContent(value: string) {
      if (value !== text) heard.push(value.trim());
      text = value;
    },
  };
  return { element: element as HTMLElement, heard };
}

test("what happened is said, and can be asked for after answers", () => {
  const { element, heard } = region();
  const voice = new Voice(element);
  assert.equal(voice.last, "");
  voice.tell("A row leaves.");
  voice.say("Score 10.");
  assert.deepEqual(heard, ["A row leaves.", "Score 10."]);
  assert.equal(voice.last, "A row leaves.");
});

test("the same message is heard as often as it is said", () => {
  const { element, heard } = region();
  const voice = new Voice(element);
  for (let times = 0; times < 3; times++) voice.say("Score 10.");
  assert.deepEqual(heard, ["Score 10.", "Score 10.", "Score 10."]);
});

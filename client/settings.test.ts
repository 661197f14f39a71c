import assert from "node:assert/strict";
import { test } from "node:test";
import * as settings from "./settings";

const KEY = "retrohub.settings";
const items = new Map<string, string>();
const html = { dataset: {} as { [name: string]: string } };
let moreContrast = false;
let stored: (event: { key: string }) => void = () => undefined;

Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  },
  document: { documentElement: html },
  matchMedia: () => ({ matches: moreContrast }),
  addEventListener: (_: string, listener: (event: { key: string }) => void) => {
    stored = listener;
  },
});

test("nothing chosen: quiet, normal, as the system, with symbols", () => {
  items.clear();
  assert.deepEqual(settings.settings(), {
    sound: "quiet",
    speed: "normal",
    motion: "system",
    symbols: "on",
    contrast: "normal",
  });
});

test("a choice is kept beside the others, stands on the page, and is told", () => {
  items.clear();
  const told: string[] = [];
  settings.whenChanged(({ contrast, speed }) => told.push(`${contrast} ${speed}`));
  settings.change({ contrast: "high" });
  settings.change({ speed: "slow" });
  assert.deepEqual(told, ["high normal", "high slow"]);
  assert.equal(html.dataset.contrast, "high");
  assert.equal(html.dataset.speed, "slow");
  assert.deepEqual(settings.settings().contrast, "high");
});

test("what another page chose holds here too", () => {
  items.clear();
  const told: string[] = [];
  settings.whenChanged(({ symbols }) => told.push(symbols));
  items.set(KEY, '{"symbols":"large"}');
  stored({ key: "retrohub.lines" });
  stored({ key: KEY });
  assert.deepEqual(told, ["large"]);
  assert.equal(html.dataset.symbols, "large");
});

test("nonsense counts as not chosen", () => {
  items.set(KEY, '{"speed":"warp","sound":7,"motion":"off"}');
  assert.equal(settings.settings().speed, "normal");
  assert.equal(settings.settings().sound, "quiet");
  assert.equal(settings.settings().motion, "off");
  items.set(KEY, "{");
  assert.equal(settings.settings().motion, "system");
});

test("a system that asks for more contrast gets it", () => {
  items.clear();
  settings.applyLooks();
  assert.equal(html.dataset.contrast, "normal");
  moreContrast = true;
  settings.applyLooks();
  assert.equal(html.dataset.contrast, "high");
  moreContrast = false;
});

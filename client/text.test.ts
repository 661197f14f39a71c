import assert from "node:assert/strict";
import { test } from "node:test";

const catalogue = {
  lang: "el",
  plurals: { one: 0, other: 1 },
  messages: {
    "Score: {score}": "Βαθμοί: {score}",
    "Not yet": "",
    "{count} move": ["{count} κίνηση", "{count} κινήσεις"],
  },
};
Object.assign(globalThis, {
  document: { getElementById: () => ({ textContent: JSON.stringify(catalogue) }) },
});
const { n, t } = await import("./text");

test("a text is translated, and its values are written as the language writes numbers", () => {
  assert.equal(t("Score: {score}", { score: 12345 }), "Βαθμοί: 12.345");
  assert.equal(t("Score: {score}", { score: "<b>" }), "Βαθμοί: <b>");
});

test("a text without a translation stays English", () => {
  assert.equal(t("Not yet"), "Not yet");
  assert.equal(t("Hello {name}, {unknown}", { name: "Ana" }), "Hello Ana, {unknown}");
});

test("plurals follow the language, and English where a translation is missing", () => {
  assert.equal(n("{count} move", "{count} moves", 1), "1 κίνηση");
  assert.equal(n("{count} move", "{count} moves", 2), "2 κινήσεις");
  assert.equal(n("{count} ball", "{count} balls", 1), "1 ball");
  assert.equal(n("{count} {what} ball", "{count} {what} balls", 0, { what: "red" }), "0 red balls");
});

// Prints the messages of the client below a folder, as JSON: [[file, msgid] or [file, one, many], …].
// Scripts are parsed for this: text inside a template, with its quotes and apostrophes, misleads a search by words.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "acorn";
import { transformSync } from "esbuild";

const root = process.argv[2];
const LITERALS = { t: 1, n: 2 };
const messages = [];

function visit(node, file) {
  if (Array.isArray(node)) {
    for (const each of node) visit(each, file);
  } else if (node && typeof node === "object") {
    if (node.type === "CallExpression") collect(node, file);
    for (const each of Object.values(node)) visit(each, file);
  }
}

function collect({ callee, arguments: given }, file) {
  const count = callee.type === "Identifier" ? LITERALS[callee.name] : undefined;
  if (!count) return;
  const texts = given.slice(0, count).map((each) => each.value);
  if (texts.length < count || texts.some((each) => typeof each !== "string")) {
    throw new Error(
      `${file}: ${callee.name}(…) must begin with ${count} plain text(s), so that it can be translated`,
    );
  }
  messages.push([file, ...texts]);
}

for (const name of readdirSync(join(root, "client"), { recursive: true }).sort()) {
  if (!name.endsWith(".ts") || name.endsWith(".test.ts")) continue;
  const file = `client/${name}`;
  const { code } = transformSync(readFileSync(join(root, file), "utf8"), {
    loader: "ts",
    target: "es2022",
  });
  visit(parse(code, { ecmaVersion: 2022, sourceType: "module" }), file);
}
console.log(JSON.stringify(messages));

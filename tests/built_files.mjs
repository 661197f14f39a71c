// Reads the named scripts as a browser of one edition of the language does; says which it cannot read, and where.
import { readFileSync } from "node:fs";
import { parse } from "acorn";

const [edition, ...paths] = process.argv.slice(2);
const ecmaVersion = Number(edition.replace("--edition=", ""));

for (const path of paths) {
  // Loading a module when it is needed is ES2020 on paper, but older than our oldest browser.
  const script = readFileSync(path, "utf8").replace(/\bimport\(/g, "import_(");
  const sourceType = /(engine|early|old)\./.test(path) ? "script" : "module";
  try {
    parse(script, { ecmaVersion, sourceType });
  } catch (error) {
    console.log(`${path}: ${error.message}`);
  }
}

// Reads the named scripts as a browser of 2019 does; says which it cannot read, and where.
import { readFileSync } from "node:fs";
import { parse } from "acorn";

for (const path of process.argv.slice(2)) {
  // Loading a module when it is needed is ES2020 on paper, but older than our oldest browser.
  const script = readFileSync(path, "utf8").replace(/\bimport\(/g, "import_(");
  const sourceType = path.includes("engine.") ? "script" : "module";
  try {
    parse(script, { ecmaVersion: 2019, sourceType });
  } catch (error) {
    console.log(`${path}: ${error.message}`);
  }
}

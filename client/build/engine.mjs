// The engine: MicroPython's WebAssembly in the plain form that Chromium 68 runs, and the worker with the rules.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { hash, PUBLIC, ROOT, write } from "./files.mjs";
import { buildScript, FLOOR } from "./script.mjs";

const MICROPYTHON = "node_modules/@micropython/micropython-webassembly-pyscript/micropython.wasm";
const BINARYEN = join(ROOT, "node_modules", "binaryen", "bin");
const BUDGET = 200_000;
const LEARNED = "retrohub/rules/learned/";

/** What client/engine/micropython.ts calls; everything that only the others need is left out. */
const EXPORTS = [
  "__indirect_function_table",
  "__wasm_call_ctors",
  "_emscripten_stack_restore",
  "emscripten_stack_get_current",
  "emscripten_stack_init",
  "free",
  "malloc",
  "memory",
  "mp_js_do_import",
  "mp_js_init",
  "proxy_c_init",
  "proxy_c_to_js_call",
  "proxy_c_to_js_lookup_attr",
  "setThrew",
];

/** Builds the engine; returns the manifest's lines. */
export async function buildEngine() {
  const wasm = lowered();
  const wasmName = `engine.${hash(wasm)}.wasm`;
  const python = process.env.PYTHON || "python3";
  const files = JSON.parse(
    execFileSync(python, [join(import.meta.dirname, "strip_rules.py")], { encoding: "utf8" }),
  );
  const learned = takeLearned(files);
  const { built, packed: script } = await buildScript("engine", "engine/worker.ts", {
    define: {
      ...FLOOR.define,
      ENGINE_WASM: JSON.stringify(PUBLIC + wasmName),
      RULES: JSON.stringify(files),
      LEARNED: JSON.stringify(learned.addresses),
    },
  });
  const packed = write(wasmName, wasm) + script;
  console.log(`engine and rules: ${packed} bytes packed, of ${BUDGET}`);
  if (packed > BUDGET) throw new Error("the engine is over its budget");
  return { "engine.js": built, "engine.wasm": wasmName, ...learned.names };
}

/** Takes what players have learned out of the files and writes it apart; returns path by path where it is, and the manifest's lines. */
function takeLearned(files) {
  const addresses = {};
  const names = {};
  const learned = (path) => path.startsWith(LEARNED) && !path.endsWith("__init__.py");
  for (const path of Object.keys(files).filter(learned)) {
    const content = JSON.stringify(files[path]);
    const source = `learned-${basename(path, ".py")}`;
    const name = `${source}.${hash(content)}.json`;
    names[`${source}.json`] = name;
    write(name, content);
    addresses[path] = PUBLIC + name;
    delete files[path];
  }
  return { addresses, names };
}

/** The lowered program, kept beside the packages: it changes only when they, or this file, do. */
function lowered() {
  const inputs = [join(ROOT, MICROPYTHON), import.meta.filename].map((path) => readFileSync(path));
  const key = hash(Buffer.concat(inputs));
  const kept = join(ROOT, "node_modules", ".cache", `engine-${key}.wasm`);
  if (existsSync(kept)) return readFileSync(kept);
  const folder = mkdtempSync(join(tmpdir(), "engine-"));
  try {
    const wasm = lower(folder);
    mkdirSync(dirname(kept), { recursive: true });
    writeFileSync(kept, wasm);
    return wasm;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Instructions that came after the first version of WebAssembly become plain ones; the last run checks it. */
function lower(folder) {
  const [graph, reached, low, plain] = ["graph.json", "reached.wasm", "low.wasm", "plain.wasm"].map(
    (name) => join(folder, name),
  );
  const roots = EXPORTS.map((name) => ({ name, export: name, root: true }));
  writeFileSync(graph, JSON.stringify(roots));
  run("wasm-metadce", join(ROOT, MICROPYTHON), "--graph-file", graph, "-o", reached);
  run(
    "wasm-opt",
    reached,
    "--llvm-memory-copy-fill-lowering",
    "--signext-lowering",
    "--llvm-nontrapping-fptoint-lowering",
    "--strip-target-features",
    "--strip-debug",
    "--strip-producers",
    "-o",
    low,
  );
  run("wasm-opt", low, "--mvp-features", "-Os", "-o", plain);
  return readFileSync(plain);
}

function run(tool, ...options) {
  execFileSync(process.execPath, [join(BINARYEN, tool), ...options], {
    stdio: ["ignore", "ignore", "inherit"],
  });
}

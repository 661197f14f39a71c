// Bundles every client/**/*.test.ts and runs them all with Node's own test runner.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { ROOT } from "./files.mjs";

const client = join(ROOT, "client");
const tests = readdirSync(client, { recursive: true }).filter((name) => name.endsWith(".test.ts"));
const folder = mkdtempSync(join(tmpdir(), "client-tests-"));
try {
  await build({
    entryPoints: tests.map((name) => join(client, name)),
    bundle: true,
    platform: "node",
    format: "esm",
    sourcemap: "inline",
    define: { ENGINE_URL: '"/static/engine.js"' },
    outdir: folder,
    outbase: client,
    outExtension: { ".js": ".mjs" },
    logLevel: "warning",
  });
  const built = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".mjs"));
  const options = ["--enable-source-maps", "--test", ...built.map((name) => join(folder, name))];
  process.exitCode = spawnSync(process.execPath, options, { stdio: "inherit" }).status ?? 1;
} finally {
  rmSync(folder, { recursive: true });
}

// Scripts that are no modules, each one file: workers, and what runs before anything is shown.
import { join } from "node:path";
import { build } from "esbuild";
import { hash, ROOT, write } from "./files.mjs";

// `globalThis` is unknown before Chromium 71.
export const FLOOR = { target: ["chrome68", "es2019"], define: { globalThis: "self" } };

/** Builds a script; returns its built name, and how many bytes travel with brotli. */
export async function buildScript(name, source, options = {}) {
  const result = await build({
    ...FLOOR,
    ...options,
    entryPoints: [join(ROOT, "client", source)],
    bundle: true,
    format: "iife",
    minify: true,
    legalComments: "none",
    write: false,
    logLevel: "warning",
  });
  const script = result.outputFiles[0].contents;
  const built = `${name}.${hash(script)}.js`;
  return { built, packed: write(built, script) };
}

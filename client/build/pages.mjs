// Scripts and styles of the pages: each file directly in screens/ and style/ is an entry of its own.
import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { build } from "esbuild";
import { PUBLIC, ROOT, STATIC, write } from "./files.mjs";

// `globalThis` is unknown before Chromium 71.
export const FLOOR = { target: ["chrome68", "es2019"], define: { globalThis: "self" } };

function entries(folder, ending) {
  const path = join(ROOT, "client", folder);
  if (!existsSync(path)) return [];
  const names = readdirSync(path).filter((name) => name.endsWith(ending));
  return names.filter((name) => !name.includes(".test.")).map((name) => join(path, name));
}

/** Builds all pages; `engine` is the address of the worker's script. Returns the manifest's lines. */
export async function buildPages(engine) {
  const result = await build({
    ...FLOOR,
    define: { ...FLOOR.define, ENGINE_URL: JSON.stringify(engine) },
    entryPoints: [...entries("screens", ".ts"), ...entries("style", ".css")],
    bundle: true,
    splitting: true,
    format: "esm",
    minify: true,
    legalComments: "none",
    loader: { ".woff2": "file" },
    entryNames: "[name].[hash]",
    chunkNames: "chunk.[hash]",
    assetNames: "[name].[hash]",
    publicPath: PUBLIC,
    outdir: STATIC,
    metafile: true,
    write: false,
    logLevel: "warning",
  });
  for (const file of result.outputFiles) write(basename(file.path), file.contents);

  const files = {};
  const preload = {};
  for (const [path, output] of Object.entries(result.metafile.outputs)) {
    if (!output.entryPoint) continue;
    const name = basename(output.entryPoint).replace(/\.ts$/, ".js");
    files[name] = basename(path);
    const chunks = output.imports.filter((each) => each.kind === "import-statement");
    if (chunks.length > 0) preload[name] = chunks.map((each) => basename(each.path));
  }
  return { ...files, preload };
}

// The service worker: one classic script, which the server sends with its version and list of files before it.
import { join } from "node:path";
import { build } from "esbuild";
import { hash, ROOT, write } from "./files.mjs";
import { FLOOR } from "./pages.mjs";

/** Builds the service worker; returns the manifest's line. */
export async function buildWorker() {
  const result = await build({
    ...FLOOR,
    entryPoints: [join(ROOT, "client", "offline", "worker.ts")],
    bundle: true,
    format: "iife",
    minify: true,
    legalComments: "none",
    write: false,
    logLevel: "warning",
  });
  const script = result.outputFiles[0].contents;
  const name = `sw.${hash(script)}.js`;
  write(name, script);
  return { "sw.js": name };
}

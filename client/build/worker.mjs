// The service worker: one classic script, which the server sends with its version and list of files before it.
import { buildScript } from "./script.mjs";

/** Builds the service worker; returns the manifest's line. */
export async function buildWorker() {
  const { built } = await buildScript("sw", "offline/worker.ts");
  return { "sw.js": built };
}

// Scripts and styles of the pages: each file directly in screens/ and style/ is an entry of its own.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { build } from "esbuild";
import { PUBLIC, ROOT, STATIC, write } from "./files.mjs";
import { buildScript, FLOOR } from "./script.mjs";

/** Styles that are fetched later; all others stand in the pages themselves. */
const LATER_STYLES = ["bizz-online.css", "hub-boards.css", "settings.css"];

/** Pages that show nothing without a connection: their files are not kept for that. */
const CONNECTED = ["error", "leaderboard", "player", "statistics"];

function entries(folder, ending) {
  const path = join(ROOT, "client", folder);
  if (!existsSync(path)) return [];
  const names = readdirSync(path).filter((name) => name.endsWith(ending));
  return names.filter((name) => !name.includes(".test.")).map((name) => join(path, name));
}

/** What few people ask for, and only with a connection: its texts are fetched with it (client/text.ts, `moreTexts`). */
const LATER = "client/screens/online/online.ts";

/**
 * Builds all pages; `engine` is the address of the worker's script. Returns the manifest's lines: the built
 * name of every file, under `preload` the chunks that an entry imports, under `sources` what it was built from,
 * under `later` what only games online are built from: the server looks there which texts a page needs; and under
 * `offline` the files that games need without a connection.
 */
export async function buildPages(engine) {
  const files = {
    // Any browser that knows modules can read this one, and say that it is too old for the others.
    "early.js": (await buildScript("early", "early.ts", { target: ["chrome61"] })).built,
    "old.js": (await buildScript("old", "old.js", { target: ["es5"] })).built,
  };
  const define = {
    ...FLOOR.define,
    ENGINE_URL: JSON.stringify(engine),
    HUB_GAMES: hubGames(),
  };
  const preload = {};
  const sources = {};
  const later = {};
  const offline = new Set(["old.js"]);
  // One by one: pages share no chunks then, and a slow line has one request to wait for.
  for (const entry of [...entries("screens", ".ts"), ...entries("style", ".css")]) {
    const outputs = await buildEntry(entry, define);
    for (const [path, output] of Object.entries(outputs)) {
      const own = output.entryPoint && join(ROOT, output.entryPoint) === entry;
      const name = own ? basename(entry).replace(/\.ts$/, ".js") : withoutHash(path);
      files[name] = basename(path);
      const inPage = name.endsWith(".css") && LATER_STYLES.indexOf(name) < 0;
      if (!inPage && CONNECTED.indexOf(basename(entry, extname(entry))) < 0) offline.add(name);
      const chunks = output.imports.filter((each) => each.kind === "import-statement");
      if (own && chunks.length > 0) preload[name] = chunks.map((each) => basename(each.path));
      if (!own || !name.endsWith(".js")) continue;
      const all = sourcesOf(outputs, () => true);
      sources[name] = sourcesOf(outputs, (each) => each.entryPoint !== LATER);
      later[name] = all.filter((source) => sources[name].indexOf(source) < 0);
    }
  }
  return { ...files, preload, sources, later, offline: [...offline] };
}

/** The client's files in those of the outputs that are wanted, chunks included. */
function sourcesOf(outputs, wanted) {
  const chosen = Object.values(outputs).filter(wanted);
  const paths = chosen.flatMap((output) => Object.keys(output.inputs));
  return [...new Set(paths)].filter((path) => path.startsWith("client/")).sort();
}

/** Builds one page's script or style and what it loads later. Returns esbuild's list of outputs. */
async function buildEntry(entry, define) {
  const result = await build({
    ...FLOOR,
    define,
    absWorkingDir: ROOT,
    entryPoints: [entry],
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
    plugins: [oneChunk(entry)],
  });
  for (const file of result.outputFiles) write(basename(file.path), file.contents);
  return result.metafile.outputs;
}

/**
 * Everything that a page needs at first becomes one file, which packs better than several: whatever is loaded
 * later says that it needs all of the page, which is there by then.
 */
function oneChunk(entry) {
  const later = new Set();
  return {
    name: "one chunk",
    setup(build) {
      build.onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) => {
        if (kind === "dynamic-import") later.add(`${join(resolveDir, path)}.ts`);
      });
      build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
        if (!later.has(path)) return;
        const contents = `${readFileSync(path, "utf8")}\nimport ${JSON.stringify(entry)};\n`;
        return { contents, loader: "ts" };
      });
    },
  };
}

/** The games that the hub shows, as the rules play them: JSON. */
function hubGames() {
  const python = process.env.PYTHON || "python3";
  return execFileSync(python, [join(import.meta.dirname, "hub_games.py")], { encoding: "utf8" });
}

/** Fonts are known by their names; chunks have nothing but their hashes. */
function withoutHash(path) {
  const name = basename(path);
  return name.startsWith("chunk.") ? name : name.replace(/\.[0-9A-Z]+(\.\w+)$/, "$1");
}

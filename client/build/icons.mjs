// The icons: drawn in client/icons, copied under names that change with them.
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { hash, ROOT, write } from "./files.mjs";

const FOLDER = join(ROOT, "client", "icons");

/** Copies every icon; returns the manifest's lines. */
export function copyIcons() {
  const names = {};
  for (const source of readdirSync(FOLDER).filter((each) => /\.(png|svg)$/.test(each))) {
    const content = readFileSync(join(FOLDER, source));
    const ending = extname(source);
    names[source] = source.replace(ending, `.${hash(content)}${ending}`);
    write(names[source], content);
  }
  return names;
}

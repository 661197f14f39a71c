// The built files: content-hashed names, a compressed copy beside each, nothing left of earlier builds.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

export const ROOT = join(import.meta.dirname, "..", "..");
export const STATIC = join(ROOT, "retrohub", "web", "static");
export const PUBLIC = "/static/";

const PACKED_ALREADY = /\.(woff2|png)$/;

const written = new Map();

/** Ten letters that change with the content. */
export function hash(content) {
  return createHash("sha256").update(content).digest("hex").slice(0, 10);
}

/** Writes a file with its compressed copies; returns how many bytes travel with brotli. */
export function write(name, content) {
  mkdirSync(STATIC, { recursive: true });
  const bytes = Buffer.from(content);
  put(name, bytes);
  if (PACKED_ALREADY.test(name)) return done(name, bytes.length, bytes.length);
  const packed = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    },
  });
  put(`${name}.br`, packed);
  put(`${name}.gz`, gzipSync(bytes, { level: 9 }));
  return done(name, bytes.length, packed.length);
}

/** Writes the manifest last, so that a server never sees a name whose file is missing, and clears the rest. */
export function finish(manifest) {
  put("manifest.json", `${JSON.stringify(manifest, null, 2)}\n`);
  const keep = new Set(["manifest.json"]);
  for (const name of written.keys()) {
    for (const ending of ["", ".br", ".gz"]) keep.add(name + ending);
  }
  for (const name of readdirSync(STATIC)) {
    if (!keep.has(name)) rmSync(join(STATIC, name), { recursive: true });
  }
  for (const [name, { size, packed }] of written) {
    console.log(`${name.padEnd(48)} ${kilobytes(size)} ${kilobytes(packed)} packed`);
  }
}

function put(name, content) {
  const path = join(STATIC, name);
  writeFileSync(`${path}.new`, content);
  renameSync(`${path}.new`, path);
}

function done(name, size, packed) {
  written.set(name, { size, packed });
  return packed;
}

function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`.padStart(10);
}

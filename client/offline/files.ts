/** The worker's caches: one for each version, with its files and pages. */

import { versionOf } from "./messages";
import type { WorkerScope } from "./scope";
import { NO_CONNECTION, SHELLS, split, under } from "./shells";

declare const self: WorkerScope;

/** Written before the script by the server (retrohub/web/offline.py). */
declare const MY_VERSION: string;
declare const FILES: string[];
declare const LANGUAGES: string[];

const PREFIX = "retrohub-";
const OWN = PREFIX + MY_VERSION;
/** How many files are fetched at a time: a page that is being opened needs the line more. */
const LANES = 3;
const ANY_ENCODING = { ignoreVary: true };

/** Gets all files of this version, and its pages in the languages that are in use. Rejects if one cannot be had. */
export async function fill(): Promise<void> {
  const cache = await caches.open(OWN);
  const left = FILES.slice();
  const lane = async () => {
    for (let name = left.shift(); name; name = left.shift()) await keepFile(cache, name);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  for (const prefix of await prefixesInUse()) await keepPages(cache, prefix);
}

/** A file of any version: its name says what is in it. */
export function fileOf(address: string): Promise<Response | undefined> {
  return caches.match(address, ANY_ENCODING);
}

/** A page of this version under this language prefix; undefined if there is none. */
export async function pageOf(shell: string, prefix: string): Promise<Response | undefined> {
  return (await caches.open(OWN)).match(under(prefix, shell), ANY_ENCODING);
}

/** A page of this version in any language; undefined if there is none. */
export async function foreignPageOf(shell: string): Promise<Response | undefined> {
  for (const prefix of ["", ...LANGUAGES.map((code) => `/${code}`)]) {
    const found = await pageOf(shell, prefix);
    if (found) return found;
  }
  return undefined;
}

/** A page was opened: whoever opened it reads this language there. Pages in another one are fetched anew. */
export async function follow(address: string, language: string): Promise<void> {
  const cache = await caches.open(OWN);
  const [prefix] = split(new URL(address).pathname, LANGUAGES);
  const kept = await cache.match(under(prefix, NO_CONNECTION), ANY_ENCODING);
  if (kept?.headers.get("Content-Language") !== language) await keepPages(cache, prefix);
}

/** Removes the caches of other versions, if no page that is open is of one of them. */
export async function sweep(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== OWN);
  const { installing, waiting } = self.registration;
  if (names.length === 0 || installing || waiting) return;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const versions = await Promise.all(pages.map(versionOf));
  // A page that does not say its version may be of any.
  if (versions.some((version) => version === undefined)) return;
  const unused = names.filter((name) => versions.indexOf(name.slice(PREFIX.length)) < 0);
  await Promise.all(unused.map((name) => caches.delete(name)));
}

async function keepFile(cache: Cache, address: string): Promise<void> {
  if (await cache.match(address, ANY_ENCODING)) return;
  const response = (await fileOf(address)) || (await fetch(address));
  if (!response.ok) throw new Error(`${response.status} for ${address}`);
  await cache.put(address, response);
}

async function keepPages(cache: Cache, prefix: string): Promise<void> {
  for (const shell of SHELLS) {
    const address = under(prefix, shell);
    const response = await fetch(address, { cache: "no-cache" });
    const version = response.headers.get("RetroHub-Version");
    if (!response.ok || version !== MY_VERSION) {
      throw new Error(`${response.status}, version ${version} for ${address}`);
    }
    await cache.put(address, response);
  }
}

/** The prefixes of the pages that are open, and of those that other versions have kept. */
async function prefixesInUse(): Promise<Set<string>> {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const addresses = pages.map(({ url }) => url);
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX)) continue;
    const requests = await (await caches.open(name)).keys();
    addresses.push(...requests.map(({ url }) => url).filter((url) => url.endsWith(NO_CONNECTION)));
  }
  return new Set(addresses.map((address) => split(new URL(address).pathname, LANGUAGES)[0]));
}

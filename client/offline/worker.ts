/**
 * The service worker: files come from the cache of their version, pages from the network if it answers at once. A new
 * version takes over when a page says so, and keeps the files of older ones as long as their pages are open.
 */

import { fileOf, fill, follow, foreignPageOf, pageOf, sweep } from "./files";
import { type Here, TAKE_OVER, VERSION } from "./messages";
import type { FetchEvent, WorkerScope } from "./scope";
import { NO_CONNECTION, shellOf, split } from "./shells";

declare const self: WorkerScope;
declare const MY_VERSION: string;
declare const LANGUAGES: string[];

/** How long the network may take to answer (ms) where there is a page that does as well: a slow line is not waited for. */
const PATIENCE = 40;
/** The same where the page that there is speaks another language. */
const PATIENCE_FOREIGN = 3000;

self.addEventListener("install", (event) => event.waitUntil(fill()));

self.addEventListener("activate", (event) => event.waitUntil(begin()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(event, pathname));
  else if (pathname.startsWith("/static/")) event.respondWith(file(request));
});

self.addEventListener("message", (event) => {
  const { data, source, ports } = event;
  if (data === VERSION) ports[0]!.postMessage(MY_VERSION);
  else if (data === TAKE_OVER) event.waitUntil(self.skipWaiting());
  else if (source) event.waitUntil(greet((data as Here).at || source.url, (data as Here).here));
});

async function begin(): Promise<void> {
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
  await sweep();
}

async function greet(address: string, language: string): Promise<void> {
  // Without a connection, or in the middle of an update, the pages stay as they are.
  await follow(address, language).catch(() => undefined);
  await sweep();
}

async function file(request: Request): Promise<Response> {
  return (await fileOf(request.url)) || fetch(request);
}

async function page(event: FetchEvent, path: string): Promise<Response> {
  const network = fromNetwork(event);
  const settled = network.catch(() => undefined);
  event.waitUntil(settled);
  const [prefix, rest] = split(path, LANGUAGES);
  const shell = shellOf(rest);
  const own = shell && (await pageOf(shell, prefix));
  const kept = own || (shell && (await foreignPageOf(shell)));
  if (!kept) return (await settled) || (await noConnection(prefix)) || network;
  const late = new Promise<undefined>((resolve) =>
    setTimeout(resolve, own ? PATIENCE : PATIENCE_FOREIGN),
  );
  const answer = await Promise.race([settled, late]);
  return answer && answer.status < 500 ? answer : kept;
}

async function noConnection(prefix: string): Promise<Response | undefined> {
  return (await pageOf(NO_CONNECTION, prefix)) || foreignPageOf(NO_CONNECTION);
}

async function fromNetwork({ preloadResponse, request }: FetchEvent): Promise<Response> {
  return (await preloadResponse) || fetch(request);
}

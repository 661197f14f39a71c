/** The page's side of the service worker: registers it, and looks out for newer versions. Fetched after all else. */

import { remember } from "../screens/settings/languages";
import { type Here, TAKE_OVER, VERSION, versionOf } from "./messages";

type Next = typeof import("./next").next;

const ADDRESS = "/sw.js";
/** A page that stays open asks for a new version after so long (ms), when it is seen again. */
const SELDOM = 3600_000;
/** How long a new version may take to take over (ms) before the page is left anyway. */
const PATIENCE = 2000;

const own = document.querySelector<HTMLScriptElement>("script[data-version]")!.dataset.version;
const workers = navigator.serviceWorker;

/** Keeps the site on this device, for times without a connection; new versions are told to `next`. */
export function keepSite(next: Next): void {
  // Browsers that cannot, or may not here, do without.
  if (workers) keep(next).catch(() => undefined);
}

async function keep(next: Next): Promise<void> {
  workers.addEventListener("message", ({ data, ports }) => {
    if (data === VERSION) ports[0]!.postMessage(own);
  });
  // Who installs the site in a language has chosen it: the application begins at an address without one.
  addEventListener("appinstalled", () => remember(document.documentElement.lang));
  await workers.register(ADDRESS);
  const registration = await workers.ready;
  followVersions(registration, next);
  const here: Here = { here: document.documentElement.lang };
  registration.active!.postMessage(here);
}

function followVersions(registration: ServiceWorkerRegistration, next: Next): void {
  const waits = () => meet(registration, next);
  const installs = () => registration.installing?.addEventListener("statechange", waits);
  waits();
  installs();
  registration.addEventListener("updatefound", installs);
  // Another page may let it take over.
  workers.addEventListener("controllerchange", () => leadTo(workers.controller, next));
  let last = Date.now();
  next.ask = () => {
    last = Date.now();
    registration.update().catch(() => undefined);
  };
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && Date.now() - last > SELDOM) next.ask();
  });
}

/** A version is installed and waits. If this page is of it already, there is nothing to wait for. */
async function meet(registration: ServiceWorkerRegistration, next: Next): Promise<void> {
  const worker = registration.waiting;
  if (!worker) return;
  if ((await versionOf(worker)) === own) worker.postMessage(TAKE_OVER);
  else leadNext(next, (address) => leave(registration, address));
}

/** A version has taken over: new games lead to it, if this page is of another one. */
async function leadTo(worker: ServiceWorker | null, next: Next): Promise<void> {
  if (!worker) return;
  const version = await versionOf(worker);
  if (version && version !== own) leadNext(next, (address) => location.assign(address));
}

/** New games are in another version from now on; the page's root says that there is one. */
function leadNext(next: Next, go: (address: string) => void): void {
  next.go = go;
  document.documentElement.dataset.newer = "";
}

function leave({ waiting }: ServiceWorkerRegistration, address: string): void {
  const go = () => location.assign(address);
  workers.addEventListener("controllerchange", go, { once: true });
  setTimeout(go, PATIENCE);
  waiting?.postMessage(TAKE_OVER);
}

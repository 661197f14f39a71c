/** What can wait until the page has all that its player needs. */

/** How long the page must have been loaded (ms). */
const WAIT_MS = 1000;
/** Safari does not say when it is idle: after so long (ms) it may be. */
const PERHAPS_IDLE_MS = 200;
/** A page that is never idle does it nevertheless (ms). */
const PATIENCE_MS = 2000;

let first: Promise<unknown> = Promise.resolve();

/** Something that the player needs sooner. */
export function goesFirst(work: Promise<unknown>): void {
  first = work;
}

/** Does what can wait, once the page is loaded and has nothing else to do; nobody misses it if it fails. */
export function whenQuiet(work: () => unknown): void {
  addEventListener("load", () => setTimeout(afterFirst, WAIT_MS, work));
}

/** Does something as soon as the player does not have to wait for it; nobody misses it if it fails. */
export function afterFirst(work: () => unknown): void {
  first.then(() => whenIdle(() => Promise.resolve(work()).catch(() => undefined)));
}

/** Does something when the browser has nothing else to do. */
export function whenIdle(work: () => unknown): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: PATIENCE_MS });
  else setTimeout(work, PERHAPS_IDLE_MS);
}

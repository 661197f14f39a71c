/** What can wait until the page has all that its player needs. */

/** How long the page must have been loaded (ms). */
const WAIT_MS = 1000;

let first: Promise<unknown> = Promise.resolve();

/** Something that the player needs sooner. */
export function goesFirst(work: Promise<unknown>): void {
  first = work;
}

/** Does what can wait, once the page is loaded and has nothing else to do; nobody misses it if it fails. */
export function whenQuiet(work: () => unknown): void {
  addEventListener("load", () =>
    setTimeout(() => first.then(work).catch(() => undefined), WAIT_MS),
  );
}

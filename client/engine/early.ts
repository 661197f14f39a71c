/**
 * Where all files are on this device already, the engine starts before the page is read, and is ready with it. Elsewhere
 * its files would only delay those that the board is drawn with.
 */

import type { Answer } from "./worker";

/** An engine that was started early, and its first word, if that has been said. */
export interface Early {
  worker: Worker;
  said?: Answer;
}

declare global {
  interface Window {
    earlyEngine?: Early;
  }
}

/** Starts the engine at an address, if the page has one, and a service worker its files. */
export function startEarly(address: string | undefined): void {
  if (!address || !navigator.serviceWorker?.controller) return;
  const worker = new Worker(address);
  const early: Early = { worker };
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    early.said = data;
  };
  window.earlyEngine = early;
}

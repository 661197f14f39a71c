/** What pages and the service worker say to each other. */

/** The page was loaded, in this language: the worker keeps its pages in it, and clears what nobody needs any more. */
export interface Here {
  here: string;
  /** Another address that is in this language from now on. */
  at?: string;
}

/** “Which version are you?”, asked both ways; answered through the port that comes along. */
export const VERSION = "version";

/** Tells a worker that waits to serve all pages from now on. */
export const TAKE_OVER = "take over";

/** How long an answer may take (ms). */
const PATIENCE = 3000;

interface Asked {
  postMessage(message: unknown, ports: Transferable[]): void;
}

/** The version of a page or worker; undefined if it does not say: it may be frozen, or still be loading. */
export function versionOf(asked: Asked): Promise<string | undefined> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
    asked.postMessage(VERSION, [port2]);
    setTimeout(() => resolve(undefined), PATIENCE);
  });
}

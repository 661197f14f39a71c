/** Finished games on their way to the server. Each is sent until the server has answered, and counts once. */

import { keep, kept } from "../../keep";
import type { LinesRecord } from "../../table/table";
import { startOf } from "./saved";

const KEY = "retrohub.lines.unsent";
/** How long to wait (ms) after a failure: twice as long each time, up to the longest. */
const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 300_000;

interface Result {
  /** 32 hex digits: the server takes the same id only once. */
  id: string;
  record: LinesRecord;
  /** Undo or hint helped. */
  assisted?: true;
  /** When the game was begun, ms since 1970 by this device's clock, and how long it took since then. */
  started_at?: number;
  duration_ms?: number;
}

/** Those that there is no room for on this device. */
let unkept: Result[] = [];
let sending: Promise<void> = Promise.resolve();
let pause = FIRST_PAUSE;
let again: ReturnType<typeof setTimeout> | undefined;
/** Who waits until all is sent. */
let waiting: (() => void)[] = [];

/** Sends a finished game, now or when the connection returns. */
export function report(record: LinesRecord, assisted: boolean): void {
  const started = startOf(record);
  const result: Result = {
    id: newId(),
    record,
    ...(assisted && { assisted }),
    ...(started && { started_at: started, duration_ms: Math.max(0, Date.now() - started) }),
  };
  if (!keep(KEY, [...unsent(), result])) unkept.push(result);
  sendNow();
}

/** Resolves when nothing waits any more; without a connection that may be never. */
export async function whenSent(): Promise<void> {
  await sending;
  if (anyUnsent()) await new Promise<void>((resolve) => waiting.push(resolve));
}

/** Sends what waits from earlier, and again whenever the connection returns. */
export function sendUnsent(): void {
  window.addEventListener("online", sendNow);
  sendNow();
}

function sendNow(): void {
  pause = FIRST_PAUSE;
  send();
}

function send(): void {
  clearTimeout(again);
  sending = sending.then(sendAll).then(() => (anyUnsent() ? tryLater() : tellWaiting()));
}

/** A browser may say that it is online before anything can be reached, and then says no more. */
function tryLater(): void {
  clearTimeout(again);
  again = setTimeout(send, pause);
  pause = Math.min(2 * pause, LONGEST_PAUSE);
}

function tellWaiting(): void {
  for (const resolve of waiting) resolve();
  waiting = [];
}

function anyUnsent(): boolean {
  return unkept.length + unsent().length > 0;
}

async function sendAll(): Promise<void> {
  for (const result of [...unkept, ...unsent()]) {
    if (!(await sent(result))) return;
    unkept = unkept.filter(({ id }) => id !== result.id);
    keep(
      KEY,
      unsent().filter(({ id }) => id !== result.id),
    );
  }
}

/** Whether the server has answered for good: taken it, or said that it never will. */
async function sent(result: Result): Promise<boolean> {
  try {
    const response = await fetch("/api/results", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(result),
    });
    await response.text();
    return response.ok || (response.status < 500 && response.status !== 429);
  } catch {
    return false;
  }
}

function unsent(): Result[] {
  const value = kept(KEY);
  return Array.isArray(value) ? (value as Result[]) : [];
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => `0${byte.toString(16)}`.slice(-2)).join("");
}

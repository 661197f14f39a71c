/** Finished games on their way to the server. Each is sent until the server has answered, and counts once. */

import { keep, kept } from "../../keep";
import type { LinesRecord } from "../../table/table";
import { startOf } from "./saved";

const KEY = "retrohub.lines.unsent";

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
  send();
}

/** Resolves when all that waits was sent, or could not be. */
export function whenSent(): Promise<void> {
  return sending;
}

/** Sends what waits from earlier, and again whenever the connection returns. */
export function sendUnsent(): void {
  window.addEventListener("online", send);
  send();
}

function send(): void {
  sending = sending.then(sendAll, sendAll);
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

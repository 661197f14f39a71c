/** Finished games on their way to the server. Each is sent until the server has answered, and counts once. */

import { keep, kept } from "../../keep";
import type { LinesRecord } from "../../table/table";
import type { Aids } from "./saved";

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

/** What the server says of a result that it took. */
export interface Stored {
  id: string;
  /** It was faster than anybody can play, as far as the server can tell. */
  hasty: boolean;
}

/** Those that there is no room for on this device. */
let unkept: Result[] = [];
let sending: Promise<void> = Promise.resolve();
let pause = FIRST_PAUSE;
let again: ReturnType<typeof setTimeout> | undefined;
/** Who waits for the answer to which result. */
const waiting: { [id: string]: (stored: Stored | null) => void } = {};

/**
 * Sends a finished game, now or when the connection returns. Resolves with the server's answer, null if it does not
 * take the game; without a connection that may be never.
 */
export function report(record: LinesRecord, { assisted, started }: Aids): Promise<Stored | null> {
  const id = newId();
  const result: Result = { id, record, ...(assisted && { assisted }), ...timesSince(started) };
  if (!keep(KEY, [...unsent(), result])) unkept.push(result);
  const answer = new Promise<Stored | null>((resolve) => {
    waiting[id] = resolve;
  });
  sendNow();
  return answer;
}

function timesSince(started: number | undefined): Pick<Result, "started_at" | "duration_ms"> {
  const duration = started === undefined ? -1 : Date.now() - started;
  // The clock was put back meanwhile: it says nothing then, and the server goes by what it knows itself.
  return duration < 0 ? {} : { started_at: started!, duration_ms: duration };
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
  sending = sending.then(sendAll).then(() => {
    if (unkept.length + unsent().length > 0) tryLater();
  });
}

/** A browser may say that it is online before anything can be reached, and then says no more. */
function tryLater(): void {
  clearTimeout(again);
  again = setTimeout(send, pause);
  pause = Math.min(2 * pause, LONGEST_PAUSE);
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
    const text = await response.text();
    if (response.status >= 500 || response.status === 429) return false;
    // What is no JSON came from somebody between: a hotel's network, say, that asks to log in first.
    const stored = response.ok ? (JSON.parse(text) as Stored) : null;
    waiting[result.id]?.(stored);
    delete waiting[result.id];
    return true;
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

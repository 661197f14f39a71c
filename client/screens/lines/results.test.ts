import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import * as results from "./results";
import { newRecord } from "./saved";

const items = new Map<string, string>();
const listeners: { [event: string]: () => void } = {};
let sent: string[] = [];
let last: { id: string; started_at?: number; duration_ms?: number };
/** What the server answers; null without a connection. */
let status: number | null = 201;
let answer = '{"hasty": false}';

Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  },
  window: {
    addEventListener: (event: string, listener: () => void) => {
      listeners[event] = listener;
    },
  },
  fetch: async (_: string, { body }: { body: string }) => {
    last = JSON.parse(body);
    sent.push(last.id);
    if (status === null) throw new TypeError("Failed to fetch");
    return new Response(answer, { status });
  },
});

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  items.clear();
  sent = [];
  status = 201;
  answer = '{"hasty": false}';
});
afterEach(() => mock.timers.reset());

/** Lets everything happen that waits for no timer. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 200; turn++) await Promise.resolve();
}

async function pass(ms: number): Promise<void> {
  mock.timers.tick(ms);
  await settle();
}

async function finish(): Promise<void> {
  results.report(newRecord("classic", 42), { assisted: false });
  await settle();
}

function unsent(): number {
  return JSON.parse(items.get("retrohub.lines.unsent")!).length;
}

test("what was sent is not sent again", async () => {
  await finish();
  assert.equal(unsent(), 0);
  await pass(3_600_000);
  assert.equal(sent.length, 1);
});

test("what could not be sent is tried again, with pauses that grow up to five minutes", async () => {
  status = null;
  await finish();
  for (const seconds of [2, 4, 8, 16, 32, 64, 128, 256, 300, 300]) {
    const before = sent.length;
    await pass(seconds * 1000 - 1);
    assert.equal(sent.length, before);
    await pass(1);
    assert.equal(sent.length, before + 1);
  }
  status = 201;
  await pass(300_000);
  assert.equal(new Set(sent).size, 1);
  assert.equal(unsent(), 0);
});

test("it is tried at once when the connection returns, and soon again if that was too early", async () => {
  results.sendUnsent();
  status = null;
  await finish();
  await pass(2_000);
  await pass(4_000);
  assert.equal(sent.length, 3);
  listeners.online!();
  await settle();
  assert.equal(sent.length, 4);
  status = 201;
  await pass(2_000);
  assert.equal(sent.length, 5);
  assert.equal(unsent(), 0);
});

test("a server in trouble is asked again, a server that says no is not", async () => {
  for (const [answer, left] of [
    [503, 1],
    [429, 1],
    [400, 0],
  ] as const) {
    status = answer;
    await finish();
    assert.equal(unsent(), left);
    status = 201;
    await pass(2_000);
    assert.equal(unsent(), 0);
  }
});

/** Sends a game; what its answer was, as soon as there is one. */
function reported(): { answer?: results.Stored | null } {
  const told: { answer?: results.Stored | null } = {};
  results.report(newRecord("classic", 42), { assisted: false }).then((stored) => {
    told.answer = stored;
  });
  return told;
}

test("who waits for the answer gets that of this game", async () => {
  status = null;
  const told = [reported(), reported()];
  await settle();
  assert.deepEqual(told, [{}, {}]);
  status = 201;
  await pass(4_000);
  assert.deepEqual(told, [{ answer: { hasty: false } }, { answer: { hasty: false } }]);
  status = 400;
  const refused = reported();
  await settle();
  assert.deepEqual(refused, { answer: null });
});

test("an answer that is not the server's does not count as taken", async () => {
  answer = "<p>Please log in</p>";
  const told = reported();
  await settle();
  assert.equal(unsent(), 1);
  assert.deepEqual(told, {});
  answer = '{"hasty": true}';
  await pass(2_000);
  assert.equal(unsent(), 0);
  assert.deepEqual(told, { answer: { hasty: true } });
});

test("how long a game took is said, unless the clock was put back", async () => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "Date"], now: 1_000_000 });
  for (const [started, times] of [
    [400_000, { started_at: 400_000, duration_ms: 600_000 }],
    [1_000_001, {}],
    [undefined, {}],
  ] as const) {
    results.report(newRecord("easy", 1), { assisted: false, started });
    await settle();
    const { started_at, duration_ms } = last;
    assert.deepEqual(JSON.parse(JSON.stringify({ started_at, duration_ms })), times);
  }
});

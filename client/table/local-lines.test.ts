import assert from "node:assert/strict";
import { test } from "node:test";
import { LocalLines, postPatiently } from "./local-lines";
import { Refused, Superseded, Unreachable } from "./table";
import { DONE, long, RECORD, TestEngine, TestServer } from "./test-hosts";

function setUp(): { engine: TestEngine; server: TestServer; table: LocalLines } {
  const engine = new TestEngine();
  const server = new TestServer();
  return { engine, server, table: new LocalLines(RECORD, engine, server.post) };
}

test("undo goes back in the record that the engine knows, and what comes next replaces the rest", async () => {
  const { engine, table } = setUp();
  engine.settle(true);
  await table.open(long(5));
  await table.at(3);
  await table.at(4);
  assert.deepEqual(engine.asked.slice(1), [
    { op: "at", actions: 3, most: 1000 },
    { op: "at", actions: 4, most: 1000 },
  ]);
  assert.deepEqual(table.record, long(4));
  await table.at(2);
  await table.play([7, 8]);
  assert.deepEqual(table.record.actions, [...long(2).actions, [7, 8]]);
});

test("an action that is refused after undo forgets nothing", async () => {
  const { engine, table } = setUp();
  engine.settle(true);
  await table.open(long(5));
  await table.at(3);
  engine.answer = '{"refused": "occupied", "why": "square 2 is not free", "state": {}}';
  await assert.rejects(table.play([1, 2]), Refused);
  engine.answer = DONE;
  await table.at(5);
  assert.deepEqual(table.record, long(5));
});

test("a record is opened anywhere, and an engine that comes later is told all of it", async () => {
  const { engine, server, table } = setUp();
  await table.open(long(5), { at: 2 });
  assert.deepEqual(server.asked[0], { op: "open", record: long(2) });
  assert.deepEqual(table.record, long(2));
  engine.settle(true);
  await engine.loaded;
  await table.at(4);
  assert.deepEqual(engine.asked, [
    { op: "at", actions: 2, most: 1000, record: long(5) },
    { op: "at", actions: 4, most: 1000 },
  ]);
});

test("a long record is played again in parts, and says so meanwhile", async () => {
  const { engine, table } = setUp();
  engine.settle(true);
  const busy: boolean[] = [];
  const ask = engine.ask.bind(engine);
  engine.ask = (text) => {
    busy.push(table.settingUp);
    return ask(text);
  };
  await table.open(long(2500), { milestones: ["m"] });
  assert.deepEqual(engine.asked, [
    { op: "at", actions: 2500, most: 1000, record: long(2500), milestones: ["m"] },
    { op: "at", actions: 2500, most: 1000 },
    { op: "at", actions: 2500, most: 1000 },
  ]);
  assert.deepEqual(busy, [false, true, true]);
  assert.equal(table.settingUp, false);
});

test("another record does not wait until a long one is played again", async () => {
  const { engine, table } = setUp();
  engine.settle(true);
  const first = table.open(long(1_000_000));
  const played = table.play([1, 2]);
  let second: Promise<unknown> | undefined;
  const ask = engine.ask.bind(engine);
  engine.ask = (text) => {
    if (engine.asked.length === 3) second = table.open(RECORD);
    return ask(text);
  };
  await assert.rejects(first, Superseded);
  await assert.rejects(played, Superseded);
  await second;
  assert.equal(engine.asked.length, 5);
  assert.deepEqual(table.record, RECORD);
  await table.play([1, 2]);
  assert.deepEqual(table.record.actions, [[1, 2]]);
});

test("milestones are the engine's; without one there are none", async () => {
  const { engine, table } = setUp();
  assert.equal(await table.milestones(), undefined);
  engine.settle(true);
  await table.open(RECORD);
  engine.answer = '{"milestones": [[1, "", ""]]}';
  assert.deepEqual(await table.milestones(), [[1, "", ""]]);
});

test("a hint is asked of the game that the engine knows", async () => {
  const { engine, table } = setUp();
  engine.settle(true);
  await table.open(RECORD);
  engine.answer = '{"action": [3, 4]}';
  assert.deepEqual(await table.hint(), [3, 4]);
  assert.deepEqual(engine.asked.pop(), { op: "hint" });
});

test("what the computer learned may be out of reach; the engine still knows its game", async () => {
  const { engine, table } = setUp();
  engine.settle(true);
  await table.open(RECORD);
  engine.answer = '{"error": "what the computer has learned cannot be loaded now"}';
  await assert.rejects(table.hint(), Unreachable);
  engine.answer = DONE;
  await table.play([3, 4]);
  assert.deepEqual(engine.asked.pop(), { op: "play", action: [3, 4] });
});

test("without engine and server there is no hint", async () => {
  const { engine, server, table } = setUp();
  server.answer = null;
  engine.settle(false);
  await assert.rejects(table.hint(), Unreachable);
});

test("without an engine, of a long record only what is new is sent", async () => {
  const { engine, server, table } = setUp();
  engine.settle(false);
  server.answer = '{"events": [], "state": {}, "milestones": [[512, "m"]]}';
  await table.open(long(600));
  server.answer = DONE;
  await table.play([1, 2]);
  await table.at(514);
  assert.deepEqual(
    server.asked.map(({ op, record, ...rest }) => [op, record.actions.length, rest]),
    [
      ["open", 600, { every: 512 }],
      ["play", 88, { action: [1, 2], since: "m" }],
      ["open", 2, { since: "m" }],
    ],
  );
  await table.open(RECORD);
  assert.deepEqual(server.asked.pop(), { op: "open", record: RECORD });
});

test("a record that is too long for one call waits for the engine before it goes the long way", async () => {
  const { engine, server, table } = setUp();
  const opened = table.open(long(5001));
  engine.settle(true);
  await opened;
  assert.equal(server.asked.length, 0);
  assert.equal(engine.asked.length, 6);
});

test("another record does not wait until a long one has gone its way to the server", async () => {
  const { engine, server, table } = setUp();
  engine.settle(false);
  server.answer = '{"events": [], "state": {}, "milestones": [[4608, "m"]]}';
  const first = table.open(long(100_000));
  let second: Promise<unknown> | undefined;
  const busy: boolean[] = [];
  const push = server.asked.push.bind(server.asked);
  server.asked.push = (...asked) => {
    busy.push(table.settingUp);
    if (server.asked.length === 3) second = table.open(RECORD);
    return push(...asked);
  };
  await assert.rejects(first, Superseded);
  await second;
  assert.deepEqual(busy, [true, true, true, true, false]);
  assert.deepEqual(table.record, RECORD);
});

test("whoever asked too often comes back when the server said", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const answers = [
    new Response("", { status: 429, headers: { "Retry-After": "3" } }),
    new Response("{}", { status: 200 }),
    new Response("", { status: 503 }),
  ];
  let asked = 0;
  context.mock.method(globalThis, "fetch", async () => answers[asked++]);
  const answer = postPatiently("{}");
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  context.mock.timers.tick(2_999);
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  assert.equal(asked, 1);
  context.mock.timers.tick(1);
  assert.equal(await answer, "{}");
  await assert.rejects(postPatiently("{}"), /503/);
});

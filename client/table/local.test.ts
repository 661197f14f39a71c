import assert from "node:assert/strict";
import { test } from "node:test";
import { LocalTable } from "./local";
import { type Lines, Refused, Unreachable } from "./table";
import { DONE, RECORD, TestEngine, TestServer } from "./test-hosts";

function setUp(): { engine: TestEngine; server: TestServer; table: LocalTable<Lines> } {
  const engine = new TestEngine();
  const server = new TestServer();
  return { engine, server, table: new LocalTable<Lines>(RECORD, engine, server.post) };
}

test("the server answers with the whole record while the engine loads", async () => {
  const { server, table } = setUp();
  await table.open(RECORD);
  await table.play([1, 2]);
  await table.play([2, 3]);
  assert.deepEqual(
    server.asked.map(({ op, record }) => [op, record.actions]),
    [
      ["open", []],
      ["play", []],
      ["play", [[1, 2]]],
    ],
  );
  assert.deepEqual(table.record.actions, [
    [1, 2],
    [2, 3],
  ]);
  assert.deepEqual(RECORD.actions, []);
});

test("an engine that arrives is taught the record, and then told only the actions", async () => {
  const { engine, server, table } = setUp();
  await table.play([1, 2]);
  engine.settle(true);
  await engine.loaded;
  await table.play([2, 3]);
  await table.play([3, 4]);
  assert.equal(server.asked.length, 1);
  assert.deepEqual(engine.asked, [
    { op: "at", actions: 1, most: 1000, record: { ...RECORD, actions: [[1, 2]] } },
    { op: "play", action: [2, 3] },
    { op: "play", action: [3, 4] },
  ]);
});

test("without a connection, a call waits for the engine", async () => {
  const { engine, server, table } = setUp();
  server.answer = null;
  const played = table.play([1, 2]);
  engine.settle(true);
  await played;
  assert.deepEqual(engine.asked, [
    { op: "at", actions: 0, most: 1000, record: RECORD },
    { op: "play", action: [1, 2] },
  ]);
});

test("a server that keeps silent does not hold up an engine that has arrived", async () => {
  const engine = new TestEngine();
  const table = new LocalTable<Lines>(RECORD, engine, () => new Promise(() => undefined));
  const played = table.play([1, 2]);
  engine.settle(true);
  await played;
  assert.deepEqual(table.record.actions, [[1, 2]]);
});

test("neither engine nor server: unreachable, and the same call can be made again", async () => {
  const { engine, server, table } = setUp();
  server.answer = null;
  engine.settle(false);
  await assert.rejects(table.play([1, 2]), Unreachable);
  assert.deepEqual(table.record.actions, []);
  server.answer = DONE;
  await table.play([1, 2]);
  assert.deepEqual(table.record.actions, [[1, 2]]);
});

test("a refusal plays nothing and keeps the engine's game", async () => {
  const { engine, table } = setUp();
  engine.settle(true);
  await table.open(RECORD);
  engine.answer = '{"refused": "occupied", "why": "square 2 is not free", "state": {}}';
  await assert.rejects(table.play([1, 2]), (error: Refused) => {
    assert.equal(error.code, "occupied");
    assert.equal(error.message, "square 2 is not free");
    return error instanceof Refused;
  });
  engine.answer = DONE;
  await table.play([3, 4]);
  assert.deepEqual(engine.asked.pop(), { op: "play", action: [3, 4] });
  assert.deepEqual(table.record.actions, [[3, 4]]);
});

test("an engine that breaks down is replaced by the server in the same call", async () => {
  const { engine, server, table } = setUp();
  engine.settle(true);
  await table.play([1, 2]);
  engine.ask = async () => {
    engine.ready = false;
    throw new Error("out of memory");
  };
  await table.play([2, 3]);
  assert.deepEqual(server.asked.pop()?.record.actions, [[1, 2]]);
  assert.deepEqual(table.record.actions, [
    [1, 2],
    [2, 3],
  ]);
});

test("a record that is too long for the server waits for the engine", async () => {
  const { engine, server, table } = setUp();
  server.answer = '{"error": "over HTTP a record may have 5000 actions"}';
  const opened = table.open(RECORD);
  engine.settle(true);
  await opened;
  assert.equal(engine.asked.length, 1);
});

test("what is wrong with a record is said when no engine comes", async () => {
  const { engine, server, table } = setUp();
  server.answer = '{"error": "deal must be a number"}';
  engine.settle(false);
  await assert.rejects(table.open(RECORD), /deal must be a number/);
});

test("calls are carried out in order, whoever answers", async () => {
  const { engine, table } = setUp();
  const done: string[] = [];
  const calls = [
    table.open(RECORD).then(() => done.push("open")),
    table.play([1, 2]).then(() => done.push("play")),
    table.computer("normal").then(() => done.push("computer")),
  ];
  engine.settle(true);
  await Promise.all(calls);
  assert.deepEqual(done, ["open", "play", "computer"]);
});

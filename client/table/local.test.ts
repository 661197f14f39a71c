import assert from "node:assert/strict";
import { test } from "node:test";
import type { Engine } from "../engine/engine";
import { LocalTable } from "./local";
import { type Lines, type LinesRecord, Refused, Superseded, Unreachable } from "./table";

const RECORD: LinesRecord = { game: "lines", rules: 1, version: "classic", deal: 42, actions: [] };
const DONE = '{"events": [], "state": {}}';

interface Asked {
  op: string;
  record?: LinesRecord;
  action?: unknown;
  actions?: number;
  most?: number;
  milestones?: unknown;
}

/** An engine whose arrival the test decides; it keeps what it was asked, and where in its record it is. */
class TestEngine implements Engine {
  ready = false;
  answer = DONE;
  asked: Asked[] = [];
  place = 0;
  settle!: (ready: boolean) => void;
  loaded = new Promise<boolean>((resolve) => {
    this.settle = (ready) => {
      this.ready = ready;
      resolve(ready);
    };
  });

  async ask(text: string): Promise<string> {
    if (!this.ready) throw new Error("broken");
    const asked = JSON.parse(text) as Asked;
    this.asked.push(asked);
    if (asked.op !== "at") return this.answer;
    if (asked.record) this.place = 0;
    this.place = Math.min(asked.actions!, this.place + asked.most!);
    return JSON.stringify({ ...JSON.parse(this.answer), at: this.place });
  }
}

/** A server that answers, or does not. */
class TestServer {
  answer: string | null = DONE;
  asked: { op: string; record: LinesRecord }[] = [];
  post = async (text: string): Promise<string> => {
    this.asked.push(JSON.parse(text));
    if (this.answer === null) throw new Error("offline");
    return this.answer;
  };
}

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

/** A record of so many actions. */
function long(count: number): LinesRecord {
  return { ...RECORD, actions: Array.from({ length: count }, (_, at) => [at % 81, 80]) };
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

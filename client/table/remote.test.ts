import assert from "node:assert/strict";
import { test } from "node:test";
import { Remote } from "./remote";

interface Asked {
  op: string;
  record: { deal: number; actions: [number][] };
  since?: string;
  every?: number;
}

/** A server whose games are the sums of their actions: that of the first n is their milestone. */
class TestServer {
  asked: Asked[] = [];
  old = false;
  post = async (text: string): Promise<string> => {
    const asked = JSON.parse(text) as Asked;
    this.asked.push(asked);
    const { actions } = asked.record;
    if (actions.length > 5000) return '{"error": "too long"}';
    const start = Number(asked.since || 0);
    const sum = (count: number) =>
      actions.slice(0, count).reduce((total, [each]) => total + each, start);
    const milestones: [number, string][] = [];
    for (let at = asked.every || Infinity; at <= actions.length; at += asked.every!) {
      milestones.push([at, String(sum(at))]);
    }
    return JSON.stringify({ state: sum(actions.length), ...(!this.old && { milestones }) });
  };
}

const COUNT = 20_000;
const RECORD = { deal: 7, actions: Array.from({ length: COUNT }, (_, at): [number] => [at]) };
function ones(count: number): [number][] {
  return Array.from({ length: count }, () => [1]);
}

const going = () => undefined;

function sum(place: number): number {
  return (place * place - place) / 2;
}

test("a short record is sent whole", async () => {
  const server = new TestServer();
  await new Remote(server.post).ask({ op: "play" }, RECORD, 500, going);
  assert.deepEqual(server.asked, [
    { op: "play", record: { deal: 7, actions: RECORD.actions.slice(0, 500) } },
  ]);
});

test("a long way is gone in parts, and then little is sent", async () => {
  const server = new TestServer();
  const remote = new Remote(server.post);
  let parts = 0;
  const opened = await remote.ask({ op: "open" }, RECORD, COUNT, () => {
    parts++;
  });
  assert.deepEqual((opened as { state?: number }).state, sum(COUNT));
  assert.equal(parts, server.asked.length - 1);
  assert.ok(parts <= 5, `${parts} parts`);
  const played = await remote.ask({ op: "play" }, RECORD, COUNT, going);
  assert.deepEqual((played as { state?: number }).state, sum(COUNT));
  assert.ok(server.asked.pop()!.record.actions.length < 512);
});

test("a game that goes on for long never sends much, and back and forth neither", async () => {
  const server = new TestServer();
  const remote = new Remote(server.post);
  for (let place = 1; place <= 3000; place++) {
    await remote.ask({ op: "play", action: RECORD.actions[place] }, RECORD, place, going);
    assert.ok(server.asked.pop()!.record.actions.length <= 512);
  }
  for (const place of [2999, 2561, 2560, 1025, 1024, 512, 1, 0, 3000]) {
    const opened = await remote.ask({ op: "open" }, RECORD, place, going);
    assert.equal((opened as { state?: number }).state, sum(place));
    const { actions } = server.asked.pop()!.record;
    assert.ok(actions.length <= 512);
    assert.ok(place === 0 || actions.length > 0, "the last action is carried along");
  }
});

test("after going back, another game goes on from there", async () => {
  const server = new TestServer();
  const remote = new Remote(server.post);
  await remote.ask({ op: "open" }, RECORD, 2000, going);
  const other = { deal: 7, actions: [...RECORD.actions.slice(0, 700), ...ones(900)] };
  const opened = await remote.ask({ op: "open" }, other, 1600, going);
  assert.equal((opened as { state?: number }).state, sum(700) + 900);
});

test("what was told too late is of the record before", async () => {
  const server = new TestServer();
  const remote = new Remote(server.post);
  const late = remote.ask({ op: "open" }, RECORD, 2000, going);
  const other = { deal: 8, actions: ones(2000) };
  await Promise.all([remote.ask({ op: "open" }, other, 2000, going), late]);
  assert.equal(
    ((await remote.ask({ op: "open" }, other, 2000, going)) as { state?: number }).state,
    2000,
  );
});

test("a server that knows no milestones says what is too long for it", async () => {
  const server = new TestServer();
  server.old = true;
  const answer = await new Remote(server.post).ask({ op: "open" }, RECORD, COUNT, going);
  assert.equal(answer.error, "too long");
  assert.equal(server.asked.length, 2);
});

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { type ActRefused, type Link, OnlineTable } from "./online";
import type { Socket, Surroundings } from "./surroundings";
import type { Cup } from "./table";
import type { FromServer, RefusedAtTable, TableState, View, Why } from "./wire";

class Line implements Socket {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly sent: { type: string; [field: string]: unknown }[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.closed = true;
    this.readyState = 3;
  }

  open(): this {
    this.readyState = 1;
    this.onopen?.();
    return this;
  }

  say(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  lose(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  of(type: string): { type: string; [field: string]: unknown }[] {
    return this.sent.filter((each) => each.type === type);
  }
}

let lines: Line[];
let timers: Map<number, { at: number; work: () => void }>;
let now: number;
let ids: number;
let told: string[];
let views: View[];
let reloads: number[];
let wake: () => void;
let table: OnlineTable;

const page: Surroundings = {
  connect: () => {
    lines.push(new Line());
    return line();
  },
  now: () => now,
  later: (work, ms) => {
    const timer = ids++;
    timers.set(timer, { at: now + ms, work });
    return timer;
  },
  cancel: (timer) => timers.delete(timer),
  onWake: (work) => {
    wake = work;
    return () => undefined;
  },
  reload: (protocol) => {
    reloads.push(protocol);
    return reloads.length === 1;
  },
  newId: () => `id${ids++}`,
};

function line(): Line {
  return lines[lines.length - 1]!;
}

/** Lets time pass; timers ring in their order. */
function pass(ms: number): void {
  const end = now + ms;
  for (;;) {
    const due = Array.from(timers).filter(([, timer]) => timer.at <= end);
    due.sort((a, b) => a[1].at - b[1].at || a[0] - b[0]);
    const next = due[0];
    if (!next) break;
    timers.delete(next[0]);
    now = Math.max(now, next[1].at);
    next[1].work();
  }
  now = end;
}

function at(rev: number, type: "at" | "played" = "at"): FromServer {
  const state = { code: "DFHKL" } as TableState;
  return { type, rev, now, events: [], news: [], whole: true, state, you: 0, queued: false };
}

function refused(id: string | null, why: Why, rev: number | null): RefusedAtTable {
  const state = rev === null ? null : ({ code: "DFHKL" } as TableState);
  return { type: "refused", id, why, message: "", rev, now, state, you: 0, queued: false };
}

function arrived(rev = 5): Line {
  table.start("DFHKL");
  const opened = line().open();
  opened.say(at(rev));
  return opened;
}

beforeEach(() => {
  lines = [];
  timers = new Map();
  now = 1000;
  ids = 1;
  told = [];
  views = [];
  reloads = [];
  table = new OnlineTable(
    {
      view: (view) => views.push(view),
      nowhere: (why) => told.push(`nowhere ${why}`),
      link: (link: Link) => told.push(link),
      arrow: (seat: number, cup: Cup) => told.push(`arrow ${seat} ${cup.join("-")}`),
      reacted: (seat, reaction) => told.push(`react ${seat} ${reaction}`),
    },
    page,
  );
});

test("it says hello with the code, and the view comes through", () => {
  const first = arrived();
  assert.deepEqual(first.sent, [{ type: "hello", protocol: 1, code: "DFHKL" }]);
  assert.deepEqual(told, ["connecting", "open"]);
  assert.equal(views.length, 1);
});

test("a command waits for the connection, and its ack resolves it", async () => {
  table.start(null);
  const asked = table.act({ do: "open", rounds: 3 });
  const socket = line().open();
  assert.equal(socket.of("act").length, 0);
  socket.say({ type: "welcome", now });
  const [command] = socket.of("act");
  socket.say(at(1));
  socket.say({ type: "ack", id: String(command!.id), rev: 1, code: "DFHKL" });
  assert.equal((await asked).rev, 1);
});

test("after a lost connection it says its rev, and sends again what was not answered", async () => {
  const first = arrived();
  first.say(at(6, "played"));
  const asked = table.act({ do: "play", cup: [1, 2] });
  const [command] = first.of("act");
  first.lose();
  assert.equal(told[told.length - 1], "lost");
  pass(0);
  const second = line().open();
  assert.notEqual(second, first);
  assert.deepEqual(second.sent[0], { type: "hello", protocol: 1, code: "DFHKL", rev: 6 });
  second.say(at(7));
  assert.deepEqual(second.of("act"), [command]);
  second.say({ type: "ack", id: String(command!.id), rev: 7, code: "DFHKL" });
  await asked;
  second.lose();
  pass(0);
  line().open().say(at(7));
  assert.equal(line().of("act").length, 0);
});

test("tries follow each other for ever, two seconds apart at most", () => {
  arrived().lose();
  pass(60_000);
  assert.ok(lines.length > 10);
  for (const each of lines.slice(0, -1)) assert.ok(each.closed || each.readyState === 3);
  const before = lines.length;
  line().lose();
  pass(2000);
  assert.equal(lines.length, before + 1);
});

test("a connection that only looks open is found out by a ping", () => {
  const first = arrived();
  pass(10_000);
  assert.equal(first.of("ping").length, 1);
  first.say({ type: "pong", now });
  pass(10_000);
  assert.equal(first.of("ping").length, 2);
  pass(4000);
  assert.ok(first.closed);
  assert.equal(told[told.length - 1], "lost");
});

test("on waking up it asks at once, and comes back within two seconds", () => {
  const first = arrived();
  wake();
  assert.equal(first.of("ping").length, 1);
  pass(1999);
  assert.equal(lines.length, 2);
  pass(4001);
  const before = lines.length;
  wake();
  assert.equal(lines.length, before + 1);
});

test("a refusal rejects, and its state is shown", async () => {
  const first = arrived();
  const asked = table.act({ do: "play", cup: [1, 2] });
  const [command] = first.of("act");
  first.say(refused(String(command!.id), "stale", 8));
  await assert.rejects(asked, (error: ActRefused) => error.why === "stale");
  assert.deepEqual([views[1]!.rev, views[1]!.whole], [8, false]);
});

test("a busy server is asked again with the same id", async () => {
  const first = arrived();
  const asked = table.act({ do: "continue" });
  const [command] = first.of("act");
  first.say(refused(String(command!.id), "busy", 5));
  pass(1000);
  assert.deepEqual(first.of("act"), [command, command]);
  first.say({ type: "ack", id: String(command!.id), rev: 6, code: "DFHKL" });
  await asked;
});

test("a wrong code leads nowhere; a server that could not look is asked again", () => {
  table.start("DFHKL");
  line().open();
  line().say(refused(null, "busy", null));
  line().say({ type: "welcome", now });
  pass(0);
  assert.equal(lines.length, 2);
  line().open();
  assert.equal(line().sent[0]!.code, "DFHKL");
  line().say(refused(null, "unknown code", null));
  line().say({ type: "welcome", now });
  assert.deepEqual(told, ["connecting", "nowhere unknown code", "open"]);
});

test("a seat that was taken over is taken back only when asked", () => {
  const first = arrived();
  first.say({ type: "taken" });
  pass(60_000);
  wake();
  assert.equal(lines.length, 1);
  assert.equal(told[told.length - 1], "taken");
  table.here();
  line().open().say(at(9));
  assert.equal(told[told.length - 1], "open");
});

test("a server that stops is back when it said", () => {
  const first = arrived();
  first.say({ type: "away", after: 700, code: "DFHKL", rev: 5 });
  assert.equal(told[told.length - 1], "away");
  pass(699);
  assert.equal(lines.length, 1);
  pass(1);
  assert.equal(lines.length, 2);
});

test("another protocol reloads once, then says so", () => {
  table.start("DFHKL");
  line().open().say({ type: "reload", protocol: 2 });
  assert.deepEqual(reloads, [2]);
  table.here();
  line().open().say({ type: "reload", protocol: 2 });
  assert.equal(told[told.length - 1], "old");
});

test("the arrow is sent ten times a second at most, and its last place always", () => {
  const first = arrived();
  for (let place = 1; place <= 5; place++) table.point([1, place]);
  pass(1000);
  assert.deepEqual(
    first.of("arrow").map((each) => each.at),
    [
      [1, 1],
      [1, 5],
    ],
  );
});

test("the server's times are told by its own clock", () => {
  table.start("DFHKL");
  line().open();
  line().say({ ...(at(5) as View & { type: "at" }), now: now + 5000 });
  assert.equal(table.until(now + 6000), 1000);
});

test("after hanging up nothing is heard and nothing rings", () => {
  const first = arrived();
  table.stop();
  assert.ok(first.closed);
  pass(60_000);
  assert.equal(lines.length, 1);
  assert.equal(told[told.length - 1], "closed");
});

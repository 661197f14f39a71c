import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import type { Command } from "../../input";
import { Router, type Screen } from "./router";

/** A browser's history; going back takes until `arrive`. */
class Entries {
  list: unknown[] = [{ depth: 0 }];
  at = 0;
  wanted: number | null = null;
  listener: (event: { state: unknown }) => void = () => undefined;

  get state(): unknown {
    return this.list[this.at];
  }

  replaceState(state: unknown): void {
    this.list[this.at] = state;
  }

  pushState(state: unknown): void {
    this.list = this.list.slice(0, this.at + 1).concat([state]);
    this.at += 1;
  }

  go(by: number): void {
    assert.equal(this.wanted, null, "one journey at a time");
    this.wanted = this.at + by;
  }

  arrive(): void {
    assert.notEqual(this.wanted, null);
    this.at = this.wanted!;
    this.wanted = null;
    this.listener({ state: this.state });
  }

  /** The browser's own Back. */
  back(): void {
    this.at -= 1;
    this.listener({ state: this.state });
  }
}

let entries: Entries;
let left: string[];

class Page implements Screen {
  readonly element = {
    hidden: false,
    parentElement: null,
    remove: () => undefined,
  } as unknown as HTMLElement;
  /** How often Back is taken by the screen itself. */
  own = 0;

  constructor(
    readonly name: string,
    readonly overlay = false,
  ) {}

  enter(): void {}

  leave(): void {
    left.push(this.name);
  }

  command(_command: Command): void {}

  digit(): void {}

  back(): boolean {
    this.own -= 1;
    return this.own >= 0;
  }
}

const host = { append: () => undefined } as unknown as HTMLElement;

function start(): Router {
  const router = new Router(host, "/home");
  router.start(new Page("first"));
  return router;
}

beforeEach(() => {
  entries = new Entries();
  left = [];
  Object.assign(globalThis, {
    history: entries,
    location: { assign: (address: string) => left.push(address) },
    addEventListener: (_: string, listener: Entries["listener"]) => {
      entries.listener = listener;
    },
  });
});

test("every screen is one entry, and the browser's Back leaves one", () => {
  const router = start();
  router.open(new Page("second"));
  router.open(new Page("third"));
  assert.equal(entries.at, 2);
  entries.back();
  assert.deepEqual(left, ["third"]);
  assert.equal(entries.at, 1);
});

test("Back by a key takes the browser's history along", () => {
  const router = start();
  router.open(new Page("second"));
  router.back();
  assert.deepEqual(left, ["second"]);
  entries.arrive();
  assert.equal(entries.at, 0);
});

test("what a screen takes back itself does not leave it", () => {
  const router = start();
  const second = new Page("second");
  second.own = 1;
  router.open(second);
  entries.back();
  assert.equal(router.top, second);
  assert.equal(entries.at, 1);
  entries.back();
  assert.deepEqual(left, ["second"]);
});

test("a screen that opens while the history is still on its way back gets its entry afterwards", () => {
  const router = start();
  router.open(new Page("second"));
  router.back();
  router.open(new Page("again"));
  assert.equal(entries.at, 1);
  entries.arrive();
  assert.equal(entries.at, 1);
  entries.back();
  assert.deepEqual(left, ["second", "again"]);
});

test("a new beginning leaves all screens and goes back all the way", () => {
  const router = start();
  for (const name of ["second", "third", "fourth"]) router.open(new Page(name));
  router.reset(new Page("anew"));
  assert.deepEqual(left, ["fourth", "third", "second", "first"]);
  entries.arrive();
  assert.equal(entries.at, 0);
});

test("Back on the first screen leaves for the site's first page", () => {
  const router = start();
  router.back();
  assert.deepEqual(left, ["/home"]);
});

test("Forward, to a screen that is gone, comes back", () => {
  const router = start();
  router.open(new Page("second"));
  entries.back();
  entries.at = 1;
  entries.listener({ state: { depth: 1 } });
  entries.arrive();
  assert.equal(entries.at, 0);
  assert.equal((router.top as Page).name, "first");
});

test("a screen below an overlay stays to be seen, below another screen it does not", () => {
  const router = start();
  const first = router.top;
  router.open(new Page("sheet", true));
  assert.equal(first.element.hidden, false);
  router.back();
  router.open(new Page("second"));
  assert.equal(first.element.hidden, true);
});

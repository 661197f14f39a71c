import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

/** A device that counts how many locks are held. */
let held = 0;
let seen: "visible" | "hidden" = "visible";
let changed: () => void = () => undefined;

class Sentinel {
  released = false;
  constructor() {
    held += 1;
  }
  async release(): Promise<void> {
    if (!this.released) held -= 1;
    this.released = true;
  }
}

let last: Sentinel;
let refuses = false;
Object.defineProperty(globalThis, "navigator", {
  value: {
    wakeLock: {
      async request(): Promise<Sentinel> {
        if (refuses) throw new Error("NotAllowedError");
        last = new Sentinel();
        return last;
      },
    },
  },
});
Object.assign(globalThis, {
  document: {
    get visibilityState() {
      return seen;
    },
    addEventListener: (_: string, listener: () => void) => {
      changed = listener;
    },
  },
});
const { keepAwake } = await import("./awake");
const settled = () => new Promise((resolve) => setImmediate(resolve));

async function look(how: "visible" | "hidden"): Promise<void> {
  seen = how;
  // As systems do.
  if (how === "hidden") await last.release();
  changed();
  await settled();
}

beforeEach(async () => {
  refuses = false;
  keepAwake(false);
  await settled();
});

test("the screen stays lit until it may go dark", async () => {
  keepAwake(true);
  keepAwake(true);
  await settled();
  assert.equal(held, 1);
  keepAwake(false);
  await settled();
  assert.equal(held, 0);
});

test("back from elsewhere it stays lit again, but not after the end", async () => {
  keepAwake(true);
  await settled();
  await look("hidden");
  assert.equal(held, 0);
  await look("visible");
  assert.equal(held, 1);
  await look("hidden");
  keepAwake(false);
  await look("visible");
  assert.equal(held, 0);
});

test("an end that comes before the lock lets go of it", async () => {
  keepAwake(true);
  keepAwake(false);
  await settled();
  assert.equal(held, 0);
});

test("a device that refuses is left alone, and asked again later", async () => {
  refuses = true;
  keepAwake(true);
  await settled();
  assert.equal(held, 0);
  refuses = false;
  changed();
  await settled();
  assert.equal(held, 1);
});

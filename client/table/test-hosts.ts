/** An engine and a server for tests of tables. */

import type { Engine } from "../engine/engine";
import type { LinesRecord } from "./table";

export const RECORD: LinesRecord = {
  game: "lines",
  rules: 1,
  version: "classic",
  deal: 42,
  actions: [],
};
export const DONE = '{"events": [], "state": {}}';

export interface Asked {
  op: string;
  record?: LinesRecord;
  action?: unknown;
  actions?: number;
  most?: number;
  milestones?: unknown;
}

/** An engine whose arrival the test decides; it keeps what it was asked, and where in its record it is. */
export class TestEngine implements Engine {
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
export class TestServer {
  answer: string | null = DONE;
  asked: { op: string; record: LinesRecord }[] = [];
  post = async (text: string): Promise<string> => {
    this.asked.push(JSON.parse(text));
    if (this.answer === null) throw new Error("offline");
    return this.answer;
  };
}

/** A record of so many actions. */
export function long(count: number): LinesRecord {
  return { ...RECORD, actions: Array.from({ length: count }, (_, at) => [at % 81, 80]) };
}

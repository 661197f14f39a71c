/**
 * The table of a game on this device. The engine in the worker answers; until it is there, or where
 * it cannot run, the same call goes to the server.
 */

import { type Engine, pageEngine } from "../engine/engine";
import {
  type AnyKind,
  type Level,
  type Opening,
  type Played,
  Refused,
  Superseded,
  type Table,
  Unreachable,
} from "./table";

/** A call of the rules without its record, and its answer (docs/developers.md, "The call"). */
export type Call =
  | { op: "open" | "hint" | "milestones" }
  | { op: "play"; action: unknown }
  | { op: "computer"; level: Level };

export type Answer = { error?: string; refused?: string; why?: string; at?: number };

/** Sends a call to the server; rejects if no answer came back. */
export type Post = (text: string) => Promise<string>;

/** How many actions the engine plays again in one go: between them, something else may be asked for. */
const PART = 1000;

export class LocalTable<K extends AnyKind> implements Table<K> {
  settingUp = false;
  /** All actions that are known, also those after where the game is. */
  protected whole: K["record"];
  protected place: number;
  private told: unknown;
  /** Whether the engine holds this record, and is where the game is. */
  protected engineKnows = false;
  /** Counts the records opened here. */
  protected opened = 0;
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    record: K["record"],
    protected readonly engine: Engine = pageEngine(),
    private readonly post: Post = async (text) => textOf(await fetchRules(text)),
  ) {
    this.whole = copy(record);
    this.place = record.actions.length;
    engine.loaded.then(() => this.inOrder(() => this.teachEngine())).catch(() => undefined);
  }

  get record(): K["record"] {
    return this.upTo(this.place);
  }

  open(record: K["record"], { at, milestones }: Opening = {}): Promise<Played<K>> {
    this.opened++;
    return this.inOrder(() => {
      this.whole = copy(record);
      this.place = at ?? record.actions.length;
      this.told = milestones;
      this.engineKnows = false;
      return this.goTo(this.place);
    });
  }

  play(action: K["action"]): Promise<Played<K>> {
    return this.inOrder(async () => {
      const played = (await this.ask({ op: "play", action })) as Played<K>;
      const actions = this.whole.actions as K["action"][];
      actions.length = this.place;
      this.place = actions.push(action);
      return played;
    });
  }

  computer(level: Level): Promise<K["action"]> {
    return this.inOrder(async () => {
      const answer = (await this.ask({ op: "computer", level })) as { action: K["action"] };
      return answer.action;
    });
  }

  /** The server's answer to a call about the record up to a place. */
  protected async askRemote(call: Call, place: number): Promise<Answer> {
    return JSON.parse(await this.post(JSON.stringify({ ...call, record: this.upTo(place) })));
  }

  protected inOrder<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.opened;
    const result = this.last.then(() => {
      this.checkOpened(mine);
      return work();
    });
    this.last = result.catch(() => undefined);
    return result;
  }

  protected checkOpened(mine: number): void {
    if (mine !== this.opened) throw new Superseded("another record was opened");
  }

  /** A long record takes its time: replay it before the next action waits for it. */
  private async teachEngine(): Promise<void> {
    if (this.engine.ready && !this.engineKnows) await this.teach(this.place);
  }

  protected async goTo(place: number): Promise<Played<K>> {
    const answer = await this.answer({ op: "open" }, place, () => this.teach(place));
    this.place = place;
    return checked(answer) as unknown as Played<K>;
  }

  protected async ask(call: Call): Promise<unknown> {
    const ask = async () => {
      if (!this.engineKnows) checked(await this.teach(this.place));
      return this.askEngine(call);
    };
    return checked(await this.answer(call, this.place, ask));
  }

  /** The engine's answer if it is there, else the server's to the same call about the record up to a place. */
  protected answer(call: Call, place: number, engine: () => Promise<Answer>): Promise<Answer> {
    const server = () => this.askServer(call, place, engine);
    return this.engine.ready ? engine().catch(otherwise(server)) : server();
  }

  /** Lets the engine go to a place in the record, which it is told if it does not know it. */
  private async teach(place: number): Promise<Answer> {
    const mine = this.opened;
    let record: object = this.engineKnows ? {} : { record: this.whole, milestones: this.told };
    try {
      for (;;) {
        this.engineKnows = false;
        const call = { op: "at", actions: place, most: PART, ...record };
        const answer = await this.askEngine(call);
        if (answer.error !== undefined) return answer;
        this.engineKnows = true;
        if (answer.at === place) return answer;
        this.settingUp = true;
        this.checkOpened(mine);
        record = {};
      }
    } finally {
      this.settingUp = false;
    }
  }

  private async askEngine(call: object): Promise<Answer> {
    try {
      return JSON.parse(await this.engine.ask(JSON.stringify(call))) as Answer;
    } catch (error) {
      this.engineKnows = false;
      throw new BrokenDown(String(error));
    }
  }

  /** The server's answer, or the engine's if that arrives first or the server has none. */
  private async askServer(call: Call, place: number, ask: () => Promise<Answer>): Promise<Answer> {
    const engine = this.engine.loaded.then(() => this.engine.ready);
    const sent = this.askRemote(call, place);
    const good = sent
      .then((answer) => (answer.error === undefined ? answer : null))
      .catch(() => null);
    const answer = await Promise.race([good, engine.then((ready) => (ready ? null : good))]);
    if (answer) {
      this.engineKnows = false;
      return answer;
    }
    const server = () =>
      sent.catch((error) => {
        if (error instanceof Superseded) throw error;
        throw new Unreachable("neither the engine nor the server can be reached");
      });
    return (await engine) ? ask().catch(otherwise(server)) : server();
  }

  protected upTo(place: number): K["record"] {
    const { actions } = this.whole;
    return place === actions.length
      ? this.whole
      : { ...this.whole, actions: (actions as K["action"][]).slice(0, place) };
  }
}

/** The engine stopped answering; somebody else may know. */
class BrokenDown extends Error {}

/** Asks somebody else where the engine broke down. */
function otherwise(other: () => Promise<Answer>): (error: unknown) => Promise<Answer> {
  return (error) => {
    if (error instanceof BrokenDown) return other();
    throw error;
  };
}

function checked(answer: Answer): Answer {
  if (answer.error !== undefined) throw new Error(answer.error);
  if (answer.refused !== undefined) throw new Refused(answer.refused, answer.why ?? "");
  return answer;
}

function copy<R extends { actions: unknown[] }>(record: R): R {
  return { ...record, actions: record.actions.slice() };
}

/** Sends a call to this site. */
export function fetchRules(text: string): Promise<Response> {
  return fetch("/api/rules", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: text,
  });
}

/** The text of an answer; 400 carries one of the rules, all else says that the server cannot answer now. */
export async function textOf(response: Response): Promise<string> {
  if (!response.ok && response.status !== 400) throw new Error(`status ${response.status}`);
  return response.text();
}

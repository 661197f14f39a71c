/**
 * The table of a game on this device. The engine in the worker answers; until it is there, or where
 * it cannot run, the same call goes to the server with the whole record.
 */

import { type Engine, pageEngine } from "../engine/engine";
import {
  type AnyKind,
  type Level,
  type Played,
  Refused,
  type Square,
  type Table,
  Unreachable,
} from "./table";

/** A call of the rules without its record, and its answer (docs/developers.md, "The call"). */
type Call =
  | { op: "open" | "hint" }
  | { op: "play"; action: unknown }
  | { op: "computer"; level: Level };
type Answer = { error?: string; refused?: string; why?: string };

/** Sends a call to the server; rejects if no answer came back. */
export type Post = (text: string) => Promise<string>;

export class LocalTable<K extends AnyKind> implements Table<K> {
  private game: K["record"];
  /** Whether the engine holds the record as it is now. */
  private engineKnows = false;
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    record: K["record"],
    private readonly engine: Engine = pageEngine(),
    private readonly post: Post = postToServer,
  ) {
    this.game = copy(record);
    engine.loaded.then(() => this.inOrder(() => this.teachEngine())).catch(() => undefined);
  }

  get record(): K["record"] {
    return this.game;
  }

  open(record: K["record"]): Promise<Played<K>> {
    return this.inOrder(async () => {
      this.game = copy(record);
      this.engineKnows = false;
      return (await this.ask({ op: "open" })) as Played<K>;
    });
  }

  play(action: K["action"]): Promise<Played<K>> {
    return this.inOrder(async () => {
      const played = (await this.ask({ op: "play", action })) as Played<K>;
      (this.game.actions as K["action"][]).push(action);
      return played;
    });
  }

  computer(level: Level): Promise<K["action"]> {
    return this.inOrder(async () => {
      const answer = (await this.ask({ op: "computer", level })) as { action: K["action"] };
      return answer.action;
    });
  }

  /** A good move in Lines; see LinesTable. */
  hint(): Promise<[from: Square, to: Square]> {
    return this.inOrder(async () => {
      const knew = this.engineKnows;
      try {
        const answer = (await this.ask({ op: "hint" })) as { action: [Square, Square] };
        return answer.action;
      } catch (error) {
        // The engine is there, with its game; what the computer learned is not.
        this.engineKnows = knew;
        throw error instanceof Unreachable ? error : new Unreachable(String(error));
      }
    });
  }

  private inOrder<T>(work: () => Promise<T>): Promise<T> {
    const result = this.last.then(work);
    this.last = result.catch(() => undefined);
    return result;
  }

  /** A long record takes its time: replay it before the next action waits for it. */
  private async teachEngine(): Promise<void> {
    if (this.engine.ready && !this.engineKnows) await this.ask({ op: "open" });
  }

  private async ask(call: Call): Promise<unknown> {
    const answer = this.engine.ready ? await this.askEngine(call) : await this.askServer(call);
    if (answer.error !== undefined) throw new Error(answer.error);
    if (answer.refused !== undefined) throw new Refused(answer.refused, answer.why ?? "");
    return answer;
  }

  private async askEngine(call: Call): Promise<Answer> {
    const text = this.engineKnows ? JSON.stringify(call) : this.withRecord(call);
    this.engineKnows = false;
    let answer: Answer;
    try {
      answer = JSON.parse(await this.engine.ask(text)) as Answer;
    } catch {
      return this.askServer(call);
    }
    this.engineKnows = answer.error === undefined;
    return answer;
  }

  /** The server's answer, or the engine's if that arrives first or the server has none. */
  private async askServer(call: Call): Promise<Answer> {
    const sent = this.post(this.withRecord(call)).then((text) => JSON.parse(text) as Answer);
    const good = sent
      .then((answer) => (answer.error === undefined ? answer : null))
      .catch(() => null);
    const engine = this.engine.loaded.then(() => this.engine.ready);
    const answer = await Promise.race([good, engine.then((ready) => (ready ? null : good))]);
    if (answer) {
      this.engineKnows = false;
      return answer;
    }
    if (await engine) return this.askEngine(call);
    return sent.catch(() => {
      throw new Unreachable("neither the engine nor the server can be reached");
    });
  }

  private withRecord(call: Call): string {
    return JSON.stringify({ ...call, record: this.game });
  }
}

function copy<R extends { actions: unknown[] }>(record: R): R {
  return { ...record, actions: record.actions.slice() };
}

async function postToServer(text: string): Promise<string> {
  const response = await fetch("/api/rules", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: text,
  });
  // 400 carries an answer of the rules; all else says that the server cannot answer now.
  if (!response.ok && response.status !== 400) throw new Error(`status ${response.status}`);
  return response.text();
}

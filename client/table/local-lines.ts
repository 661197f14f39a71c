/** The table of a game of Lines on this device: it goes back and forth, gives hints, and games may be very long. */

import { type Engine, pageEngine } from "../engine/engine";
import { type Answer, type Call, fetchRules, LocalTable, type Post, textOf } from "./local";
import { Remote } from "./remote";
import {
  type Lines,
  type LinesRecord,
  type LinesTable,
  type Played,
  type Square,
  Superseded,
  Unreachable,
} from "./table";

export class LocalLines extends LocalTable<Lines> implements LinesTable {
  private readonly remote: Remote;

  constructor(record: LinesRecord, engine: Engine = pageEngine(), post: Post = postPatiently) {
    super(record, engine, post);
    this.remote = new Remote(post);
  }

  at(actions: number): Promise<Played<Lines>> {
    return this.inOrder(() => this.goTo(actions));
  }

  hint(): Promise<[from: Square, to: Square]> {
    return this.inOrder(async () => {
      try {
        const answer = (await this.ask({ op: "hint" })) as { action: [Square, Square] };
        return answer.action;
      } catch (error) {
        if (error instanceof Unreachable || error instanceof Superseded) throw error;
        // The engine is there; what the computer learned is not.
        throw new Unreachable(String(error));
      }
    });
  }

  milestones(): Promise<unknown> {
    return this.inOrder(async () => {
      if (!this.engineKnows) return undefined;
      return ((await this.ask({ op: "milestones" })) as { milestones: unknown }).milestones;
    });
  }

  /** A long record is a long way for the server: an engine goes it sooner, if one comes. */
  protected override async answer(
    call: Call,
    place: number,
    engine: () => Promise<Answer>,
  ): Promise<Answer> {
    if (this.remote.isFar(this.whole, place)) await this.engine.loaded;
    return super.answer(call, place, engine);
  }

  protected override async askRemote(call: Call, place: number): Promise<Answer> {
    const mine = this.opened;
    const going = () => {
      this.checkOpened(mine);
      this.settingUp = true;
    };
    try {
      return await this.remote.ask(call, this.whole, place, going);
    } finally {
      this.settingUp = false;
    }
  }
}

/** Sends a call to this site, and again when it was told to come back later. */
export async function postPatiently(text: string): Promise<string> {
  for (;;) {
    const response = await fetchRules(text);
    if (response.status !== 429) return textOf(response);
    const seconds = Number(response.headers.get("Retry-After")) || 1;
    await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
  }
}

/**
 * The rules on the server, for long records. They remember no game: each call carries of its record what came after a
 * milestone that the server told before.
 */

import type { Answer, Post } from "./local";

interface LongRecord {
  actions: unknown[];
}

interface Asked {
  op: string;
  action?: unknown;
}

/**
 * Where the game was after so many actions. It holds for a record as long as the last of these is the very same object
 * there: whoever goes back and plays on has another one.
 */
interface Milestone {
  at: number;
  where: string;
  after: unknown;
}

const OPENING: Milestone = { at: 0, where: "", after: undefined };
/** How many actions one call may carry, and how many lie between two milestones. */
const MOST = 5000;
const EVERY = 512;

export class Remote {
  /** Ascending. */
  private milestones: Milestone[] = [];

  constructor(private readonly post: Post) {}

  /** Whether a call about the record up to there takes several requests. */
  isFar(record: LongRecord, place: number): boolean {
    return place - this.nearest(record, place).at > MOST;
  }

  /** The answer to a call about a record up to a place. Before each part of a long way, `going` is called; it may throw. */
  async ask(call: Asked, record: LongRecord, place: number, going: () => void): Promise<Answer> {
    while (this.isFar(record, place)) {
      going();
      const from = this.nearest(record, place);
      const answer = await this.send({ op: "open" }, record, from, from.at + MOST);
      if (answer.error !== undefined) return answer;
      // A server of an older version: it will say what is too long for it.
      if (this.nearest(record, place) === from) break;
    }
    // What the last action did is told only if that is carried along.
    const start = this.nearest(record, call.op === "open" ? place - 1 : place);
    return this.send(call, record, start, place);
  }

  private nearest(record: LongRecord, place: number): Milestone {
    let found = OPENING;
    for (const each of this.milestones) if (each.at <= place && holds(each, record)) found = each;
    return found;
  }

  private async send(
    call: Asked,
    record: LongRecord,
    { at: start, where }: Milestone,
    end: number,
  ): Promise<Answer> {
    const actions = record.actions.slice(start, end);
    const request = {
      ...call,
      record: { ...record, actions },
      ...(start > 0 && { since: where }),
      ...(actions.length >= EVERY && { every: EVERY }),
    };
    const answer: Answer & { milestones?: [actions: number, where: string][] } = JSON.parse(
      await this.post(JSON.stringify(request)),
    );
    actions.push(call.action);
    for (const [at, told] of answer.milestones || []) {
      const known = this.milestones.filter((each) => each.at !== start + at);
      this.milestones = [...known, { at: start + at, where: told, after: actions[at - 1] }];
    }
    this.milestones.sort((one, other) => one.at - other.at);
    return answer;
  }
}

function holds({ at, after }: Milestone, { actions }: LongRecord): boolean {
  return actions[at - 1] === after;
}

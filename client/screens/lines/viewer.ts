/** Watching a game again, action by action, forwards and backwards. */

import type { Lines, LinesRecord, LinesState, Played } from "../../table/table";
import { t } from "../../text";
import { byId, voice } from "./panel";
import { spokenStep } from "./spoken";

const PAUSE = 700;

export interface Showing {
  /** The game after so many actions of its record; null if that cannot be had. */
  at(step: number): Promise<Played<Lines> | null>;
  forwards(played: Played<Lines>): void;
  jump(state: LinesState): void;
  left(): void;
}

export class Viewer {
  private readonly bar = byId("watch");
  private readonly range = this.bar.querySelector("input")!;
  private readonly label = this.bar.querySelector("[data-step]")!;
  private readonly run = this.bar.querySelector<HTMLElement>("[data-does=run]")!;
  private record: LinesRecord | null = null;
  private step = 0;
  /** The step that is shown, and the game there; null before the first. */
  private shown: { step: number; state: LinesState } | null = null;
  private timer = 0;
  private last: Promise<void> = Promise.resolve();

  constructor(private readonly showing: Showing) {
    this.range.addEventListener("input", () => this.go(Number(this.range.value)));
  }

  get watching(): boolean {
    return this.record !== null;
  }

  /** Shows a record from its opening. */
  watch(record: LinesRecord): void {
    this.record = record;
    this.shown = null;
    this.range.max = String(record.actions.length);
    this.bar.hidden = false;
    this.go(0);
    this.bar.querySelector<HTMLElement>("[data-does=forward]")!.focus();
  }

  leave(): void {
    this.stop();
    this.showing.left();
  }

  /** Ends without showing anything else. */
  stop(): void {
    this.pause();
    this.record = null;
    this.step = 0;
    this.bar.hidden = true;
    const whose = this.bar.querySelector("[data-whose]");
    if (whose) whose.remove();
  }

  forward(): void {
    this.pause();
    this.go(this.step + 1);
  }

  backward(): void {
    this.pause();
    this.go(this.step - 1);
  }

  /** Plays by itself, or stops doing so. */
  toggle(): void {
    if (this.timer) {
      this.pause();
      this.tellPlace();
    } else {
      this.tick();
    }
  }

  private async tick(): Promise<void> {
    this.run.setAttribute("aria-pressed", "true");
    this.timer = window.setTimeout(() => this.tick(), PAUSE);
    await this.go(this.step + 1);
    if (this.record && this.step === this.record.actions.length) this.pause();
  }

  private pause(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    this.run.setAttribute("aria-pressed", "false");
  }

  private go(step: number): Promise<void> {
    const { record } = this;
    if (!record || step < 0 || step > record.actions.length) return this.last;
    this.step = step;
    this.range.value = String(step);
    this.label.textContent = t("Move {step} of {count}", { step, count: record.actions.length });
    this.last = this.last.then(() => this.show(record, step));
    return this.last;
  }

  /** Asks for a step, unless another one is wanted by now. */
  private async show(record: LinesRecord, step: number): Promise<void> {
    if (this.record !== record || this.step !== step) return;
    const played = await this.showing.at(step);
    if (this.record !== record || !played) return;
    const { events, state } = played;
    const before = this.shown;
    this.shown = { step, state };
    if (!before || step - 1 !== before.step) {
      this.showing.jump(state);
      this.tellPlace();
    } else {
      this.showing.forwards(played);
      // Nobody can listen as fast as it plays by itself; how it ended can be told.
      if (!this.timer || state.over) voice.tell(spokenStep(events, state, before.state.board));
    }
  }

  /** Says which step is shown. */
  private tellPlace(): void {
    if (!this.record || !this.shown) return;
    const { step, state } = this.shown;
    const count = this.record.actions.length;
    voice.tell(
      t("After move {step} of {count}: score {score}.", { step, count, score: state.score }),
    );
  }
}

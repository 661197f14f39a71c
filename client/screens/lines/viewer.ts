/** Watching a game again, action by action, forwards and backwards. */

import type { Lines, LinesRecord, LinesState, Played } from "../../table/table";
import { t } from "../../text";
import { byId } from "./panel";

const PAUSE = 700;

export interface Showing {
  /** The game after the first `actions` of its record; with `forwards`, reached by the last of them. */
  open(record: LinesRecord): Promise<Played<Lines> | null>;
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
  private timer = 0;

  constructor(private readonly showing: Showing) {
    this.range.addEventListener("input", () => this.go(Number(this.range.value)));
  }

  get watching(): boolean {
    return this.record !== null;
  }

  /** Shows a record from its opening. */
  watch(record: LinesRecord): void {
    this.record = record;
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
    if (this.timer) this.pause();
    else this.tick();
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

  private async go(step: number): Promise<void> {
    const { record } = this;
    if (!record || step < 0 || step > record.actions.length) return;
    const forwards = step === this.step + 1;
    this.step = step;
    this.range.value = String(step);
    this.label.textContent = t("Move {step} of {count}", { step, count: record.actions.length });
    const played = await this.showing.open({ ...record, actions: record.actions.slice(0, step) });
    if (!played || this.record !== record || this.step !== step) return;
    if (forwards) this.showing.forwards(played);
    else this.showing.jump(played.state);
  }
}

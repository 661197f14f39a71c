/** The game itself: asks whoever plays for a cup, hands it to the table, shows what came of it. */

import { html, nothing, render, type TemplateResult } from "lit-html";
import { BizzBoard } from "../../boards/bizz";
import { drawMarble } from "../../boards/bizz/colours";
import { Displays } from "../../boards/bizz/displays";
import { Motion } from "../../boards/bizz/motion";
import { askOf, tellTurn } from "../../boards/bizz/words";
import type { Command } from "../../input";
import {
  type Bizz,
  type BizzAction,
  type BizzState,
  type Cup,
  type Played,
  type Table,
  Unreachable,
} from "../../table/table";
import { drawPad } from "./pad";
import { podium, roundOver, unreachable } from "./panels";
import { PauseSheet } from "./pause";
import type { Router, Screen } from "./router";
import { type Saved, savedPace, saveRecord, saveSeats } from "./saved";

/** How long the arrow stands at the computer's cup before it goes (ms). */
const THINK_MS = 750;
/** Between a turn that was not watched and the next choice (ms), so that a double press plays once. */
const CALM_MS = 300;

export class PlayScreen implements Screen {
  readonly element = document.createElement("section");
  readonly overlay = false;
  readonly motion = new Motion();
  private readonly displays = new Displays();
  private readonly board: BizzBoard;
  private readonly prompt = document.createElement("p");
  private readonly said = document.createElement("p");
  private readonly panel = document.createElement("div");
  private state: BizzState | null = null;
  private left = false;
  /** What a choice of the one to play resolves; null while nobody may choose. */
  private choose: ((cup: Cup) => void) | null = null;
  /** What the panel's button does, when a panel is open. */
  private proceed: (() => void) | null = null;
  private resume: (() => void) | null = null;
  private paused = false;
  private cut = false;

  constructor(
    private readonly router: Router,
    private readonly root: HTMLElement,
    private readonly saved: Saved,
    private readonly table: Table<Bizz>,
    private readonly startAgain: () => void,
    /** The record is no game. */
    private readonly broken: () => void,
  ) {
    this.motion.pace = savedPace();
    this.board = new BizzBoard(this.motion, this.displays, (cup) => this.pick(cup));
    this.build();
    this.run().catch((error: unknown) => {
      if (this.left) return;
      if (this.state) throw error;
      this.broken();
    });
  }

  enter(): void {
    this.root.classList.add("playing");
    this.focus();
    this.unpause();
  }

  leave(): void {
    this.left = true;
    this.motion.finish();
    this.root.classList.remove("playing");
    delete this.root.dataset.over;
  }

  command(command: Command, event: KeyboardEvent): void {
    event.preventDefault();
    if (command === "back") this.router.back();
    else this.press(command, event.repeat);
  }

  digit(): void {}

  /** Back opens the pause sheet; after the game it leads to a new one. */
  back(): boolean {
    if (this.left) return false;
    if (this.state?.over && this.proceed) this.startAgain();
    else this.pause();
    return true;
  }

  private press(command: Command, repeated = false): void {
    if (command === "back") this.router.back();
    else if (command === "ok") {
      if (!repeated) this.ok();
    } else if (this.choose) this.board.move(command);
  }

  /** OK does the one thing that can be done now. */
  private ok(): void {
    if (this.proceed) this.proceed();
    else if (this.motion.running) this.hurry();
    else if (this.choose && this.board.target) this.choose(this.board.target);
  }

  private pick(cup: Cup): void {
    if (this.motion.running) this.hurry();
    else if (this.choose && this.board.pointAt(cup)) this.choose(cup);
  }

  private hurry(): void {
    this.cut = true;
    this.motion.finish();
  }

  private pause(): void {
    this.paused = true;
    this.router.open(new PauseSheet(this.router, this.motion, this.startAgain));
  }

  private unpause(): void {
    this.paused = false;
    if (this.resume) this.resume();
    this.resume = null;
  }

  private async run(): Promise<void> {
    const { record } = this.saved;
    const fresh = record.actions.length === 0;
    const opened = await this.reach(() => this.table.open(record));
    const { state } = opened;
    this.board.show(state, this.saved.seats, record.rounds);
    saveRecord(record);
    saveSeats(this.saved.seats, state.over);
    if (fresh) await this.show(opened, null, null);
    else this.tell(tellTurn(null, null, [], state, this.saved.seats), state);
    this.state = state;
    while (!this.state.over) await this.turn(this.state);
    this.end(this.state);
  }

  private async turn(state: BizzState): Promise<void> {
    const action = await this.next(state);
    this.stop();
    const played = await this.reach(() => this.table.play(action));
    saveRecord(this.table.record);
    if (played.state.over) saveSeats(this.saved.seats, true);
    await this.show(played, state.seat, state.wheel);
    this.state = played.state;
  }

  /** The next action: the computer's, or the choice of the one to play. */
  private async next(state: BizzState): Promise<BizzAction> {
    if (state.between) {
      await this.asked((done) =>
        roundOver(state, this.saved.seats, this.saved.record.rounds, done),
      );
      return "continue";
    }
    const level = this.saved.seats[state.seat!]!.level;
    if (level === null) return this.choice(state);
    const action = await this.reach(() => this.table.computer(level));
    if (action !== "continue") this.board.aim(action);
    this.motion.begin();
    await this.motion.hold(this.motion.scaled(THINK_MS));
    await this.unpaused();
    return action;
  }

  private choice(state: BizzState): Promise<Cup> {
    this.board.invite(state);
    return new Promise((resolve) => {
      this.choose = (cup) => {
        this.choose = null;
        resolve(cup);
      };
    });
  }

  private async show(
    { events, state }: Played<Bizz>,
    mover: number | null,
    colour: number | null,
  ): Promise<void> {
    const { seats, record } = this.saved;
    if (state.over) this.root.dataset.over = "";
    this.motion.begin();
    await this.board.perform(events, state, record.rounds);
    if (this.cut || this.motion.reduced) {
      await calm(this.cut ? CALM_MS : this.motion.scaled(CALM_MS));
      this.cut = false;
    }
    await this.unpaused();
    this.tell(tellTurn(mover, colour, events, state, seats), state);
  }

  private tell(message: string, state: BizzState): void {
    this.said.textContent = message;
    const seat = state.seat === null ? undefined : this.saved.seats[state.seat];
    const prompt = seat
      ? html`${drawMarble(seat.colour)}<b>${seat.name}</b><span>${askOf(seat)}</span>`
      : nothing;
    render(prompt, this.prompt);
  }

  private end(state: BizzState): void {
    this.root.dataset.over = "";
    this.open(podium(state, this.saved.seats, this.startAgain), this.startAgain);
  }

  /** What the table answers, however often it must be asked. */
  private async reach<T>(ask: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        const answer = await ask();
        if (this.left) throw new Error("the game was left");
        return answer;
      } catch (error) {
        if (!(error instanceof Unreachable) || this.left) throw error;
        await this.asked((done) => {
          addEventListener("online", done, { once: true });
          return unreachable(done);
        });
      }
    }
  }

  /** Opens a panel, and waits until its button is pressed. */
  private asked(template: (done: () => void) => TemplateResult): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        this.close();
        resolve();
      };
      this.open(template(done), done);
    });
  }

  private open(template: TemplateResult, proceed: () => void): void {
    this.proceed = proceed;
    render(template, this.panel);
    this.panel.hidden = false;
    this.focus();
  }

  private close(): void {
    this.proceed = null;
    this.panel.hidden = true;
    render(nothing, this.panel);
    this.focus();
  }

  private focus(): void {
    if (this.paused && this.router.top !== this) return;
    const button = this.panel.querySelector<HTMLElement>("[data-first]");
    if (this.proceed && button) button.focus({ preventScroll: true });
    else this.board.focus();
  }

  private stop(): void {
    this.choose = null;
    this.board.close();
  }

  private unpaused(): Promise<void> {
    if (!this.paused) return Promise.resolve();
    return new Promise((resolve) => {
      this.resume = resolve;
    });
  }

  private build(): void {
    this.element.className = "play";
    this.displays.draw(this.saved.seats);
    this.prompt.className = "prompt";
    this.said.className = "aside-text";
    this.said.setAttribute("role", "status");
    this.panel.className = "panel sheet";
    this.panel.hidden = true;
    const cabinet = document.createElement("div");
    cabinet.className = "cabinet";
    cabinet.append(this.board.element);
    const pad = drawPad((command) => this.press(command));
    this.element.append(this.displays.element, this.prompt, cabinet, pad, this.panel);
    this.element.append(this.said, this.board.gains.element);
    this.board.fit(cabinet);
  }
}

function calm(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

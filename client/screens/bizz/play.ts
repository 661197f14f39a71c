/** The game on one screen: asks whoever plays for a cup, hands it to the table, shows what came of it. */

import { html, nothing } from "lit-html";
import { drawMarble } from "../../boards/bizz/colours";
import { askOf, tellTurn } from "../../boards/bizz/words";
import type { Command } from "../../input";
import type { Question } from "../../questions";
import {
  type Bizz,
  type BizzAction,
  type BizzState,
  type Played,
  type Table,
  Unreachable,
} from "../../table/table";
import { newGame, nextRound, podium, roundOver, unreachable } from "./panels";
import { PauseSheet } from "./pause";
import type { Router, Screen } from "./router";
import { type Saved, saveRecord, saveSeats } from "./saved";
import { Stage } from "./stage";

/** How long the arrow stands at the computer's cup before it goes (ms). */
const THINK_MS = 750;

export class PlayScreen implements Screen {
  readonly overlay = false;
  private readonly stage = new Stage(() => this.router.back());
  readonly element = this.stage.element;
  private state: BizzState | null = null;
  private left = false;
  private resume: (() => void) | null = null;
  private paused = false;

  constructor(
    private readonly router: Router,
    private readonly root: HTMLElement,
    private readonly saved: Saved,
    private readonly table: Table<Bizz>,
    private readonly startAgain: () => void,
    /** The record is no game. */
    private readonly broken: () => void,
  ) {
    this.stage.displays.draw(saved.seats);
    this.run().catch((error: unknown) => {
      if (this.left) return;
      if (this.state) throw error;
      this.broken();
    });
  }

  enter(): void {
    this.root.classList.add("playing");
    this.stage.focus();
    this.unpause();
  }

  leave(): void {
    this.left = true;
    this.stage.motion.finish();
    this.root.classList.remove("playing");
    delete this.root.dataset.over;
  }

  command(command: Command, event: KeyboardEvent): void {
    event.preventDefault();
    this.stage.press(command, event.repeat);
  }

  digit(): void {}

  answer(question: Question): void {
    const { record, seats } = this.saved;
    if (this.state) this.stage.answer(question, this.state, seats, record.rounds);
  }

  /** Back opens the pause sheet; after the game it leads to a new one. */
  back(): boolean {
    if (this.left) return false;
    if (this.state?.over && this.stage.asking) this.startAgain();
    else this.pause();
    return true;
  }

  private pause(): void {
    this.paused = true;
    this.router.open(new PauseSheet(this.router, this.startAgain));
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
    this.stage.board.show(state, this.saved.seats, record.rounds);
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
    this.stage.stop();
    const played = await this.reach(() => this.table.play(action));
    saveRecord(this.table.record);
    if (played.state.over) saveSeats(this.saved.seats, true);
    await this.show(played, state.seat, state.wheel);
    this.state = played.state;
  }

  /** The next action: the computer's, or the choice of the one to play. */
  private async next(state: BizzState): Promise<BizzAction> {
    if (state.between) {
      const { seats, record } = this.saved;
      await this.stage.asked((done) => roundOver(state, seats, record.rounds, nextRound(done)));
      return "continue";
    }
    const level = this.saved.seats[state.seat!]!.level;
    if (level === null) return this.stage.choice(state);
    const action = await this.reach(() => this.table.computer(level));
    if (action !== "continue") this.stage.board.aim(action);
    const { motion } = this.stage;
    motion.begin();
    await motion.hold(motion.scaled(THINK_MS));
    await this.unpaused();
    return action;
  }

  private async show(
    { events, state }: Played<Bizz>,
    mover: number | null,
    colour: number | null,
  ): Promise<void> {
    const { seats, record } = this.saved;
    if (state.over) this.root.dataset.over = "";
    await this.stage.perform(events, state, record.rounds);
    await this.unpaused();
    this.tell(tellTurn(mover, colour, events, state, seats), state);
  }

  private tell(message: string, state: BizzState): void {
    this.stage.say(message);
    const seat = state.seat === null ? undefined : this.saved.seats[state.seat];
    this.stage.ask(
      seat
        ? html`${drawMarble(seat.colour)}<b>${seat.name}</b><span>${askOf(seat)}</span>`
        : nothing,
    );
  }

  private end(state: BizzState): void {
    this.root.dataset.over = "";
    const foot = newGame(this.startAgain);
    this.stage.open(podium(state, this.saved.seats, foot), this.startAgain);
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
        await this.stage.asked((done) => {
          addEventListener("online", done, { once: true });
          return unreachable(done);
        });
      }
    }
  }

  private unpaused(): Promise<void> {
    if (!this.paused) return Promise.resolve();
    return new Promise((resolve) => {
      this.resume = resolve;
    });
  }
}

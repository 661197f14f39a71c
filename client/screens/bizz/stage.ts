/** The cabinet on the screen: displays, board, pad, panel, and what ✓ does. It knows no table. */

import { nothing, render, type TemplateResult } from "lit-html";
import { BizzBoard } from "../../boards/bizz";
import { Displays } from "../../boards/bizz/displays";
import { Motion } from "../../boards/bizz/motion";
import type { Seat } from "../../boards/bizz/seats";
import { tellNow, tellPoints } from "../../boards/bizz/words";
import { moveFocus, pressFocused } from "../../focus";
import type { Command } from "../../input";
import type { Question } from "../../questions";
import { sound } from "../../sound";
import type { BizzEvent, BizzState, Cup } from "../../table/table";
import { t } from "../../text";
import { Voice } from "../../voice";
import { drawPad } from "./pad";

/** Between a turn that was not watched and the next choice (ms), so that a double press plays once. */
const CALM_MS = 300;

export class Stage {
  readonly element = document.createElement("section");
  readonly motion = new Motion();
  readonly displays = new Displays();
  readonly board: BizzBoard;
  private readonly prompt = document.createElement("p");
  private readonly said = document.createElement("p");
  private readonly voice = new Voice(this.said);
  private readonly panel = document.createElement("div");
  /** What a choice of the one to play resolves; null while nobody may choose. */
  private choose: ((cup: Cup) => void) | null = null;
  /** What the panel's button does, when a panel is open. */
  private proceed: (() => void) | null = null;
  private cut = false;

  /** `back` is what ✱ does; `instead` says whether it took a press that would mean something else now. */
  constructor(
    private readonly back: () => void,
    private readonly instead: () => boolean = () => false,
  ) {
    this.board = new BizzBoard(this.motion, this.displays, (cup) => this.pick(cup));
    this.build();
  }

  /** Does what a key of the pad, the keyboard or a remote asks. */
  press(command: Command, repeated = false): void {
    if (command === "back") this.back();
    else if (repeated && command === "ok") return;
    else if (this.instead()) return;
    else if (command === "ok") this.ok();
    else if (this.proceed) moveFocus(this.panel, command);
    else if (this.choose) this.board.move(command);
  }

  /** Ends what moves now. */
  hurry(): void {
    this.cut = true;
    this.motion.finish();
  }

  /** Lets the one to play choose a lit cup; never resolves if `stop` comes first. */
  choice(state: BizzState): Promise<Cup> {
    this.board.invite(state);
    return new Promise((resolve) => {
      this.choose = (cup) => {
        this.choose = null;
        resolve(cup);
      };
    });
  }

  /** Nobody may choose any longer. */
  stop(): void {
    this.choose = null;
    this.board.close();
  }

  /** Shows how events led to a state. */
  async perform(events: BizzEvent[], state: BizzState, rounds: number): Promise<void> {
    this.motion.begin();
    await this.board.perform(events, state, rounds);
    if (this.cut || this.motion.reduced) {
      await calm(this.cut ? CALM_MS : this.motion.scaled(CALM_MS));
      this.cut = false;
    }
  }

  /** The one message of a turn, for those who listen. */
  say(message: string): void {
    this.voice.tell(message);
  }

  /** Answers a question with one message; about next balls there is nothing to say here. */
  answer(question: Question, state: BizzState, seats: Seat[], rounds: number): void {
    if (question === "here") {
      this.voice.say(this.board.describe(state) || t("There is nothing for you to choose now."));
    } else if (question === "wheel") this.voice.say(tellNow(state, seats));
    else if (question === "points") this.voice.say(tellPoints(state, seats, rounds));
    else if (question === "last") this.voice.say(this.voice.last);
  }

  /** What is asked, and of whom, for the eye. */
  ask(prompt: TemplateResult | typeof nothing): void {
    render(prompt, this.prompt);
  }

  /** Opens a panel over the board; ✓ does what its button does. */
  open(template: TemplateResult, proceed: () => void): void {
    const opens = this.panel.hidden;
    this.proceed = proceed;
    render(template, this.panel);
    this.panel.hidden = false;
    if (opens) this.focus();
  }

  close(): void {
    this.proceed = null;
    this.panel.hidden = true;
    render(nothing, this.panel);
    this.focus();
  }

  /** Opens a panel, and waits until its button is pressed. */
  asked(template: (done: () => void) => TemplateResult): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        this.close();
        resolve();
      };
      this.open(template(done), done);
    });
  }

  /** Whether somebody may choose. */
  get choosing(): boolean {
    return this.choose !== null;
  }

  /** Whether a panel is open. */
  get asking(): boolean {
    return this.proceed !== null;
  }

  focus(): void {
    if (document.querySelector("dialog[open]")) return;
    const button = this.panel.querySelector<HTMLElement>("[data-first]");
    if (this.proceed && button) button.focus({ preventScroll: true });
    else this.board.focus();
  }

  /** ✓ does the one thing that can be done now. */
  private ok(): void {
    if (this.panel.contains(document.activeElement)) pressFocused(this.panel);
    else if (this.proceed) this.proceed();
    else if (this.motion.running) this.hurry();
    else if (this.choose && this.board.target) this.choose(this.board.target);
  }

  private pick(cup: Cup): void {
    if (this.instead()) return;
    if (this.motion.running) this.hurry();
    else if (this.choose && this.board.pointAt(cup)) this.choose(cup);
    else if (this.choose) sound("error");
  }

  private build(): void {
    this.element.className = "play";
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

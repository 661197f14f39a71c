/** The game at an online table: tells in order what the server sends, and asks when it is this player's turn. */

import { html, type TemplateResult } from "lit-html";
import { drawMarble } from "../../boards/bizz/colours";
import type { Seat } from "../../boards/bizz/seats";
import { tellTurn } from "../../boards/bizz/words";
import type { Command } from "../../input";
import type { Question } from "../../questions";
import type { BizzState, Cup } from "../../table/table";
import type { Reaction, View } from "../../table/wire";
import { t } from "../../text";
import { podium, roundOver } from "../bizz/panels";
import type { Router, Screen } from "../bizz/router";
import { Stage } from "../bizz/stage";
import { Countdown } from "./clock";
import { DiceSheet } from "./dice";
import { betweenFoot, overFoot, said } from "./ends";
import { markSeats } from "./marks";
import { OptionsSheet } from "./options";
import { boardSeats } from "./people";
import { drawReaction, muted, REACTIONS, reactionBar, showReaction } from "./reactions";
import { isStory, Seen } from "./story";
import type { TableScreen } from "./table";
import { tellSeats } from "./words";

export class Game implements Screen {
  readonly overlay = false;
  private readonly stage: Stage;
  readonly element: HTMLElement;
  private readonly clock: Countdown;
  private readonly seen = new Seen();
  /** What is still to be shown, in order; `view` is the newest, `drawn` what is on the screen. */
  private readonly queue: View[] = [];
  private view: View | null = null;
  private drawn: View | null = null;
  private seats: Seat[] = [];
  private busy = false;
  private left = false;
  /** The turn that this player was asked about, and whether the answer is on its way. */
  private invited = "";
  private sending = false;
  private reacting = false;
  /** Where the arrow of the one to play was last, if that is another player. */
  private aimed: Cup | null = null;
  private readonly hidden = () => {
    if (document.hidden) this.stage.motion.finish();
  };

  constructor(
    private readonly router: Router,
    private readonly root: HTMLElement,
    private readonly host: TableScreen,
  ) {
    this.stage = new Stage(
      () => router.back(),
      () => this.takeBack(),
    );
    this.element = this.stage.element;
    this.clock = new Countdown((at) => host.table.until(at));
    this.stage.board.pointing = (cup) => host.table.point(cup);
    document.addEventListener("visibilitychange", this.hidden);
  }

  enter(): void {
    this.root.classList.add("playing");
    this.stage.focus();
  }

  leave(): void {
    this.left = true;
    this.stage.motion.finish();
    this.clock.to(null);
    document.removeEventListener("visibilitychange", this.hidden);
    this.root.classList.remove("playing");
    delete this.root.dataset.over;
  }

  command(command: Command, event: KeyboardEvent): void {
    const { target } = event;
    const button = target instanceof HTMLElement && target.closest(".prompt button");
    if (button && command === "ok") return;
    event.preventDefault();
    this.stage.press(command, event.repeat);
  }

  /** The number keys react. */
  digit(digit: number): void {
    if (digit <= REACTIONS.length) this.react((digit - 1) as Reaction);
  }

  answer(question: Question): void {
    const { drawn } = this;
    if (!drawn) return;
    this.stage.answer(question, drawn.state.game!, this.seats, drawn.state.rounds);
  }

  back(): boolean {
    if (this.left || !this.view) return false;
    if (this.reacting) {
      this.toggle();
      return true;
    }
    const options = {
      react: (reaction: Reaction) => this.react(reaction),
      dice: () => this.openDice(),
      sit: () => this.proceed(),
      quit: () => this.host.quit(),
    };
    this.router.open(new OptionsSheet(this.router, () => this.view!, options));
    return true;
  }

  /** Takes in what the server sent. */
  show(view: View): void {
    this.view = view;
    this.seen.take(view);
    this.queue.push(view);
    if (view.events.length > 0) this.aimed = null;
    if (this.busy && this.queue.length > 1) this.stage.hurry();
    const { deadline } = view.state;
    this.clock.to(deadline ? deadline.at : null);
    this.pump();
  }

  /** Another player's arrow. */
  aim(seat: number, at: Cup): void {
    const { view } = this;
    if (!view || view.you === seat || view.state.game!.seat !== seat) return;
    this.aimed = at;
    if (!this.busy) this.stage.board.aim(at);
  }

  reacted(seat: number, reaction: Reaction): void {
    const display = this.stage.displays.element.children[seat];
    if (display && !muted()) showReaction(display, reaction);
  }

  private async pump(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    while (this.queue.length > 0 && !this.left) {
      await this.tell(this.queue.shift()!);
    }
    this.busy = false;
    if (!this.left) this.settle();
  }

  /** Shows one view: as a story if there is one to tell, else as it is. */
  private async tell(view: View): Promise<void> {
    const before = this.drawn;
    const { state } = view;
    const game = state.game!;
    const fresh = !before || before.state.games !== state.games;
    const changes = fresh || view.events.length > 0 || !view.whole;
    this.drawn = view;
    if (fresh) this.seat(view);
    markSeats(this.stage.displays.element, view);
    if (!changes) return;
    this.stage.stop();
    if (this.stage.asking) this.stage.close();
    if (state.phase === "over") this.root.dataset.over = "";
    else delete this.root.dataset.over;
    const story = isStory(view) && this.queue.length === 0 && !document.hidden;
    if (fresh || !story) this.stage.board.show(game, this.seats, state.rounds);
    if (story) await this.stage.perform(view.events, game, state.rounds);
    this.say(view, before ? before.state.game : null, fresh);
  }

  private seat({ state }: View): void {
    this.seats = boardSeats(state);
    this.stage.displays.draw(this.seats);
    this.invited = "";
  }

  private say(view: View, before: BizzState | null, fresh: boolean): void {
    const game = view.state.game!;
    const turn = !fresh && isStory(view) && before ? before : null;
    const told = turn
      ? tellTurn(turn.seat, turn.wheel, view.events, game, this.seats)
      : tellTurn(null, null, [], game, this.seats);
    this.stage.say(`${tellSeats(view.news, view.state)} ${told}`.trim());
  }

  /** What can be done now. */
  private settle(): void {
    const view = this.view!;
    const game = view.state.game!;
    this.ask();
    if (view.state.phase === "playing") {
      if (this.aimed) this.stage.board.aim(this.aimed);
      this.invite(view, game);
    }
    if (view.state.phase === "between") {
      const foot = betweenFoot(view, this.clock.element, this.ways);
      this.stage.open(roundOver(game, this.seats, view.state.rounds, foot), this.ways.proceed);
    } else if (view.state.phase === "over") {
      const foot = overFoot(view, this.clock.element, this.ways);
      this.stage.open(podium(game, this.seats, foot), this.ways.proceed);
    }
  }

  private readonly ways = {
    proceed: () => this.proceed(),
    dice: () => this.openDice(),
    quit: () => {
      this.host.quit();
    },
  };

  /** The next round, the next game, or a place in it. */
  private proceed(): void {
    const { state, you } = this.view!;
    if (you === null) {
      if (!said(this.view!)) this.host.sit();
    } else if (state.phase === "between") this.host.act({ do: "continue" });
    else if (state.phase === "over" && !said(this.view!)) this.host.act({ do: "rematch" });
  }

  private invite(view: View, game: BizzState): void {
    const turn = `${view.state.games}/${game.round}/${game.turn}`;
    if (game.seat !== view.you || this.held || this.sending) return;
    if (this.stage.choosing && this.invited === turn) return;
    this.invited = turn;
    this.stage.choice(game).then(async (cup) => {
      this.stage.stop();
      this.stage.board.aim(cup);
      this.sending = true;
      await this.host.act({ do: "play", cup });
      this.sending = false;
      if (!this.busy && !this.left) this.settle();
    });
  }

  /** Whether the computer plays for this player's seat now. */
  private get held(): boolean {
    const { state, you } = this.view!;
    return you !== null && state.seats[you]!.computer;
  }

  /** Any action takes the seat back. */
  private takeBack(): boolean {
    if (!this.view || !this.held || this.view.state.phase !== "playing") return false;
    this.host.act({ do: "back" });
    return true;
  }

  private react(reaction: Reaction): void {
    if (!this.view || this.view.you === null) return;
    this.host.table.react(reaction);
    if (this.reacting) this.toggle();
  }

  private openDice(): void {
    const { state } = this.view!;
    const { record, game, hash } = state;
    const claim =
      record && game
        ? { promise: this.seen.promise, record, state: game, seen: this.seen.events }
        : null;
    this.router.open(new DiceSheet(this.router, this.seen.promise || hash!, claim));
  }

  private ask(): void {
    const { state, you } = this.view!;
    this.stage.ask(html`${this.asked(state.game!, you)} ${you === null ? "" : this.tools()}`);
  }

  private asked({ seat }: BizzState, you: number | null): TemplateResult {
    const who = seat === null ? undefined : this.seats[seat];
    if (!who) return html``;
    if (this.held) {
      return html`<b>${t("The computer plays for you")}</b>
        <button type="button" class="button primary" data-takeback @click=${() => this.takeBack()}>
          ${t("Take your seat back")}
        </button>`;
    }
    const watching = you === null ? html`<small class="muted">${t("You watch")}</small>` : "";
    const held = this.view!.state.seats[seat!]!.computer;
    const ask =
      seat === you ? t("remove a lit cup") : held ? t("the computer plays") : t("is choosing");
    return html`${drawMarble(who.colour)}<b>${who.name}</b><span>${ask}</span>${this.clock.element}${watching}`;
  }

  private tools(): TemplateResult {
    return html`<button
        type="button"
        class="button quiet face"
        data-react
        aria-label=${t("React")}
        aria-expanded=${this.reacting ? "true" : "false"}
        @mousedown=${keepFocus}
        @click=${() => this.toggle()}
      >
        ${drawReaction(0)}
      </button>
      ${this.reacting ? reactionBar((reaction) => this.react(reaction)) : ""}`;
  }

  private toggle(): void {
    this.reacting = !this.reacting;
    this.ask();
    if (!this.reacting) this.stage.focus();
  }
}

/** A press must not take the focus away from where the arrow is. */
function keepFocus(event: Event): void {
  event.preventDefault();
}

/** An online table on the screen: joins connection, lobby and game, and says so when there is no way to it. */

import { keepAwake } from "../../awake";
import type { Command } from "../../input";
import type { Question } from "../../questions";
import { ActRefused, type Link, OnlineTable, type Watcher } from "../../table/online";
import type { Cup } from "../../table/table";
import type { Act, Reaction, View, Why } from "../../table/wire";
import { t } from "../../text";
import { pathOf } from "../bizz/address";
import type { Router, Screen } from "../bizz/router";
import { Game } from "./game";
import { LinkBar } from "./linkbar";
import { Lobby } from "./lobby";
import { Notice, Waiting } from "./notice";
import { ownName } from "./people";
import { forgetTable, keepTable } from "./returning";
import { tellRefusal } from "./words";

const QUIT_MS = 1500;

/** How the page comes to the table: by its code, maybe to sit down at once; or by an act. */
export type Way = { code: string; sit: boolean } | { act: Act };

export class TableScreen implements Screen, Watcher {
  readonly overlay = false;
  readonly element = document.createElement("div");
  path: string | undefined;
  readonly table: OnlineTable = new OnlineTable(this);
  private readonly bar = new LinkBar();
  private inner: Screen;
  private started = false;
  private sits: boolean;

  constructor(
    private readonly router: Router,
    private readonly root: HTMLElement,
    /** Where the player goes from here. */
    private readonly menu: Screen,
    private readonly way: Way,
  ) {
    this.sits = "code" in way && way.sit;
    this.path = "code" in way ? pathOf(way.code) : undefined;
    this.inner = new Waiting(router);
    this.element.className = "online-table";
    this.element.append(this.bar.element, this.inner.element);
  }

  enter(): void {
    this.root.classList.add("online");
    if (!this.started) this.start();
    this.inner.enter();
  }

  leave(): void {
    keepAwake(false);
    this.inner.leave();
    this.table.stop();
    this.root.classList.remove("online");
  }

  command(command: Command, event: KeyboardEvent): void {
    this.inner.command(command, event);
  }

  digit(digit: number): void {
    this.inner.digit(digit);
  }

  answer(question: Question): void {
    if (this.inner.answer) this.inner.answer(question);
  }

  back(): boolean {
    return this.inner.back();
  }

  /** Does something at the table; what is refused shows by the state that comes with it. */
  act(act: Act): Promise<void> {
    return this.table.act(act).then(
      () => undefined,
      (error: unknown) => {
        if (!(error instanceof ActRefused)) throw error;
      },
    );
  }

  /** Takes the next seat, or a place in the next game. */
  sit(): void {
    this.act({ do: "sit", name: ownName() });
  }

  /** Gives the seat up, and goes to the menu. */
  async quit(): Promise<void> {
    await Promise.race([this.act({ do: "leave" }), patience()]);
    forgetTable();
    this.router.backTo(this.menu);
  }

  view(view: View): void {
    const { state, you, queued } = view;
    this.path = pathOf(state.code);
    if (this.router.top === this) this.router.follow();
    remember(view);
    keepAwake(state.phase === "playing" || state.phase === "between");
    if (state.phase === "closed") {
      this.closed();
      return;
    }
    const kind = state.phase === "lobby" ? Lobby : Game;
    if (this.inner instanceof kind) {
      this.inner.show(view);
    } else {
      const { router, root } = this;
      const inner = kind === Lobby ? new Lobby(router, this) : new Game(router, root, this);
      this.swap(inner, () => inner.show(view));
    }
    if (this.sits && you === null && !queued) this.sit();
    this.sits = false;
  }

  nowhere(why: Why | null): void {
    if (why !== null) this.refused(why);
    else if (!(this.inner instanceof Waiting)) {
      this.closed();
    }
  }

  link(link: Link): void {
    this.bar.tell(link);
    if (link === "taken" || link === "old" || link === "stopped") keepAwake(false);
    if (link === "taken") {
      this.swap(
        new Notice(
          this.router,
          t("You play in another window"),
          t("Your seat is in another tab or on another device now."),
          t("Play here"),
          () => this.table.here(),
        ),
      );
    } else if (link === "old") {
      this.swap(
        new Notice(
          this.router,
          t("There is a new version"),
          t("This page and the server do not fit together any longer. Your seat is kept."),
          t("Reload"),
          () => location.reload(),
        ),
      );
    } else if (link === "stopped") {
      this.swap(
        new Notice(
          this.router,
          t("The server hung up"),
          t("This page sent more than the server takes. Your seat is kept."),
          t("Try again"),
          () => this.table.here(),
        ),
      );
    }
  }

  arrow(seat: number, at: Cup): void {
    if (this.inner instanceof Game) this.inner.aim(seat, at);
  }

  reacted(seat: number, reaction: Reaction): void {
    if (this.inner instanceof Game) this.inner.reacted(seat, reaction);
  }

  private start(): void {
    this.started = true;
    const { way, table } = this;
    table.start("code" in way ? way.code : null);
    if ("act" in way) {
      table.act(way.act).catch((error: unknown) => {
        if (!(error instanceof ActRefused)) throw error;
        this.refused(error.why);
      });
    }
  }

  private refused(why: Why): void {
    forgetTable();
    const [title, text] = tellRefusal(why);
    this.swap(new Notice(this.router, title, text, t("Back"), () => this.router.back()));
  }

  private closed(): void {
    const leave = () => this.router.backTo(this.menu);
    const [title, text] = [t("This table is closed"), t("Nobody is left at it.")];
    this.swap(new Notice(this.router, title, text, t("Back"), leave));
  }

  private swap(screen: Screen, fill: () => void = () => undefined): void {
    const before = this.inner;
    before.leave();
    this.inner = screen;
    this.element.replaceChild(screen.element, before.element);
    fill();
    // A sheet that belongs to what is gone goes with it.
    if (this.started && this.router.top !== this) this.router.backTo(this);
    else screen.enter();
  }
}

/** Without a connection nobody waits for an answer. */
function patience(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, QUIT_MS));
}

/** The way back is offered as long as there is a seat to go back to. */
function remember({ state, you }: View): void {
  const { phase, seats, code } = state;
  const seat = you === null ? undefined : seats[you];
  if (seat && !seat.left && phase !== "over" && phase !== "closed") keepTable(code);
  else forgetTable();
}

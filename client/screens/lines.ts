/** The page of Lines: joins the board, the table, what is kept, and the dialogs. */

import { LinesBoard } from "../boards/lines";
import { commandOf } from "../input";
import { LocalTable } from "../table/local";
import {
  type Lines,
  type LinesAction,
  type LinesRecord,
  type LinesState,
  type Played,
  Refused,
  Unreachable,
} from "../table/table";
import { t } from "../text";
import { best, countBest } from "./lines/bests";
import { askForGame, closeDialogs, showOver } from "./lines/dialogs";
import { unfinishedName } from "./lines/names";
import { byId, hideNotice, say, showNotice, showState } from "./lines/panel";
import { report, sendUnsent } from "./lines/results";
import * as saved from "./lines/saved";
import { spoken } from "./lines/spoken";

/** How long an answer may take (ms) before the page says that it waits. */
const PATIENCE = 1000;

class LinesScreen {
  private readonly board: LinesBoard;
  private readonly table: LocalTable<Lines>;
  private game: LinesRecord;
  private state: LinesState;
  /** Whether the game kept on this device is this one. */
  private own = false;
  /** Counts the games opened here: an answer for an earlier one comes too late. */
  private opened = 0;
  /** What to do again when the rules can be reached. */
  private unreached: (() => void) | null = null;

  constructor(record: LinesRecord, state: LinesState) {
    this.game = record;
    this.state = state;
    this.board = new LinesBoard(byId("board"), {
      move: (from, to) => this.play([from, to]),
      back: () => byId("actions").querySelector("button")!.focus(),
    });
    this.table = new LocalTable<Lines>(record);
    showState(record, state);
    this.begin();
  }

  /** Resumes what this page is about, or leaves the new deal that it shows. */
  private begin(): void {
    const game = saved.unfinished();
    const asked = /\/\d+$/.test(location.pathname);
    if (game && (!asked || this.isSame(game.record))) this.start(game.record);
    else this.offerUnfinished();
    if (!asked) this.showAddress();
  }

  private isSame(record: LinesRecord): boolean {
    return record.version === this.game.version && record.deal === this.game.deal;
  }

  private offerUnfinished(): void {
    const game = this.others()[0];
    if (!game) return;
    showNotice(t("You have an unfinished game: {game}.", { game: unfinishedName(game) }), [
      { text: t("Go on with it"), does: () => this.start(game.record) },
    ]);
  }

  /** Unfinished games other than the one on the board. */
  private others(): saved.Unfinished[] {
    const current = this.own ? undefined : saved.unfinished();
    return current ? [current, ...saved.aside()] : saved.aside();
  }

  /** Opens a game: a new one, or a kept one where it was left. */
  private async start(record: LinesRecord): Promise<void> {
    closeDialogs();
    const mine = ++this.opened;
    const kept = saved.saved();
    this.own = kept !== undefined && JSON.stringify(kept) === JSON.stringify(record);
    this.game = record;
    const seen = this.own ? saved.seen(record) : undefined;
    if (seen) this.show(seen);
    else this.board.closed = true;
    this.showAddress();
    let opened: Played<Lines> | null;
    try {
      opened = await this.reach(
        () => this.table.open(record),
        () => this.start(record),
      );
    } catch (error) {
      if (record.actions.length === 0) throw error;
      // Spoilt on this device: its deal can still be played from the start.
      return this.start(saved.newRecord(record.version, record.deal));
    }
    if (!opened || mine !== this.opened) return;
    if (record.actions.length === 0) this.showOpening(opened);
    else if (JSON.stringify(seen) !== JSON.stringify(opened.state)) this.show(opened.state);
  }

  private showOpening({ events, state }: Played<Lines>): void {
    this.board.show(Array<null>(state.board.length).fill(null));
    this.show(state, false);
    this.board.played(events, state.board);
    this.board.focus();
  }

  private async play(action: LinesAction): Promise<void> {
    const mine = this.opened;
    let played: Played<Lines> | null;
    try {
      played = await this.reach(
        () => this.table.play(action),
        () => this.play(action),
      );
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (mine === this.opened) this.refuse(action, error);
      return;
    }
    if (!played || mine !== this.opened) return;
    this.save(played.state);
    this.board.played(played.events, played.state.board);
    this.show(played.state, false);
    say(spoken(played.events, played.state));
    if (played.state.over) this.end();
  }

  private refuse(action: LinesAction, error: Refused): void {
    if (action === "finish") return;
    this.board.refused(action[1]);
    if (error.code === "unreachable") say(t("No free path leads there."));
  }

  /** Asks the rules; null if they cannot be reached: then the page says so, and can do it `again`. */
  private async reach<T>(ask: () => Promise<T>, again: () => void): Promise<T | null> {
    let noticed = this.unreached !== null;
    this.unreached = null;
    const patience = setTimeout(() => {
      noticed = true;
      showNotice(t("Waiting for the connection…"), []);
    }, PATIENCE);
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      noticed = false;
      this.unreached = again;
      this.board.forgetPresses();
      showNotice(t("There is no connection. Your move is kept, and is played when it returns."), [
        { text: t("Try again"), does: () => this.retry() },
        { text: t("Take it back"), does: () => this.takeBack() },
      ]);
      return null;
    } finally {
      clearTimeout(patience);
      if (noticed) hideNotice();
    }
  }

  /** Does again what could not be done without a connection. */
  retry(): void {
    this.unreached?.();
  }

  /** Gives up the move that waits for a connection. */
  private takeBack(): void {
    this.unreached = null;
    hideNotice();
    this.board.show(this.state.board);
  }

  private save(state: LinesState): void {
    if (!this.own) {
      saved.putAside();
      saved.takeBack(this.game);
      this.own = true;
      hideNotice();
    }
    this.game = this.table.record;
    saved.save(this.game, state);
  }

  private show(state: LinesState, board = true): void {
    this.state = state;
    this.board.closed = state.over;
    if (board) this.board.show(state.board);
    showState(this.game, state);
  }

  private async end(): Promise<void> {
    const before = best(this.game.version);
    const beaten = countBest(this.game.version, this.state.score);
    report(this.game);
    const verdict = beaten
      ? t("A new record! It was {record}.", { record: before! })
      : before === undefined
        ? t("Your first record in this version.")
        : t("Your record: {record}", { record: before });
    const wish = await showOver(this.game, this.state, verdict);
    const { version, deal } = this.game;
    if (wish) this.start(saved.newRecord(version, wish === "again" ? deal : saved.anyDeal()));
  }

  async newGame(): Promise<void> {
    const wanted = await askForGame(this.game.version, this.others());
    if (!wanted) return;
    if ("game" in wanted) this.start(wanted);
    else this.start(saved.newRecord(wanted.version, wanted.deal || saved.anyDeal()));
  }

  /** The address of the game, so that it can be passed on; there is no new step in the history. */
  private showAddress(): void {
    const home = location.pathname.replace(/\/lines(\/.*)?$/, "");
    const { version, deal } = this.game;
    history.replaceState(null, "", `${home}/lines/${version}/${deal}`);
  }

  /** Arrows pressed nowhere in particular move on the board. */
  key(event: KeyboardEvent): void {
    if (document.activeElement !== document.body || !commandOf(event)) return;
    event.preventDefault();
    this.board.focus();
  }
}

function json<T>(id: string): T {
  return JSON.parse(byId(id).textContent!) as T;
}

const screen = new LinesScreen(json<LinesRecord>("record"), json<LinesState>("state"));
byId("actions").addEventListener("click", (event) => {
  const does = (event.target as HTMLElement).dataset.does;
  if (does === "new") screen.newGame();
});
document.addEventListener("keydown", (event) => screen.key(event));
byId("root").dataset.ready = "";
window.addEventListener("online", () => screen.retry());
sendUnsent();

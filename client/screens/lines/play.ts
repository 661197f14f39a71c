/** One page of Lines: joins the board, the table, what is kept, and the dialogs. */

import { LinesBoard } from "../../boards/lines";
import { beginsInNewVersion } from "../../offline/next";
import { LocalLines } from "../../table/local-lines";
import {
  type Lines,
  type LinesAction,
  type LinesRecord,
  type LinesState,
  type LinesTable,
  type LinesVersion,
  type Played,
  Refused,
} from "../../table/table";
import { t } from "../../text";
import { askForGame, askToFinish, closeDialogs, showMenu } from "./dialogs";
import { askAfterEnd } from "./ending";
import { asked } from "./links";
import { gameName, unfinishedName } from "./names";
import { byId, hideNotice, showNotice, showState, showThinking, voice } from "./panel";
import { Reach } from "./reach";
import * as saved from "./saved";
import { choose, settings } from "./settings";
import { addressOf } from "./share";
import { spoken, spokenHint } from "./spoken";
import { Viewer } from "./viewer";

export class LinesScreen {
  readonly viewer: Viewer;
  game: LinesRecord;
  state: LinesState;
  private readonly board: LinesBoard;
  private readonly table: LinesTable;
  private readonly rules: Reach;
  private aids: saved.Aids = { assisted: false };
  private thinking = false;
  private warned = false;
  /** Whether the game kept on this device is this one. */
  private own = false;
  /** Whether another page kept a game that this one has not looked at yet. */
  private behind = false;
  /** Counts the games opened here: an answer for an earlier one comes too late. */
  private opened = 0;
  /** Whether the table holds another game than this one, to watch it. */
  private foreign = false;
  /** What is done one after the other. */
  private last: Promise<void> = Promise.resolve();

  /** Starts with the opening that the server wrote into the page; `back` leaves the board. */
  constructor(record: LinesRecord, state: LinesState, back: () => void) {
    this.game = record;
    this.state = state;
    this.board = new LinesBoard(byId("board"), {
      move: (from, to) => this.inOrder(() => this.play([from, to])),
      back,
    });
    this.table = new LocalLines(record);
    this.rules = new Reach(this.table, {
      unreached: () => this.board.forgetPresses(),
      givenUp: () => this.resume(),
    });
    this.viewer = new Viewer({
      at: (step) => this.rules.ask(() => this.table.at(step), null),
      forwards: (played) => this.watched(played.state, played),
      jump: (at) => this.watched(at, null),
      left: () => {
        this.resume();
        if (this.game.actions.length === 0) this.offerUnfinished();
      },
    });
    showState(record, state, false);
    saved.whenSavedElsewhere(() => {
      this.own = false;
      this.behind = true;
      this.follow();
    });
    document.addEventListener("visibilitychange", () => this.follow());
  }

  /** Resumes the game that was left, if this page is about it; else offers it. */
  async begin(): Promise<void> {
    const parts = asked();
    const left = saved.unfinished();
    const { version, deal } = this.game;
    const { version: usual } = settings();
    if (left && this.isAsked(left.record, parts)) {
      await this.start(left.record, left);
    } else {
      this.offerUnfinished();
      const wanted = parts.length === 0 ? usual : version;
      const empty = byId("root").dataset.any !== undefined;
      if (empty || wanted !== version) await this.start(saved.newRecord(wanted, deal));
      else this.showAddress();
    }
  }

  /** Asks for a game, and opens it. */
  async newGame(): Promise<void> {
    const wanted = await askForGame(this.game.version, this.others());
    if (!wanted) return;
    if ("record" in wanted) {
      this.start(wanted.record, wanted);
    } else {
      choose({ version: wanted.version });
      this.startNew(wanted.version, wanted.deal || saved.anyDeal());
    }
  }

  async menu(): Promise<void> {
    const answer = await showMenu();
    if (answer === "watch") this.watch(this.game);
    if (answer === "finish" && (await askToFinish())) this.inOrder(() => this.play("finish"));
  }

  /** Takes the last action back, as if it had not been. */
  undo(): void {
    if (!this.rules.giveUp()) this.inOrder(() => this.undoStep());
  }

  /** Shows a good move; the game is marked for it. */
  hint(): void {
    if (!this.rules.retry() && !this.thinking) this.inOrder(() => this.showHint());
  }

  /** Does again what could not be done without a connection. */
  retry(): void {
    this.rules.retry();
  }

  watch(record: LinesRecord): void {
    this.board.closed = true;
    byId("root").dataset.watching = "";
    this.foreign = record !== this.game;
    if (this.foreign) this.table.open(record, { at: 0 }).catch(() => undefined);
    this.viewer.watch(record);
  }

  focus(): void {
    this.board.focus();
  }

  /** What is under the cursor, in words. */
  get here(): string {
    return this.board.describe();
  }

  private isAsked(record: LinesRecord, [version, deal]: string[]): boolean {
    if (version && version !== record.version) return false;
    return !deal || deal === String(record.deal);
  }

  private offerUnfinished(): void {
    const game = this.others()[0];
    if (!game) return;
    showNotice(t("Unfinished: {game}.", { game: unfinishedName(game) }), [
      { text: t("Go on with it"), does: () => this.start(game.record, game) },
    ]);
  }

  /** Unfinished games other than the one on the board. */
  private others(): saved.Unfinished[] {
    const current = this.own ? undefined : saved.unfinished();
    return current ? [current, ...saved.aside()] : saved.aside();
  }

  /** Begins a game, in a newer version of the site if there is one. */
  private startNew(version: LinesVersion, deal: number): void {
    const record = saved.newRecord(version, deal);
    const left = saved.unfinished();
    // There, a game of this deal that was left in the middle would go on.
    const leave = !left || !this.isAsked(left.record, [version, String(deal)]);
    if (!leave || !beginsInNewVersion(addressOf(record))) this.start(record);
  }

  /** Opens a game: a new one, or a kept one where it was left. */
  private async start(record: LinesRecord, aids: saved.Aids = { assisted: false }): Promise<void> {
    closeDialogs();
    if (this.viewer.watching) this.viewer.stop();
    delete byId("root").dataset.watching;
    const mine = ++this.opened;
    const kept = saved.saved();
    this.own = kept !== undefined && JSON.stringify(kept) === JSON.stringify(record);
    this.game = record;
    this.aids = aids;
    this.warned = false;
    const seen = this.own ? saved.seen(record) : undefined;
    if (seen) this.show(seen);
    else this.board.closed = true;
    this.showAddress();
    let opened: Played<Lines> | null;
    try {
      const again = () => this.start(record, aids);
      const { milestones } = aids;
      opened = await this.rules.ask(() => this.table.open(record, { milestones }), again);
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
    voice.tell(`${gameName(this.game)}. ${spoken(events, state)}`);
  }

  private inOrder(work: () => Promise<void>): void {
    this.last = this.last.then(work, work);
  }

  private async play(action: LinesAction): Promise<void> {
    const mine = this.opened;
    let played: Played<Lines> | null;
    try {
      const again = () => this.inOrder(() => this.play(action));
      played = await this.rules.ask(() => this.table.play(action), again, undefined, true);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (mine === this.opened) this.refuse(action, error);
      return;
    }
    if (!played || mine !== this.opened) return;
    this.save(played.state);
    this.board.played(played.events, played.state.board);
    this.show(played.state, false);
    voice.tell(spoken(played.events, played.state));
    if (played.state.over) this.end();
  }

  private refuse(action: LinesAction, error: Refused): void {
    if (action === "finish") return;
    this.board.refused(action[1]);
    if (error.code === "unreachable") voice.say(t("No free path leads there."));
  }

  private async undoStep(): Promise<void> {
    const { length } = this.game.actions;
    if (length === 0 || this.state.over) return;
    const mine = this.opened;
    const again = () => this.inOrder(() => this.undoStep());
    const undone = await this.rules.ask(() => this.table.at(length - 1), again);
    if (!undone || mine !== this.opened) return;
    this.aids.assisted = true;
    this.save(undone.state);
    this.show(undone.state);
    voice.tell(t("Taken back. Score {score}.", { score: undone.state.score }));
  }

  private async showHint(): Promise<void> {
    if (this.board.closed) return;
    const mine = this.opened;
    this.think(true);
    const again = () => this.inOrder(() => this.showHint());
    const asked = this.rules.ask(() => this.table.hint(), again, t("Thinking…"));
    const move = await asked.finally(() => this.think(false));
    if (!move || mine !== this.opened || !this.board.suggest(...move)) return;
    this.aids.assisted = true;
    if (this.own) saved.markAssisted();
    showState(this.game, this.state, true);
    voice.say(spokenHint(this.state.board[move[0]]!, ...move));
  }

  private think(thinking: boolean): void {
    this.thinking = thinking;
    showThinking(thinking);
  }

  /** Shows the game on the board again, and lets the table know that it is this one. */
  private resume(): void {
    delete byId("root").dataset.watching;
    const { game, table } = this;
    const back = this.foreign ? table.open(game) : table.at(game.actions.length);
    back.catch(() => undefined);
    this.foreign = false;
    this.show(this.state);
    this.showAddress();
  }

  private watched(state: LinesState, played: Played<Lines> | null): void {
    if (played) this.board.played(played.events, state.board);
    else this.board.show(state.board);
    showState(this.table.record, state, false);
  }

  private save(state: LinesState): void {
    this.game = this.table.record;
    if (this.game.actions.length === 1) this.aids.started = this.aids.started ?? Date.now();
    if (!this.own && saved.makeWay(this.game)) {
      this.own = true;
      hideNotice();
    }
    if (!this.own || !saved.save(this.game, state, this.aids)) this.warn();
    else if (saved.wantsMilestones(this.game)) {
      this.table.milestones().then(saved.keepMilestones, () => undefined);
    }
  }

  /** Says once in a game that it is not kept. */
  private warn(): void {
    if (this.warned) return;
    this.warned = true;
    const text = t("This device has no room to keep this game. It lasts while this page is open.");
    showNotice(text, [{ text: t("All right"), does: hideNotice }]);
  }

  /** Another page kept a game: the same one goes on here, of another one this page keeps clear. */
  private follow(): void {
    // Not seen, it follows later: to replay a long game for each move over there would take all day.
    if (!this.behind || document.hidden) return;
    this.behind = false;
    const record = saved.saved();
    if (!record) return;
    const { version, deal } = this.game;
    if (record.version !== version || record.deal !== deal || this.viewer.watching) return;
    this.start(record, saved.aids(record));
  }

  private show(state: LinesState, board = true): void {
    this.state = state;
    this.board.closed = state.over;
    if (board) this.board.show(state.board);
    showState(this.game, state, this.aids.assisted);
  }

  private async end(): Promise<void> {
    const wish = await askAfterEnd(this.game, this.state, this.aids);
    const { version, deal } = this.game;
    if (wish === "watch") this.watch(this.game);
    if (wish === "again") this.startNew(version, deal);
    if (wish === "deal") this.startNew(version, saved.anyDeal());
  }

  /** The address of the game, so that it can be passed on; there is no new step in the history. */
  private showAddress(): void {
    history.replaceState(null, "", addressOf(this.game));
  }
}

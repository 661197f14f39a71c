/** Asks the rules, and says on the page when they keep it waiting or cannot be reached. */

import { type LinesTable, Superseded, Unreachable } from "../../table/table";
import { t } from "../../text";
import { hideNotice, showNotice } from "./panel";

/** How long an answer may take (ms) before the page says that it waits. */
const PATIENCE = 1000;

export interface Consequences {
  /** The rules cannot be reached now. */
  unreached(): void;
  /** What waited for a connection is given up. */
  givenUp(): void;
}

export class Reach {
  /** What to do again when the rules can be reached. */
  private again: (() => void) | null = null;

  constructor(
    private readonly table: LinesTable,
    private readonly consequences: Consequences,
  ) {}

  /** The answer; null if the rules cannot be reached: then the page says so, and can do it `again`. */
  async ask<T>(
    ask: () => Promise<T>,
    again: (() => void) | null,
    waiting = t("Waiting for the connection…"),
    isMove = false,
  ): Promise<T | null> {
    let noticed = this.again !== null ? "" : null;
    this.again = null;
    const patience = setInterval(() => {
      const text = this.table.settingUp ? t("A long game is being set up…") : waiting;
      if (text !== noticed) showNotice(text, []);
      noticed = text;
    }, PATIENCE);
    try {
      return await ask();
    } catch (error) {
      if (error instanceof Superseded) return null;
      if (!(error instanceof Unreachable)) throw error;
      noticed = null;
      this.again = again;
      this.consequences.unreached();
      this.showUnreached(isMove);
      return null;
    } finally {
      clearInterval(patience);
      if (noticed !== null) hideNotice();
    }
  }

  /** Does again what could not be done without a connection; false if there is nothing. */
  retry(): boolean {
    const { again } = this;
    again?.();
    return again !== null;
  }

  /** Gives up what waits for a connection; false if there is nothing. */
  giveUp(): boolean {
    if (!this.again) return false;
    this.again = null;
    hideNotice();
    this.consequences.givenUp();
    return true;
  }

  private showUnreached(isMove: boolean): void {
    const text = isMove
      ? t("There is no connection. Your move is kept, and is played when it returns.")
      : t("There is no connection.");
    const choices = [{ text: t("Try again"), does: () => void this.retry() }];
    if (isMove) choices.push({ text: t("Take it back"), does: () => void this.giveUp() });
    showNotice(text, choices);
  }
}

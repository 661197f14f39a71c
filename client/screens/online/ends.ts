/** What stands below the results of a round and of the game: how it goes on. */

import { html, type TemplateResult } from "lit-html";
import type { View } from "../../table/wire";
import { t } from "../../text";
import { nextRound } from "../bizz/panels";

export interface Ways {
  proceed(): void;
  dice(): void;
  quit(): void;
}

/** Between rounds: who has a seat may go on at once. */
export function betweenFoot(view: View, clock: Element, ways: Ways): TemplateResult {
  return html`
    ${view.you === null ? "" : nextRound(ways.proceed)}
    <p class="muted small">${t("Goes on by itself:")} ${clock}</p>
  `;
}

/** Whether this player said yes to another game. */
export function said(view: View): boolean {
  return view.queued || (view.you !== null && view.state.rematch.indexOf(view.you) >= 0);
}

/** After the game: again with the same people, look at the dice, leave. */
export function overFoot(view: View, clock: Element, ways: Ways): TemplateResult {
  const { state, you } = view;
  const people = state.seats.filter((seat) => !seat.bot && !seat.left).length;
  const again = you === null ? t("Play in the next game") : t("Rematch");
  const done = said(view);
  return html`
    <button
      type="button"
      class="button primary"
      data-rematch
      data-first
      aria-disabled=${done ? "true" : "false"}
      @click=${ways.proceed}
    >
      <span aria-hidden="true">✓</span>&nbsp;${done ? t("Waiting for the others…") : again}
    </button>
    <p class="muted small">
      ${t("{count} of {people} want a rematch", { count: state.rematch.length, people })} ${clock}
    </p>
    <p class="row centred">
      <button type="button" class="button" data-dice @click=${ways.dice}>${t("Fair dice")}</button>
      <button type="button" class="button quiet" data-quit @click=${ways.quit}>${t("Leave")}</button>
    </p>
  `;
}

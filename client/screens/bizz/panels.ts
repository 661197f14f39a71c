/** The panels over the board: the end of a round, the podium, and what went wrong. */

import { html, type TemplateResult } from "lit-html";
import { drawMarble } from "../../boards/bizz/colours";
import type { Seat } from "../../boards/bizz/seats";
import { tellWinners } from "../../boards/bizz/words";
import type { BizzState } from "../../table/table";
import { t } from "../../text";

/** The end of a round: who won it, and how the points join the totals; `foot` says how it goes on. */
export function roundOver(
  state: BizzState,
  seats: Seat[],
  rounds: number,
  foot: TemplateResult,
): TemplateResult {
  const order = ranking(state.points);
  return html`
    <h2>${tellWinners(state.round_winners, seats, false)}</h2>
    <table>
      <thead>
        <tr>
          <th scope="col">${t("Round {round} of {rounds}", { round: state.round, rounds })}</th>
          <th scope="col">${t("Round points")}</th>
          <th scope="col">${t("Total")}</th>
        </tr>
      </thead>
      <tbody>
        ${order.map(
          (seat) => html`<tr class=${state.round_winners.indexOf(seat) >= 0 ? "won" : ""}>
            <th scope="row">
              <div>${drawMarble(seats[seat]!.colour)}<span>${seats[seat]!.name}</span></div>
            </th>
            <td class="number">+${state.points[seat]}</td>
            <td class="number">${state.totals[seat]}</td>
          </tr>`,
        )}
      </tbody>
    </table>
    ${foot}
  `;
}

export function nextRound(next: () => void): TemplateResult {
  return html`<button type="button" class="button primary" data-continue data-first @click=${next}>
    <span aria-hidden="true">✓</span>&nbsp;${t("Next round")}
  </button>`;
}

/** The end of the game: all by rank, equal totals on equal steps; `foot` says how it goes on. */
export function podium(state: BizzState, seats: Seat[], foot: TemplateResult): TemplateResult {
  const order = ranking(state.totals);
  return html`
    <h2>${tellWinners(state.winners, seats, true)}</h2>
    <ol class="podium">
      ${order.map((seat) => {
        const rank = rankOf(state.totals, seat);
        return html`<li data-rank=${rank} data-place=${seat} class=${rank === 1 ? "won" : ""}>
          ${drawMarble(seats[seat]!.colour)}
          <span class="name">${seats[seat]!.name}</span>
          <span class="step">
            <b class="number">${state.totals[seat]}</b>
            <i>${rank}</i>
          </span>
        </li>`;
      })}
    </ol>
    ${foot}
  `;
}

export function newGame(again: () => void): TemplateResult {
  return html`<button type="button" class="button primary" data-again data-first @click=${again}>
    <span aria-hidden="true">✓</span>&nbsp;${t("New game")}
  </button>`;
}

/** Neither engine nor connection: what was chosen is kept, and may be tried again. */
export function unreachable(again: () => void): TemplateResult {
  return html`
    <h2>${t("No connection")}</h2>
    <p>${t("The rules of the game cannot be reached just now. Nothing is lost: your turn is kept as it is.")}</p>
    <button type="button" class="button primary" data-retry data-first @click=${again}>
      ${t("Try again")}
    </button>
  `;
}

function ranking(numbers: number[]): number[] {
  const order = numbers.map((_, seat) => seat);
  return order.sort((a, b) => numbers[b]! - numbers[a]! || a - b);
}

function rankOf(totals: number[], seat: number): number {
  return 1 + totals.filter((total) => total > totals[seat]!).length;
}

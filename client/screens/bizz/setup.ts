/** Before playing: how many players, how many rounds. */

import { html, nothing, type TemplateResult } from "lit-html";
import { marblesEach } from "../../boards/bizz/seats";
import { n, t } from "../../text";
import { pathOf } from "./address";
import { ColoursScreen } from "./choose";
import { more } from "./more";
import type { Router } from "./router";
import { ROUNDS, type Rounds, type Saved } from "./saved";
import { View } from "./view";

const PLAYERS = [1, 2, 3, 4, 5, 6];

/** Opens the game that the screens before it have agreed on. */
export type Start = (game: Saved) => void;

/** The bar below each screen: a way back for those without a key for it. */
export function backBar(router: Router): TemplateResult {
  return html`<nav class="bar">
    <button type="button" class="button quiet" data-back @click=${() => router.back()}>
      <span aria-hidden="true">✱</span>&nbsp;${t("Back")}
    </button>
    ${more()}
  </nav>`;
}

/** Marbles to look at, beside the number that says it. */
function dots(count: number): TemplateResult {
  return html`<span class="dots" aria-hidden="true">${Array.from({ length: count }, () => html`<i></i>`)}</span>`;
}

/** How many marbles each player has in a game of so many people. */
function marblesFor(players: number): number {
  return marblesEach(Math.max(2, players));
}

export class PlayersScreen extends View {
  override readonly path: string = pathOf("");

  constructor(
    router: Router,
    private readonly start: Start,
    private readonly online: () => void,
  ) {
    super(router);
    this.element.className = "setup";
  }

  override digit(digit: number): void {
    if (PLAYERS.indexOf(digit) >= 0) this.choose(digit);
  }

  protected template(): TemplateResult {
    return html`
      <h2>${t("How many players?")}</h2>
      <div class="tiles">
        ${PLAYERS.map(
          (players) => html`<button
            type="button"
            class="tile"
            data-players=${players}
            data-first=${players === 2 ? "" : nothing}
            @click=${() => this.choose(players)}
          >
            <b>${players}</b>
            <small>${players === 1 ? t("and the computer") : n("{count} player", "{count} players", players)}</small>
            ${dots(marblesFor(players))}
          </button>`,
        )}
      </div>
      <button type="button" class="button wide" data-online @click=${this.online}>
        ${t("Online, each at home")}
      </button>
      <table class="share">
        <tr>
          <th scope="row">${t("Players")}</th>
          ${PLAYERS.map((players) => html`<td>${players}</td>`)}
        </tr>
        <tr>
          <th scope="row">${t("Marbles each")}</th>
          ${PLAYERS.map((players) => html`<td class="number">${marblesFor(players)}</td>`)}
        </tr>
      </table>
      ${backBar(this.router)}
    `;
  }

  private choose(players: number): void {
    const chosen = (rounds: Rounds) =>
      this.router.open(new ColoursScreen(this.router, players, rounds, this.start));
    this.router.open(new RoundsScreen(this.router, chosen));
  }
}

export class RoundsScreen extends View {
  constructor(
    router: Router,
    private readonly chosen: (rounds: Rounds) => void,
  ) {
    super(router);
    this.element.className = "setup";
  }

  override digit(digit: number): void {
    const rounds = ROUNDS.find((each) => each === digit);
    if (rounds) this.chosen(rounds);
  }

  protected template(): TemplateResult {
    return html`
      <h2>${t("How many rounds?")}</h2>
      <div class="tiles three">
        ${ROUNDS.map(
          (rounds) => html`<button
            type="button"
            class="tile"
            data-rounds=${rounds}
            data-first=${rounds === 3 ? "" : nothing}
            @click=${() => this.chosen(rounds)}
          >
            <b>${rounds}</b>
            <small>${n("{count} round", "{count} rounds", rounds)}</small>
          </button>`,
        )}
      </div>
      ${backBar(this.router)}
    `;
  }
}

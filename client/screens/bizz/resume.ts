/** On return: the game that was left in the middle is offered again. */

import { html, type TemplateResult } from "lit-html";
import { drawMarble } from "../../boards/bizz/colours";
import { t } from "../../text";
import type { Router } from "./router";
import type { Saved } from "./saved";
import { backBar } from "./setup";
import { View } from "./view";

export class ResumeScreen extends View {
  private readonly marbles: HTMLElement[];

  constructor(
    router: Router,
    private readonly saved: Saved,
    private readonly proceed: () => void,
    private readonly newGame: () => void,
  ) {
    super(router);
    this.element.className = "setup resume";
    this.marbles = saved.seats.map(({ colour }) => drawMarble(colour));
  }

  protected template(): TemplateResult {
    const { record, seats } = this.saved;
    const round = 1 + record.actions.filter((action) => action === "continue").length;
    return html`
      <h2>${t("Your game is still here")}</h2>
      <ul class="who">
        ${seats.map((seat, index) => html`<li>${this.marbles[index]}<span>${seat.name}</span></li>`)}
      </ul>
      <p class="muted">${t("Round {round} of {rounds}", { round, rounds: record.rounds })}</p>
      <div class="stack">
        <button type="button" class="button primary" data-resume data-first @click=${this.proceed}>
          ${t("Continue the game")}
        </button>
        <button type="button" class="button" data-new @click=${this.newGame}>
          ${t("New game")}
        </button>
      </div>
      ${backBar(this.router)}
    `;
  }
}

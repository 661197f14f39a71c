/** The pause sheet: continue, new game, leave, and how fast things move. */

import { html, type TemplateResult } from "lit-html";
import { change, type Speed, settings } from "../../settings";
import { t } from "../../text";
import { more } from "./more";
import type { Router } from "./router";
import { Sheet } from "./sheet";

export class PauseSheet extends Sheet {
  constructor(
    router: Router,
    private readonly newGame: () => void,
  ) {
    super(router, t("Pause"));
  }

  protected template(): TemplateResult {
    return html`
      <h2>${t("Pause")}</h2>
      <div class="stack">
        <button type="button" class="button primary" data-first @click=${() => this.router.back()}>
          ${t("Continue")}
        </button>
        <button type="button" class="button" @click=${this.newGame}>${t("New game")}</button>
        <button type="button" class="button" @click=${() => this.router.goHome()}>
          ${t("Leave")}
        </button>
        <p class="muted small">${t("The game is kept: you can come back to it.")}</p>
      </div>
      ${paces(() => this.draw())}
      <div class="row">${more()}</div>
    `;
  }
}

const SPEEDS: Speed[] = ["slow", "normal", "fast"];

/** How fast things move: `chosen` is called after a choice. */
export function paces(chosen: () => void): TemplateResult {
  const names: { [speed in Speed]: string } = {
    slow: t("Slow"),
    normal: t("Normal"),
    fast: t("Fast"),
  };
  const choose = (speed: Speed) => {
    change({ speed });
    chosen();
  };
  return html`<div class="choices" role="radiogroup" aria-label=${t("Speed")}>
    ${SPEEDS.map(
      (speed) => html`<label>
        <input
          type="radio"
          name="pace"
          .checked=${settings().speed === speed}
          @change=${() => choose(speed)}
        />
        <span>${names[speed]}</span>
      </label>`,
    )}
  </div>`;
}

/** The pause sheet: continue, new game, leave, and how fast things move. */

import { html, type TemplateResult } from "lit-html";
import { type Motion, PACES, type Pace } from "../../boards/bizz/motion";
import { t } from "../../text";
import type { Router } from "./router";
import { savePace } from "./saved";
import { Sheet } from "./sheet";

export class PauseSheet extends Sheet {
  constructor(
    router: Router,
    private readonly motion: Motion,
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
      ${paces(this.motion, () => this.draw())}
    `;
  }
}

/** How fast things move: `chosen` is called after a choice. */
export function paces(motion: Motion, chosen: () => void): TemplateResult {
  const names: { [pace in Pace]: string } = {
    slow: t("Slow"),
    normal: t("Normal"),
    fast: t("Fast"),
  };
  const choose = (pace: Pace) => {
    motion.pace = pace;
    savePace(pace);
    chosen();
  };
  return html`<fieldset class="choices" aria-label=${t("Speed")}>
    ${PACES.map(
      (pace) => html`<label>
        <input
          type="radio"
          name="pace"
          .checked=${motion.pace === pace}
          @change=${() => choose(pace)}
        />
        <span>${names[pace]}</span>
      </label>`,
    )}
  </fieldset>`;
}

/** The pause sheet: continue, new game, leave, and how fast things move. */

import { html, type TemplateResult } from "lit-html";
import { type Motion, PACES, type Pace } from "../../boards/bizz/motion";
import { t } from "../../text";
import type { Router } from "./router";
import { savePace } from "./saved";
import { View } from "./view";

export class PauseSheet extends View {
  override readonly overlay = true;
  private readonly dialog: HTMLDialogElement;

  constructor(
    router: Router,
    private readonly motion: Motion,
    private readonly newGame: () => void,
  ) {
    const dialog = document.createElement("dialog");
    super(router, dialog);
    this.dialog = dialog;
    dialog.className = "pause";
    dialog.setAttribute("aria-label", t("Pause"));
    // The system's own way to close a dialog, such as Android's Back.
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      router.back();
    });
  }

  override enter(): void {
    this.draw();
    if (!this.dialog.open) this.dialog.showModal();
    this.focusFirst();
  }

  override leave(): void {
    if (this.dialog.open) this.dialog.close();
  }

  protected template(): TemplateResult {
    const names: { [pace in Pace]: string } = {
      slow: t("Slow"),
      normal: t("Normal"),
      fast: t("Fast"),
    };
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
      <fieldset class="choices" aria-label=${t("Speed")}>
        ${PACES.map(
          (pace) => html`<label>
            <input
              type="radio"
              name="pace"
              .checked=${this.motion.pace === pace}
              @change=${() => this.setPace(pace)}
            />
            <span>${names[pace]}</span>
          </label>`,
        )}
      </fieldset>
    `;
  }

  private setPace(pace: Pace): void {
    this.motion.pace = pace;
    savePace(pace);
    this.draw();
  }
}

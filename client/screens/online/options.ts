/** The sheet of ✱ at an online table. The game does not wait for it. */

import { html, type TemplateResult } from "lit-html";
import type { Reaction, View } from "../../table/wire";
import { t } from "../../text";
import { more } from "../bizz/more";
import { paces } from "../bizz/pause";
import type { Router } from "../bizz/router";
import { Sheet } from "../bizz/sheet";
import { muted, reactionBar, setMuted } from "./reactions";

export interface Options {
  react(reaction: Reaction): void;
  dice(): void;
  sit(): void;
  quit(): void;
}

export class OptionsSheet extends Sheet {
  constructor(
    router: Router,
    private readonly now: () => View,
    private readonly options: Options,
  ) {
    super(router, t("Table"));
  }

  protected template(): TemplateResult {
    const { state, you, queued } = this.now();
    const { options } = this;
    const running = state.phase === "playing" || state.phase === "between";
    return html`
      <h2>${t("Table {code}", { code: state.code })}</h2>
      ${you === null ? "" : reactionBar((reaction) => this.react(reaction))}
      <div class="stack">
        <button type="button" class="button primary" data-first @click=${() => this.router.back()}>
          ${t("Back to the game")}
        </button>
        ${
          you === null && !queued
            ? html`<button type="button" class="button" data-queue @click=${() => this.sit()}>
                ${t("Play in the next game")}
              </button>`
            : ""
        }
        <button
          type="button"
          class="button"
          data-mute
          aria-pressed=${muted() ? "true" : "false"}
          @click=${() => this.mute()}
        >
          ${muted() ? t("Show reactions") : t("Hide reactions")}
        </button>
        <button type="button" class="button" data-dice @click=${options.dice}>
          ${t("Fair dice")}
        </button>
        <button type="button" class="button" data-quit @click=${options.quit}>${t("Leave")}</button>
        ${
          running && you !== null
            ? html`<p class="muted small">
                ${t("If you leave, the computer plays on for you; with the code you can come back.")}
              </p>`
            : ""
        }
      </div>
      ${paces(() => this.draw())}
      <div class="row">${more()}</div>
    `;
  }

  private react(reaction: Reaction): void {
    this.options.react(reaction);
    this.router.back();
  }

  private sit(): void {
    this.options.sit();
    this.router.back();
  }

  private mute(): void {
    setMuted(!muted());
    this.draw();
  }
}

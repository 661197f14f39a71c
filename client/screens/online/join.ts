/** Enters a code: with a letter pad for remotes and fingers, with a keyboard, or pasted. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Command } from "../../input";
import { n, t } from "../../text";
import type { Router } from "../bizz/router";
import { backBar } from "../bizz/setup";
import { View } from "../bizz/view";
import { LENGTH, LETTERS, readCode, readLetter } from "./code";

const PLACES = Array.from({ length: LENGTH }, (_, place) => place);

export class Join extends View {
  private letters: string[] = [];
  private readonly typed = (event: KeyboardEvent) => this.type(event);
  private readonly pasted = (event: ClipboardEvent) => this.paste(event);

  constructor(
    router: Router,
    private readonly join: (code: string) => void,
  ) {
    super(router);
    this.element.className = "setup join";
  }

  override enter(): void {
    // Before the keys of the whole page: here letters are letters.
    document.addEventListener("keydown", this.typed, true);
    document.addEventListener("paste", this.pasted);
    super.enter();
  }

  override leave(): void {
    document.removeEventListener("keydown", this.typed, true);
    document.removeEventListener("paste", this.pasted);
  }

  override command(command: Command, event: KeyboardEvent): void {
    if (command === "ok" && this.complete) {
      event.preventDefault();
      if (!event.repeat) this.done();
    } else super.command(command, event);
  }

  /** Back takes back the last letter first. */
  override back(): boolean {
    if (this.letters.length === 0) return false;
    this.letters.pop();
    this.draw();
    return true;
  }

  protected template(): TemplateResult {
    const left = LENGTH - this.letters.length;
    const said = this.complete
      ? t("The code is complete.")
      : n("{count} letter to go", "{count} letters to go", left);
    return html`
      <h2>${t("Enter the code")}</h2>
      <p class="code" role="img" aria-label=${t("Code: {letters}", { letters: this.letters.join(" ") })}>
        ${PLACES.map((place) => html`<b aria-hidden="true">${this.letters[place] || nothing}</b>`)}
      </p>
      <p class="aside-text" role="status">${this.letters.join(" ")} ${said}</p>
      <div class="letters" role="group" aria-label=${t("Letters")}>
        ${LETTERS.map(
          (letter) => html`<button
            type="button"
            class="key"
            data-letter=${letter}
            data-first=${letter === LETTERS[0] ? "" : nothing}
            @click=${() => this.add(letter)}
          >
            ${letter}
          </button>`,
        )}
        <button
          type="button"
          class="key"
          data-delete
          aria-label=${t("Delete the last letter")}
          @click=${() => this.back()}
        >
          ⌫
        </button>
        <button
          type="button"
          class="key go"
          data-join
          aria-label=${t("Join")}
          aria-disabled=${this.complete ? "false" : "true"}
          @click=${() => this.done()}
        >
          ✓
        </button>
      </div>
      ${backBar(this.router)}
    `;
  }

  private get complete(): boolean {
    return this.letters.length === LENGTH;
  }

  private type(event: KeyboardEvent): void {
    if (this.router.top !== this || event.ctrlKey || event.altKey || event.metaKey) return;
    if (document.querySelector("dialog[open]")) return;
    const letter = event.key.length === 1 ? readLetter(event.key) : null;
    if (!letter) return;
    event.preventDefault();
    event.stopPropagation();
    this.add(letter);
  }

  private paste(event: ClipboardEvent): void {
    const code = readCode(event.clipboardData?.getData("text") || "");
    if (this.router.top !== this || !code) return;
    event.preventDefault();
    this.letters = code.split("");
    this.draw();
  }

  private add(letter: string): void {
    if (this.complete) return;
    this.letters.push(letter);
    this.draw();
    if (this.complete) this.element.querySelector<HTMLElement>("[data-join]")!.focus();
  }

  private done(): void {
    if (this.complete) this.join(this.letters.join(""));
  }
}

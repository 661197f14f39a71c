/** Instead of a table: what is the matter, in plain words, and the one thing to do about it. */

import { html, type TemplateResult } from "lit-html";
import { t } from "../../text";
import type { Router } from "../bizz/router";
import { backBar } from "../bizz/setup";
import { View } from "../bizz/view";

export class Notice extends View {
  constructor(
    router: Router,
    private readonly title: string,
    private readonly text: string,
    private readonly label: string,
    private readonly proceed: () => void,
  ) {
    super(router);
    this.element.className = "setup notice-screen";
  }

  protected template(): TemplateResult {
    return html`
      <div class="told stack" role="status">
        <h2>${this.title}</h2>
        <p class="muted">${this.text}</p>
      </div>
      <p>
        <button type="button" class="button primary" data-first data-proceed @click=${this.proceed}>
          ${this.label}
        </button>
      </p>
      ${backBar(this.router)}
    `;
  }
}

/** While the table is being reached. */
export class Waiting extends View {
  constructor(router: Router) {
    super(router);
    this.element.className = "setup notice-screen";
  }

  protected template(): TemplateResult {
    return html`<h2>${t("One moment…")}</h2>${backBar(this.router)}`;
  }
}

/** What every page offers, for those who have no key for it. */

import { html, type TemplateResult } from "lit-html";
import { explain } from "../../everywhere";
import { t } from "../../text";

/** Ways to the explanation of the game, and to the settings. */
export function more(): TemplateResult {
  return html`
    <button type="button" class="button quiet" @click=${explain}>${t("How to play")}</button>
    <button type="button" class="button quiet" data-opens="settings">${t("Settings")}</button>
  `;
}

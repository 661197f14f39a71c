/** The field for the player's name, kept as it is typed. */

import { html, type TemplateResult } from "lit-html";
import { t } from "../../text";
import { NAME_LENGTH, ownName, saveName } from "./people";

/** `placeholder` is what others see if it stays empty. */
export function nameField(id: string, placeholder: string): TemplateResult {
  return html`<p class="named">
    <label for=${id}>${t("Name")}</label>
    <input
      id=${id}
      class="field"
      type="text"
      maxlength=${NAME_LENGTH}
      autocomplete="off"
      spellcheck="false"
      placeholder=${placeholder}
      .value=${ownName()}
      @input=${(event: Event) => saveName((event.target as HTMLInputElement).value)}
    />
  </p>`;
}

/** The settings: one dialog over any page, with an entry of its own in the browser's history. */

import { html, nothing, render, type TemplateResult } from "lit-html";
import { mute } from "../../everywhere";
import { moveFocus } from "../../focus";
import { commandOf, letterOf } from "../../input";
import { closeDialog, openDialog } from "../../modal";
import { type CHOICES, change, type Setting, settings } from "../../settings";
import { addStyles } from "../../styles";
import { t } from "../../text";
import { type Language, languages, pathIn, remember } from "./languages";

let dialog: HTMLDialogElement | null = null;
/** What had the focus before. */
let before: Element | null = null;
/** Where to go once the dialog's entry of the history is left. */
let next = "";
/** Called before the page is left for one in another language. */
let leaving: () => void;

/** Their styles; without them, the settings are plain, and do what they should. */
const styled = addStyles(
  document.querySelector<HTMLElement>("[data-settings]")!.dataset.settings!,
).catch(() => undefined);

/** Opens the dialog; `leave` is called before the page is left for one in another language. */
export async function open(leave: () => void): Promise<void> {
  await styled;
  if (!dialog) dialog = create();
  if (dialog.open) return;
  leaving = leave;
  before = document.activeElement;
  draw();
  openDialog(dialog).then(left);
  dialog.querySelector<HTMLElement>("input:checked")!.focus();
  addEventListener("keydown", press, true);
}

function close(): void {
  closeDialog(dialog!);
}

function left(): void {
  removeEventListener("keydown", press, true);
  if (before instanceof HTMLElement) before.focus();
  if (next) location.replace(next);
}

function create(): HTMLDialogElement {
  const element = document.createElement("dialog");
  element.id = "settings";
  element.className = "settings";
  element.setAttribute("aria-labelledby", "settings-title");
  element.addEventListener("click", (event) => {
    if (event.target === element && outside(element, event)) close();
  });
  document.body.append(element);
  return element;
}

/** Whether a click on a dialog's element was on what is around it. */
function outside(element: HTMLElement, { clientX: x, clientY: y }: MouseEvent): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x < left || x > right || y < top || y > bottom;
}

/** While the dialog is open all keys are its own. */
function press(event: KeyboardEvent): void {
  event.stopPropagation();
  const command = commandOf(event);
  const at = document.activeElement;
  const letter = event.repeat ? null : letterOf(event);
  const radio = at instanceof HTMLInputElement;
  if (letter === "m") {
    mute();
    draw();
  }
  if (letter === "s" || command === "back") {
    event.preventDefault();
    close();
  } else if (command === "ok") {
    if (!radio) return;
    event.preventDefault();
    at.click();
  } else if (command && !(radio && (command === "left" || command === "right"))) {
    event.preventDefault();
    moveFocus(dialog!, command);
    focusChosen();
  }
}

/** Among several choices, the one that holds has the focus first: from there, arrows change it. */
function focusChosen(): void {
  const at = document.activeElement;
  if (!(at instanceof HTMLInputElement) || at.checked) return;
  dialog!.querySelector<HTMLElement>(`[name="${at.name}"]:checked`)!.focus();
}

function draw(): void {
  render(template(), dialog!);
}

function template(): TemplateResult {
  return html`
    <h2 id="settings-title">${t("Settings")}</h2>
    <div class="lines">
      ${row(t("Language"), html`<div class="row">${languages().map(languageLink)}</div>`)}
      ${choices("sound", t("Sound"), [
        ["off", t("Off")],
        ["quiet", t("Quiet")],
        ["medium", t("Medium")],
        ["loud", t("Loud")],
      ])}
      ${choices("speed", t("Speed"), [
        ["slow", t("Slow")],
        ["normal", t("Normal")],
        ["fast", t("Fast")],
      ])}
      ${choices("motion", t("Movement"), [
        ["system", t("As the device")],
        ["on", t("On")],
        ["off", t("Off")],
      ])}
      ${choices("symbols", t("Symbols"), [
        ["off", t("Off")],
        ["on", t("On")],
        ["large", t("Large")],
      ])}
      ${choices("contrast", t("Contrast"), [
        ["normal", t("Normal")],
        ["high", t("High")],
      ])}
    </div>
    <button type="button" class="button primary" @click=${close}>${t("Done")}</button>
  `;
}

function row(title: string, content: TemplateResult): TemplateResult {
  return html`<div role="group" aria-label=${title}><span class="label" aria-hidden="true">${title}</span>${content}</div>`;
}

function choices<T extends Setting>(
  name: T,
  title: string,
  names: [(typeof CHOICES)[T][number], string][],
): TemplateResult {
  const chosen: string = settings()[name];
  return row(
    title,
    html`<div class="choices">
      ${names.map(
        ([value, text]) => html`<label>
          <input
            type="radio"
            name=${`setting-${name}`}
            value=${value}
            .checked=${chosen === value}
            @change=${() => change({ [name]: value })}
          />
          <span>${text}</span>
        </label>`,
      )}
    </div>`,
  );
}

function languageLink({ code, name }: Language): TemplateResult {
  const here = code === document.documentElement.lang;
  return html`<a
    class=${here ? "button" : "button quiet"}
    href=${pathIn(code)}
    lang=${code}
    hreflang=${code}
    aria-current=${here ? "true" : nothing}
    @click=${(event: Event) => choose(event, code)}
    >${name}</a
  >`;
}

/** Goes to this page in another language. */
function choose(event: Event, code: string): void {
  event.preventDefault();
  remember(code);
  if (code !== document.documentElement.lang) {
    leaving();
    next = pathIn(code);
  }
  close();
}

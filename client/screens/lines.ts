/** The page of Lines: its buttons and keys. */

import { everywhere } from "../everywhere";
import { moveFocus, wantsFocus } from "../focus";
import { commandOf, letterOf } from "../input";
import { closeDialog } from "../modal";
import { questionOf } from "../questions";
import { copy, share } from "../share";
import { listenForGestures } from "../sound";
import type { LinesRecord, LinesState } from "../table/table";
import { t } from "../text";
import { recordAsked } from "./lines/links";
import { answer, byId, voice } from "./lines/panel";
import { LinesScreen } from "./lines/play";
import { sendUnsent } from "./lines/results";
import { shareText } from "./lines/share";

function json<T>(id: string): T {
  return JSON.parse(byId(id).textContent!) as T;
}

const root = byId("root");
// A page that was kept for times without a connection has no deal of its own.
const record = root.dataset.any === undefined ? json<LinesRecord>("record") : recordAsked();
const screen = new LinesScreen(record, json<LinesState>("state"), () =>
  byId("actions").querySelector<HTMLElement>("button:not([disabled])")!.focus(),
);

const buttons: { [does: string]: (button: HTMLElement) => void } = {
  undo: () => screen.undo(),
  hint: () => screen.hint(),
  new: () => screen.newGame(),
  menu: () => screen.menu(),
  close: (button) => button.closest("dialog")!.close(""),
  share: () => share({ text: shareText(screen.game, screen.state) }),
  copy: (button) => copyText(button),
  forward: () => screen.viewer.forward(),
  backward: () => screen.viewer.backward(),
  run: () => screen.viewer.toggle(),
  leave: () => screen.viewer.leave(),
};

async function copyText(button: HTMLElement): Promise<void> {
  const says = button.dataset.says || button.textContent!;
  button.dataset.says = says;
  const copied = await copy(shareText(screen.game, screen.state));
  const text = copied ? t("Copied") : t("This browser does not let pages copy.");
  button.textContent = text;
  const restore = () => {
    button.textContent = says;
  };
  button.closest("dialog")!.addEventListener("close", restore, { once: true });
  voice.say(text);
}

/** Keys for what is done often: they press its button. */
const LETTERS: { [letter: string]: string } = { i: "hint", u: "undo" };

function pressLetter(event: KeyboardEvent): void {
  const does = LETTERS[letterOf(event) || ""];
  if (!does || event.repeat || document.querySelector("dialog[open]")) return;
  const button = byId("actions").querySelector<HTMLButtonElement>(`[data-does=${does}]`)!;
  if (button.offsetParent) button.click();
}

function ask(event: KeyboardEvent): void {
  const question = questionOf(event);
  if (question) answer(question, screen.here);
}

/** Arrows choose between buttons; on the board, the board takes them. */
function press(event: KeyboardEvent): void {
  const command = commandOf(event);
  if (!command || command === "ok") return;
  const at = document.activeElement!;
  const dialog = document.querySelector<HTMLDialogElement>("dialog[open]");
  const sideways = command === "left" || command === "right";
  if (sideways && at instanceof HTMLInputElement && /radio|range/.test(at.type)) return;
  event.preventDefault();
  if (command !== "back") {
    if (at === document.body) screen.focus();
    else moveFocus(dialog || root, command);
  } else if (dialog) {
    closeDialog(dialog);
  } else if (at === document.body || root.querySelector("nav")!.contains(at)) {
    location.assign(root.querySelector<HTMLAnchorElement>("header a")!.href);
  } else {
    screen.focus();
  }
}

root.addEventListener("click", (event) => {
  const button = (event.target as HTMLElement).closest<HTMLElement>("[data-does]");
  if (button) buttons[button.dataset.does!]!(button);
});
document.addEventListener("keydown", press);
document.addEventListener("keydown", pressLetter);
document.addEventListener("keydown", ask);
everywhere();
listenForGestures();
window.addEventListener("online", () => screen.retry());
sendUnsent();
const replay = document.getElementById("replay");
if (replay) screen.watch(json<{ record: LinesRecord }>("replay").record);
(replay ? Promise.resolve() : screen.begin()).then(() => {
  if (wantsFocus()) screen.focus();
  root.dataset.ready = "";
});

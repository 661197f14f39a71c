/** The dialogs of Lines: a new game, the end of one, the menu. */

import { openDialog } from "../../modal";
import { CHOICES, change, settings } from "../../settings";
import { canShare } from "../../share";
import type { LinesRecord, LinesState, LinesVersion } from "../../table/table";
import { t } from "../../text";
import { gameName, unfinishedName } from "./names";
import { button, byId, number } from "./panel";
import { isVersion, type Unfinished } from "./saved";

/** A new game of a version, perhaps with a deal, or one of the unfinished games. */
export type Wanted = { version: LinesVersion; deal: number | null } | Unfinished;

/** Asks which game to play; null if none. */
export async function askForGame(
  version: LinesVersion,
  games: Unfinished[],
): Promise<Wanted | null> {
  const dialog = dialogOf("new");
  const form = dialog.querySelector("form")!;
  const deal = form.querySelector<HTMLInputElement>("[name=deal]")!;
  const list = byId("unfinished");
  let chosen: Unfinished | null = null;
  form.dataset.version = version;
  check(form, "version", version, (value) => {
    form.dataset.version = value;
  });
  deal.value = "";
  list.textContent = "";
  for (const game of games) {
    const does = () => {
      chosen = game;
      dialog.close("continue");
    };
    list.appendChild(
      button({ text: t("Go on with {game}", { game: unfinishedName(game) }), does }),
    );
  }
  const answer = await openDialog(dialog);
  if (chosen) return chosen;
  const wanted = form.dataset.version;
  if (answer !== "start" || !isVersion(wanted)) return null;
  return { version: wanted, deal: deal.value === "" ? null : Number(deal.value) };
}

/** Shows the end of a game; the answer is "deal", "again", "watch", or something else for nothing. */
export async function showOver(
  game: LinesRecord,
  state: LinesState,
  verdict: string,
): Promise<string> {
  const dialog = dialogOf("over");
  dialog.querySelector(".total")!.textContent = number(state.score);
  dialog.querySelector(".verdict")!.textContent = verdict;
  dialog.querySelector(".where")!.textContent = gameName(game);
  dialog.querySelector<HTMLElement>("[data-does=share]")!.hidden = !canShare();
  return openDialog(dialog);
}

/** Shows the menu. The answer is "finish", "watch" or "". */
export async function showMenu(): Promise<string> {
  const dialog = dialogOf("menu");
  check(dialog, "speed", settings().speed, (value) => {
    const speed = CHOICES.speed.find((each) => each === value);
    if (speed) change({ speed });
  });
  return openDialog(dialog);
}

/** Asks whether the game should really end. */
export async function askToFinish(): Promise<boolean> {
  return (await openDialog(dialogOf("finish"))) === "finish";
}

/** Closes whatever is open. */
export function closeDialogs(): void {
  for (const dialog of Array.from(document.querySelectorAll("dialog"))) {
    if (dialog.open) dialog.close("");
  }
}

function dialogOf(id: string): HTMLDialogElement {
  return byId(id) as HTMLDialogElement;
}

/** Checks one of several radio buttons, and says when another one is. */
function check(
  parent: HTMLElement,
  name: string,
  value: string,
  changed: (value: string) => void,
): void {
  for (const each of Array.from(parent.querySelectorAll<HTMLInputElement>(`[name=${name}]`))) {
    each.checked = each.value === value;
    each.onchange = () => changed(each.value);
  }
}

/** The dialogs of Lines: a new game, and the end of one. */

import type { LinesRecord, LinesState, LinesVersion } from "../../table/table";
import { t } from "../../text";
import { gameName, unfinishedName } from "./names";
import { button, byId, number } from "./panel";
import { isVersion, type Unfinished } from "./saved";

export type Wanted = { version: LinesVersion; deal: number | null } | LinesRecord | null;

/** Asks which game to play: a version, perhaps with a deal, one of the unfinished games, or none. */
export async function askForGame(version: LinesVersion, games: Unfinished[]): Promise<Wanted> {
  const dialog = byId("new") as HTMLDialogElement;
  const form = dialog.querySelector("form")!;
  const versions = Array.from(form.querySelectorAll<HTMLInputElement>("[name=version]"));
  const deal = form.querySelector<HTMLInputElement>("[name=deal]")!;
  const list = byId("unfinished");
  let chosen: LinesRecord | null = null;

  function show(): void {
    form.dataset.version = versions.find((each) => each.checked)!.value;
  }

  for (const each of versions) {
    each.checked = each.value === version;
    each.onchange = show;
  }
  deal.value = "";
  show();
  list.textContent = "";
  for (const game of games) {
    const text = unfinishedName(game);
    const does = () => {
      chosen = game.record;
      dialog.close("continue");
    };
    list.appendChild(button({ text: t("Go on with {game}", { game: text }), does }));
  }
  const answer = await open(dialog);
  if (chosen) return chosen;
  const wanted = form.dataset.version;
  if (answer !== "start" || !isVersion(wanted)) return null;
  return { version: wanted, deal: deal.value === "" ? null : Number(deal.value) };
}

/** Shows the end of a game; what to do then: a new deal, the same again, or nothing. */
export async function showOver(
  game: LinesRecord,
  state: LinesState,
  verdict: string,
): Promise<"deal" | "again" | null> {
  const dialog = byId("over") as HTMLDialogElement;
  dialog.querySelector(".total")!.textContent = number(state.score);
  dialog.querySelector(".verdict")!.textContent = verdict;
  dialog.querySelector(".where")!.textContent = gameName(game);
  const answer = await open(dialog);
  return answer === "deal" || answer === "again" ? answer : null;
}

/** Closes whatever is open. */
export function closeDialogs(): void {
  for (const dialog of Array.from(document.querySelectorAll("dialog"))) {
    if (dialog.open) dialog.close("");
  }
}

/** Opens a dialog; its answer is the value of the button that closed it. */
function open(dialog: HTMLDialogElement): Promise<string> {
  return new Promise((resolve) => {
    dialog.returnValue = "";
    dialog.addEventListener("close", () => resolve(dialog.returnValue), { once: true });
    if (!dialog.open) dialog.showModal();
  });
}

/** The hub: says which games were left in the middle, and lets arrows choose between the cards. */

import { everywhere } from "../everywhere";
import { moveFocus } from "../focus";
import { commandOf } from "../input";
import { t } from "../text";
import { savedGame } from "./bizz/saved";
import { unfinishedName } from "./lines/names";
import { unfinished } from "./lines/saved";

function offer(game: string, text: string): void {
  const line = document.querySelector<HTMLElement>(`[data-game=${game}]`)!;
  line.textContent = text;
  line.hidden = false;
}

const lines = unfinished();
if (lines) offer("lines", t("Go on: {game}", { game: unfinishedName(lines) }));
const bizz = savedGame();
if (bizz)
  offer("bizz", t("Go on: round {round}", { round: 1 + roundsPlayed(bizz.record.actions) }));

function roundsPlayed(actions: readonly unknown[]): number {
  return actions.filter((action) => action === "continue").length;
}

everywhere();
document.addEventListener("keydown", (event) => {
  const command = commandOf(event);
  if (!command || command === "ok" || command === "back") return;
  event.preventDefault();
  moveFocus(document.getElementById("root")!, command);
});

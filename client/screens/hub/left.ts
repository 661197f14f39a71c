/** What was left in the middle: one press goes on with it. */

import { goAway } from "../../comeback";
import { t } from "../../text";
import { savedGame } from "../bizz/saved";
import { unfinishedName } from "../lines/names";
import { unfinished } from "../lines/saved";
import { tableLeft } from "../online/returning";

/** Offers what there is. */
export function offerWhatWasLeft(): void {
  const lines = unfinished();
  if (lines) {
    const { version, deal } = lines.record;
    const link = offer("lines", t("Go on: {game}", { game: unfinishedName(lines) }));
    link.href = `${link.href}/${version}/${deal}`;
  }
  const bizz = savedGame();
  if (bizz) {
    const link = offer(
      "bizz",
      t("Go on: round {round}", { round: 1 + rounds(bizz.record.actions) }),
    );
    // Then its page does not ask once more.
    link.addEventListener("click", goAway);
  }
  const code = tableLeft();
  if (code) {
    const link = offer("table", t("Back to your table {code}", { code }));
    link.href = `${link.href}/${code}`;
  }
}

function offer(name: string, text: string): HTMLAnchorElement {
  const link = document.querySelector<HTMLAnchorElement>(`[data-go=${name}]`)!;
  link.textContent = text;
  link.hidden = false;
  return link;
}

function rounds(actions: readonly unknown[]): number {
  return actions.filter((action) => action === "continue").length;
}

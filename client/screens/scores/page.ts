/** What the pages about finished games do alike: times in the player's language, keys that move the focus. */

import { everywhere } from "../../everywhere";
import { wantsFocus } from "../../focus";
import { listenForArrows } from "../../menu";
import { sendUnsent } from "../lines/results";

const lang = document.documentElement.lang;
const root = document.getElementById("root")!;

/** Makes a page ready: its times written, its keys listened to; games that it does not know yet are sent. */
export function startPage(): void {
  for (const time of Array.from(document.querySelectorAll<HTMLTimeElement>("time[data-at]"))) {
    const date = new Date(Number(time.dataset.at));
    time.dateTime = date.toISOString();
    time.textContent = date.toLocaleDateString(lang, {
      year: "numeric",
      month: "short",
      day: "numeric",
    });
    time.title = date.toLocaleString(lang);
  }
  listenForArrows(root, () => root.querySelector<HTMLElement>("header a")!.click());
  everywhere();
  sendUnsent();
  if (wantsFocus()) root.querySelector<HTMLElement>("header a")!.focus({ preventScroll: true });
  root.dataset.ready = "";
}

/** Both games alive on the hub. Fetched when all else is there. */

import { BizzShow } from "./bizz";
import { LinesShow } from "./lines";
import { perform, type Show } from "./show";

/** Draws the boards in their places, once their styles, at `styles`, have come; without them the pictures stay. */
export function showGames(styles: string): void {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = styles;
  link.onload = () => {
    put(new BizzShow(), "bizz");
    put(new LinesShow(), "lines");
  };
  document.head.append(link);
}

function put(show: Show, name: string): void {
  const place = document.querySelector<HTMLElement>(`[data-show=${name}]`)!;
  place.textContent = "";
  perform(show, place);
}

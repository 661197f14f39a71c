/** Both games alive on the hub. Fetched when all else is there. */

import { addStyles } from "../../styles";
import { BizzShow } from "./bizz";
import { LinesShow } from "./lines";
import { perform, type Show } from "./show";

/** Draws the boards in their places, once their styles, at `styles`, have come. */
export async function showGames(styles: string): Promise<void> {
  await addStyles(styles);
  put(new BizzShow(), "bizz");
  put(new LinesShow(), "lines");
}

function put(show: Show, name: string): void {
  const place = document.querySelector<HTMLElement>(`[data-show=${name}]`)!;
  place.textContent = "";
  perform(show, place);
}

/** The hub: what was left goes on with one press, arrows choose between the cards, and both games play by themselves. */

import { everywhere } from "../everywhere";
import { listenForArrows } from "../menu";
import { whenIdle } from "../quiet";
import { offerWhatWasLeft } from "./hub/left";
import { remember } from "./settings/languages";

const root = document.getElementById("root")!;
/** Smaller screens are touched: there nothing needs to have the focus from the start. */
const LARGE = "(min-width: 900px)";

/** The boards come when the page has been painted, and there is time for them. */
function showGames(): void {
  const { styles } = document.getElementById("games")!.dataset;
  // Without a connection the pictures stay.
  const show = () =>
    import("./hub/showcase").then((it) => it.showGames(styles!)).catch(() => undefined);
  whenIdle(show);
}

function focusFirst(): void {
  if (document.activeElement !== document.body || !matchMedia(LARGE).matches) return;
  const link = root.querySelector<HTMLElement>("[data-go]:not([hidden])");
  (link || root.querySelector<HTMLElement>(".card h2 a")!).focus({ preventScroll: true });
}

offerWhatWasLeft();
everywhere();
listenForArrows(root);
// Who reads another language than the browser's means it for the next time too.
document.getElementById("languages")!.addEventListener("click", (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a");
  if (link) remember(link.hreflang);
});
focusFirst();
if (document.readyState === "complete") showGames();
else addEventListener("load", showGames);

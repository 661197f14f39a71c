/** The pages that explain the games: keys, the way back, and the pictures of the cabinet. */

import { everywhere } from "../everywhere";
import { moveFocus } from "../focus";
import { commandOf } from "../input";

const root = document.getElementById("root")!;
const back = document.getElementById("back") as HTMLAnchorElement;

/** Back to the page that the player came from, as it was left, if that was one of the site's. */
function leave(event: Event): void {
  event.preventDefault();
  const from = document.referrer;
  const ours = from.indexOf(`${location.origin}/`) === 0 && from.indexOf("/how-to-play/") < 0;
  if (ours && history.length > 1) history.back();
  else location.assign(back.href);
}

back.addEventListener("click", leave);
document.addEventListener("keydown", (event) => {
  const command = commandOf(event);
  if (!command || command === "ok") return;
  event.preventDefault();
  if (command === "back") leave(event);
  else if (command === "up" || command === "down") scroll(command);
  else moveFocus(root, command);
});
everywhere();
back.focus({ preventScroll: true });

const scenes = document.getElementById("scenes");
if (scenes) {
  import("./how/cabinet").then(({ drawScenes }) => drawScenes(JSON.parse(scenes.textContent!)));
}

/** Up and down are for reading: they scroll most of a screen. */
function scroll(command: "up" | "down"): void {
  window.scrollBy(0, (command === "up" ? -0.6 : 0.6) * window.innerHeight);
}

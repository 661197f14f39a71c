/** The page without a connection: it goes away by itself when there is one again. */

import { everywhere } from "../everywhere";
import { moveFocus } from "../focus";
import { commandOf } from "../input";

const root = document.getElementById("root")!;

document.addEventListener("keydown", (event) => {
  const command = commandOf(event);
  if (!command || command === "ok" || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  if (command === "back") history.back();
  else moveFocus(root, command);
});
window.addEventListener("online", comeBack);
everywhere();
root.querySelector("a")!.focus({ preventScroll: true });

/** Browsers say that they are online when they only hope so: the server must answer before the page goes away. */
async function comeBack(): Promise<void> {
  const answer = await fetch(location.href, { method: "HEAD" }).catch(() => undefined);
  if (answer?.ok) location.reload();
}

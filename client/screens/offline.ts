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
window.addEventListener("online", () => location.reload());
everywhere();
root.querySelector("a")!.focus({ preventScroll: true });

/** Pages without a board: arrows move the focus, and Back leads back. */

import { moveFocus } from "./focus";
import { commandOf } from "./input";

/** Listens to keys and remotes. An arrow that moves nothing scrolls the page; without `back`, Back is the browser's. */
export function listenForArrows(root: HTMLElement, back?: () => void): void {
  document.addEventListener("keydown", (event) => {
    const command = commandOf(event);
    if (!command || command === "ok" || document.querySelector("dialog[open]")) return;
    if (command !== "back") {
      if (!moveFocus(root, command)) return;
    } else if (back) {
      back();
    } else {
      return;
    }
    event.preventDefault();
  });
}

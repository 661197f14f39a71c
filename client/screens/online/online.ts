/** Games online: what the rest of the page calls; fetched when somebody asks for it. */

import type { Router } from "../bizz/router";
import { Menu } from "./menu";

/** Opens the menu of online games. */
export function openMenu(router: Router, root: HTMLElement): void {
  router.open(new Menu(router, root));
}

/** Opens what an address says: `online`, `join` for a code to be typed, or a table's code. */
export function openLink(router: Router, root: HTMLElement, tail: string): void {
  const menu = new Menu(router, root);
  router.open(menu);
  if (tail === "join") menu.join();
  else if (tail !== "online") menu.go({ code: tail.toUpperCase(), sit: false });
}

/** The shortcut on a home screen, pressed while the menu is open: the address differs by `#join` only, and nothing is loaded. */
addEventListener("hashchange", ({ newURL }) => {
  if (!newURL.endsWith("#join")) return;
  history.replaceState(null, "", newURL);
  location.reload();
});

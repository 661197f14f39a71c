/** Games online: what the rest of the page calls; fetched when somebody asks for it. */

import type { Router } from "../bizz/router";
import { Menu } from "./menu";
import { TableScreen } from "./table";

/** Opens the menu of online games. */
export function openMenu(router: Router, root: HTMLElement): void {
  router.open(new Menu(router, root));
}

/** Opens what an address says: `online`, or a table's code. */
export function openLink(router: Router, root: HTMLElement, tail: string): void {
  openMenu(router, root);
  if (tail !== "online") {
    router.open(new TableScreen(router, root, { code: tail.toUpperCase(), sit: false }));
  }
}

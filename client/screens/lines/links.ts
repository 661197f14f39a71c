/** The page's links to what is about the game on the board. */

import type { LinesRecord } from "../../table/table";

/** Lets every link with `data-to` lead to the page of this game's version and deal. */
export function pointLinks({ version, deal }: LinesRecord): void {
  const home = location.pathname.replace(/\/lines(\/.*)?$/, "");
  for (const link of Array.from(document.querySelectorAll<HTMLAnchorElement>("a[data-to]"))) {
    const to = link.dataset.to!.replace("VERSION", version).replace("DEAL", String(deal));
    link.href = home + to;
  }
}

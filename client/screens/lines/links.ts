/** The page's own address, and its links to what is about the game on the board. */

import type { LinesRecord } from "../../table/table";
import { anyDeal, isDeal, isVersion, newRecord } from "./saved";
import { settings } from "./settings";

/** What the address asks for: version and deal, or less. */
export function asked(): string[] {
  const [, ...parts] = location.pathname.replace(/^.*\/lines/, "").split("/");
  return parts;
}

/** The game that the address asks for; what it leaves open is the player's usual version, and chance. */
export function recordAsked(): LinesRecord {
  const [version, deal] = asked();
  const number = Number(deal);
  return newRecord(
    isVersion(version) ? version : settings().version,
    isDeal(number) ? number : anyDeal(),
  );
}

/** Lets every link with `data-to` lead to the page of this game's version and deal. */
export function pointLinks({ version, deal }: LinesRecord): void {
  const home = location.pathname.replace(/\/lines(\/.*)?$/, "");
  for (const link of Array.from(document.querySelectorAll<HTMLAnchorElement>("a[data-to]"))) {
    const to = link.dataset.to!.replace("VERSION", version).replace("DEAL", String(deal));
    link.href = home + to;
  }
}

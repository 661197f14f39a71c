/** The table where the player has a seat in a running game, so that the way back is offered. */

import { forget, keep, kept } from "../../keep";

const TABLE = "retrohub.bizz.table";

export function keepTable(code: string): void {
  keep(TABLE, code);
}

export function forgetTable(): void {
  forget(TABLE);
}

/** Its code, or null. */
export function tableLeft(): string | null {
  const code = kept(TABLE);
  return typeof code === "string" && /^[A-Z]{5}$/.test(code) ? code : null;
}

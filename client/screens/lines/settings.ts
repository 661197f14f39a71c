/** What the player chose once and for all games of Lines. */

import { keep, kept } from "../../keep";
import type { LinesVersion } from "../../table/table";
import { isVersion } from "./saved";

const KEY = "retrohub.lines.settings";

export interface Settings {
  version: LinesVersion;
}

export function settings(): Settings {
  const { version } = (kept(KEY) || {}) as Partial<Settings>;
  return { version: isVersion(version) ? version : "classic" };
}

export function choose(changes: Partial<Settings>): void {
  keep(KEY, { ...settings(), ...changes });
}

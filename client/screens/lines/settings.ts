/** What the player chose once and for all games of Lines. */

import { keep, kept } from "../../keep";
import type { LinesVersion } from "../../table/table";
import { isVersion } from "./saved";

const KEY = "retrohub.lines.settings";

export type Speed = "slow" | "normal" | "fast";
/** How long what normally takes one takes at each speed. */
export const PACES: { [speed in Speed]: number } = { slow: 2, normal: 1, fast: 0.5 };

export interface Settings {
  version: LinesVersion;
  speed: Speed;
}

export function settings(): Settings {
  const { version, speed } = (kept(KEY) || {}) as Partial<Settings>;
  return {
    version: isVersion(version) ? version : "classic",
    speed: speed && PACES[speed] ? speed : "normal",
  };
}

export function choose(changes: Partial<Settings>): void {
  keep(KEY, { ...settings(), ...changes });
}

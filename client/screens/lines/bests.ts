/** The player's record for each version of Lines, on this device. */

import { keep, kept } from "../../keep";
import type { LinesVersion } from "../../table/table";

const KEY = "retrohub.lines.best";

/** The highest score of a finished game; undefined before the first. */
export function best(version: LinesVersion): number | undefined {
  const score = all()[version];
  return typeof score === "number" ? score : undefined;
}

/** Counts a finished game; says whether it beat the record. */
export function countBest(version: LinesVersion, score: number): boolean {
  const before = best(version);
  if (before !== undefined && before >= score) return false;
  keep(KEY, { ...all(), [version]: score });
  return before !== undefined;
}

function all(): { [version: string]: unknown } {
  const value = kept(KEY);
  return typeof value === "object" && value !== null
    ? (value as { [version: string]: unknown })
    : {};
}

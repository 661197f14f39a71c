/** Passing a game on: as text, with the address of its deal. */

import type { LinesRecord, LinesState } from "../../table/table";
import { t } from "../../text";
import { gameName } from "./names";

/** The text for a game: what was played, how many points, and where to play the same. */
export function shareText(game: LinesRecord, state: LinesState): string {
  const points = { game: gameName(game), score: state.score };
  const text = state.over
    ? t("Lines, {game}: {score} points.", points)
    : t("Lines, {game}.", points);
  return `${text} ${location.origin}${addressOf(game)}`;
}

/** The path of a game's deal, in the language of the page. */
export function addressOf({ version, deal }: LinesRecord): string {
  const home = location.pathname.replace(/\/lines(\/.*)?$/, "");
  return `${home}/lines/${version}/${deal}`;
}

export function canShare(): boolean {
  return typeof navigator.share === "function";
}

/** Opens the system's way of sharing; whatever the player does there is fine. */
export function share(text: string): void {
  navigator.share({ text }).catch(() => undefined);
}

/** Puts a text on the clipboard; says whether that went well. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** The old way, for pages without the new one: not secure, or older than it. */
function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "aside-text";
  (document.querySelector("dialog[open]") || document.body).appendChild(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  return copied;
}

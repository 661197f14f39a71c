/** What a game of Lines is called. */

import type { LinesRecord, LinesVersion } from "../../table/table";
import { t } from "../../text";
import type { Unfinished } from "./saved";

/** A game's version and deal, in words. */
export function gameName(game: LinesRecord): string {
  const words = { version: versionName(game.version), deal: String(game.deal) };
  return isDaily(game)
    ? t("{version}, deal of the day ({deal})", words)
    : t("{version}, deal {deal}", words);
}

/** Whether it is the deal of the day, as far as the page was told. */
export function isDaily({ version, deal }: LinesRecord): boolean {
  return document.getElementById("root")!.dataset.daily === `${version}/${deal}`;
}

export function versionName(version: LinesVersion): string {
  return { easy: t("Easy"), classic: t("Classic"), hard: t("Hard") }[version];
}

export function unfinishedName({ record, score }: Unfinished): string {
  return t("{game} ({score} points)", { game: gameName(record), score });
}

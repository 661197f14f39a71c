/** What a game of Lines is called. */

import type { LinesRecord, LinesVersion } from "../../table/table";
import { t } from "../../text";
import type { Unfinished } from "./saved";

/** A game's version and deal, in words. */
export function gameName(game: LinesRecord): string {
  return t("{version}, deal {deal}", {
    version: versionName(game.version),
    deal: String(game.deal),
  });
}

export function versionName(version: LinesVersion): string {
  return { easy: t("Easy"), classic: t("Classic"), hard: t("Hard") }[version];
}

export function unfinishedName({ record, score }: Unfinished): string {
  return t("{game} ({score} points)", { game: gameName(record), score });
}

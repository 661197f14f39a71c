/** What is said of a game that is passed on: a text with the address of its deal. */

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

/** The end of a game: it is sent, judged beside the player's record, and the player asked what comes next. */

import { sound } from "../../sound";
import type { LinesRecord, LinesState } from "../../table/table";
import { t } from "../../text";
import { best, countBest } from "./bests";
import { showOver } from "./dialogs";
import { showPlaces } from "./places";
import { report } from "./results";
import type { Aids } from "./saved";

/** Ends a game; the answer is what the player wants to do now, see showOver. */
export function askAfterEnd(game: LinesRecord, state: LinesState, aids: Aids): Promise<string> {
  showPlaces(game, report(game, aids), aids.assisted);
  return showOver(game, state, verdict(game, state, aids));
}

function verdict({ version }: LinesRecord, { score }: LinesState, { assisted }: Aids): string {
  if (assisted) return t("Undo or hint helped: this game is kept out of record and leaderboard.");
  const before = best(version);
  const beaten = countBest(version, score);
  if (beaten) sound("record");
  if (before === undefined) return t("Your first record in this version.");
  return beaten
    ? t("A new record! It was {record}.", { record: before })
    : t("Your record: {record}", { record: before });
}

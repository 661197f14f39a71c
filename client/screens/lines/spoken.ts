/** One message per turn, for people who listen. */

import { ballName, placeOf, squareName } from "../../boards/lines-words";
import type { Colour, LinesEvent, LinesState, Square } from "../../table/table";
import { n, t } from "../../text";

/** What an action did, in one message. */
export function spoken(events: readonly LinesEvent[], state: LinesState): string {
  const parts: string[] = [];
  for (const event of events) {
    if (event[0] === "balls" && event[1].length > 0) {
      const balls = event[1].map(([square, colour]) => squareName(square, colour));
      parts.push(t("New balls: {balls}.", { balls: balls.join(" – ") }));
    } else if (event[0] === "rows") {
      const points = event[2].reduce((sum, each) => sum + each, 0);
      parts.push(
        n(
          "A row leaves: {points} points.",
          "{count} rows leave: {points} points.",
          event[1].length,
          {
            points,
          },
        ),
      );
    }
  }
  parts.push(t("Score {score}.", { score: state.score }));
  return parts.join(" ");
}

/** What a step of a replay did, in one message; `before` is the board as it was. */
export function spokenStep(
  events: readonly LinesEvent[],
  state: LinesState,
  before: LinesState["board"],
): string {
  const parts: string[] = [];
  for (const event of events) {
    if (event[0] === "move") {
      const [from, to] = [event[1][0]!, event[1][event[1].length - 1]!];
      parts.push(
        t(
          "Moved: {ball} from row {row}, column {column} to row {to_row}, column {to_column}.",
          way(before[from]!, from, to),
        ),
      );
    } else if (event[0] === "over") {
      parts.push(t("The game is over."));
    }
  }
  return [...parts, spoken(events, state)].join(" ");
}

/** A move that could be made, in words. */
export function spokenHint(colour: Colour, from: Square, to: Square): string {
  return t(
    "Hint: {ball} from row {row}, column {column} to row {to_row}, column {to_column}.",
    way(colour, from, to),
  );
}

/** A ball and its way, as messages name their parts. */
function way(colour: Colour, from: Square, to: Square): { [name: string]: string | number } {
  const end = placeOf(to);
  return { ball: ballName(colour), ...placeOf(from), to_row: end.row, to_column: end.column };
}

/** The three balls that come next, in words. */
export function spokenNext(state: LinesState): string {
  return t("Next: {balls}", { balls: state.next.map(ballName).join(", ") });
}

/** The games that play by themselves on the hub. The rules carried them out when the client was built. */

import type { BizzEvent, BizzState, Colour, Cup, LinesEvent } from "../../table/table";

type LinesSquares = (Colour | null)[];

interface Games {
  lines: {
    /** The board that is shown first. */
    first: LinesSquares;
    /** What each move does, and the board after it. */
    turns: [events: LinesEvent[], after: LinesSquares][];
  };
  bizz: { first: BizzState; turns: [cup: Cup, events: BizzEvent[], after: BizzState][] };
}

declare const HUB_GAMES: Games;

export const games = HUB_GAMES;

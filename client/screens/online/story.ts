/** Which views tell a story, and what a page has seen of a game without a hole. */

import type { BizzEvent } from "../../table/table";
import type { View } from "../../table/wire";

/** Whether a view's events are one turn, or the opening of one round: more at once cannot be shown as one story. */
export function isStory({ whole, events }: View): boolean {
  const count = (name: BizzEvent[0]) => events.filter((event) => event[0] === name).length;
  return whole && events.length > 0 && count("remove") <= 1 && count("board") <= 1;
}

/** What was promised and seen of the game that runs. */
export class Seen {
  /** The hash as it was first shown to this page. */
  promise = "";
  /** The newest events, without a hole. */
  events: BizzEvent[] = [];
  private games = 0;

  take({ state, events, news, whole }: View): void {
    if (state.games !== this.games) {
      this.games = state.games;
      this.promise = state.hash || "";
      const opening = news.length === 1 && news[0]![0] === "started";
      this.events = whole && opening ? events.slice() : [];
    } else if (whole) this.events = this.events.concat(events);
    else this.events = [];
  }
}

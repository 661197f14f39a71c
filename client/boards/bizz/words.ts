/** What the board says: names of cups, and the message of a turn. */

import type { BizzEvent, BizzState, Colour, Cup } from "../../table/table";
import { n, t } from "../../text";
import { cupColour, cupName } from "./colours";
import { HOLE_SHELF } from "./geometry";
import { ownerOf, type Seat } from "./seats";

/** "blue cup, shelf 2, place 4, lit, your marble, Red's marble". */
export function cupLabel(
  [shelf, place]: Cup,
  colour: Colour,
  lit: boolean,
  owners: number[],
  playing: number | null,
  seats: Seat[],
): string {
  const parts = [cupName(colour), t("shelf {shelf}, place {place}", { shelf, place })];
  if (lit) parts.push(t("lit"));
  const own = owners.filter((owner) => owner === playing).length;
  if (own > 0) parts.push(n("your marble", "your {count} marbles", own));
  for (const owner of owners) {
    if (owner !== playing) parts.push(t("{name}’s marble", { name: seats[owner]!.name }));
  }
  return parts.join(", ");
}

/** What is asked of the one to play, in a few words after the name. */
export function askOf(seat: Seat): string {
  return seat.level === null ? t("remove a lit cup") : t("is choosing");
}

/** What happened in a turn, and whose turn it is now. */
export function tellTurn(
  mover: number | null,
  colour: Colour | null,
  events: BizzEvent[],
  state: BizzState,
  seats: Seat[],
): string {
  const parts: string[] = [];
  let fell = false;
  for (const event of events) {
    if (event[0] === "remove" && mover !== null && colour !== null) {
      const [shelf, place] = event[1];
      const values = { name: seats[mover]!.name, cup: cupName(colour), shelf, place };
      parts.push(t("{name} removed: {cup}, shelf {shelf}, place {place}.", values));
    } else if (event[0] === "fall") {
      fell = true;
      parts.push(tellFall(event[1], event[2], event[3], seats));
    }
  }
  if (mover !== null && !fell) parts.push(t("Nothing fell."));
  if (state.over) parts.push(tellWinners(state.winners, seats, true));
  else if (state.between) parts.push(tellWinners(state.round_winners, seats, false));
  else parts.push(tellNext(state, seats));
  return parts.join(" ");
}

function tellFall(marble: number, path: Cup[], gain: number, seats: Seat[]): string {
  const rest = path[path.length - 1]!;
  const name = seats[ownerOf(marble, seats.length)]!.name;
  const where =
    rest[0] === HOLE_SHELF
      ? t("{name}’s marble is out of the hole", { name })
      : t("{name}’s marble falls to shelf {shelf}", { name, shelf: rest[0] });
  return `${where}, ${n("{count} point", "{count} points", gain)}.`;
}

function tellNext(state: BizzState, seats: Seat[]): string {
  if (state.seat === null || state.wheel === null) return "";
  const lit = state.cups.reduce(
    (sum, shelf) => sum + shelf.filter((colour) => colour === state.wheel).length,
    0,
  );
  return t("{name} to play, {colour} is lit: {cups}.", {
    name: seats[state.seat]!.name,
    colour: cupColour(state.wheel),
    cups: n("{count} cup", "{count} cups", lit),
  });
}

/** Who won a round or the game. */
export function tellWinners(winners: number[], seats: Seat[], game: boolean): string {
  const names = winners.map((seat) => seats[seat]!.name).join(", ");
  if (game) {
    return n("{names} wins the game!", "{names} win the game together!", winners.length, { names });
  }
  return n("{names} wins the round!", "{names} win the round together!", winners.length, { names });
}

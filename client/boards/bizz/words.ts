/** What the board says: names of cups, and the message of a turn. */

import type { BizzEvent, BizzState, Colour, Cup } from "../../table/table";
import { n, t } from "../../text";
import { cupColour, cupName } from "./colours";
import { HOLE_SHELF } from "./geometry";
import { ownerOf, type Seat } from "./seats";

/** "blue cup, shelf 2, place 4, lit, your marble and one of Red's". */
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
  parts.push(contentOf(owners, playing, seats));
  return parts.join(", ");
}

/** Whose marbles lie in a cup: none, one or two of them. */
function contentOf(owners: number[], playing: number | null, seats: Seat[]): string {
  const own = owners.filter((owner) => owner === playing).length;
  const others = owners.filter((owner) => owner !== playing).map((owner) => seats[owner]!.name);
  const [name, another] = others;
  if (name === undefined)
    return own > 0 ? n("your marble", "your {count} marbles", own) : t("empty");
  if (own > 0) return t("your marble and one of {name}’s", { name });
  if (another === undefined) return t("{name}’s marble", { name });
  if (name === another) return t("two of {name}’s marbles", { name });
  return t("{name}’s marble and one of {other}’s", { name, other: another });
}

/** A place below a cup, and the colour of the cup there; null for a gap. */
export interface Below {
  cup: Cup;
  colour: Colour | null;
  owners: number[];
}

/** What a marble would meet that falls out of a cup, by its ways from left to right. */
export function tellBelow(below: Below[], playing: number | null, seats: Seat[]): string {
  const [left, right] = below.map(({ cup: [shelf], colour, owners }) => {
    if (shelf === HOLE_SHELF) return t("the hole");
    if (colour === null) return t("a gap");
    return `${cupName(colour)}, ${contentOf(owners, playing, seats)}`;
  });
  return right === undefined
    ? t("Below: {place}.", { place: left! })
    : t("Below on the left: {left}. On the right: {right}.", { left: left!, right });
}

/** How a game stands: the round, and each seat's points. */
export function tellPoints(state: BizzState, seats: Seat[], rounds: number): string {
  const parts = seats.map(({ name }, seat) =>
    n(
      "{name}: {count} point, total {total}.",
      "{name}: {count} points, total {total}.",
      state.points[seat]!,
      { name, total: state.totals[seat]! },
    ),
  );
  return [`${t("Round {round} of {rounds}", { round: state.round, rounds })}.`, ...parts].join(" ");
}

/** Whose turn it is and which cups are lit, or who won. */
export function tellNow(state: BizzState, seats: Seat[]): string {
  if (state.over) return tellWinners(state.winners, seats, true);
  if (state.between) return tellWinners(state.round_winners, seats, false);
  return tellNext(state, seats);
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
  parts.push(tellNow(state, seats));
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

/** Who sits at an online table, as the board knows it. */

import { playerColour } from "../../boards/bizz/colours";
import type { Seat as BoardSeat } from "../../boards/bizz/seats";
import { keep, kept } from "../../keep";
import type { Seat, TableState } from "../../table/wire";
import { t } from "../../text";

const NAME = "retrohub.name";
export const NAME_LENGTH = 16;

/** What a seat is called: its name, else its colour. */
export function nameOf(seat: Seat, index: number): string {
  return seat.name || (seat.bot ? t("Computer") : playerColour(index));
}

/** The seats for the board; the colour is the order of arrival. */
export function boardSeats({ seats }: TableState): BoardSeat[] {
  return seats.map((seat, index) => ({ name: nameOf(seat, index), colour: index, level: null }));
}

/** The name that the player goes by, "" if none was typed. */
export function ownName(): string {
  const name = kept(NAME);
  return typeof name === "string" ? name.slice(0, NAME_LENGTH) : "";
}

export function saveName(name: string): void {
  keep(NAME, name);
}

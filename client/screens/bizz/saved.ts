/** The game on this device: its bare record, and beside it who sits where. */

import { PLAYER_COLOURS } from "../../boards/bizz/colours";
import type { Seat } from "../../boards/bizz/seats";
import { forget, keep, kept } from "../../keep";
import type { BizzAction, BizzRecord, Level } from "../../table/table";
import { t } from "../../text";

const RECORD = "retrohub.bizz";
const SEATS = "retrohub.bizz.seats";
const NAMES = "retrohub.bizz.names";

export interface Saved {
  record: BizzRecord;
  seats: Seat[];
}

export type Rounds = BizzRecord["rounds"];
export const ROUNDS: Rounds[] = [1, 3, 5];
/** The levels that the rules offer. */
export const LEVELS: Level[] = ["easy", "normal", "hard"];

/** A new game's record, its seed drawn by the browser. */
export function newRecord(seats: number, rounds: Rounds): BizzRecord {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)));
  const seed = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return { game: "bizz", rules: 1, seed, seats, rounds, actions: [] };
}

/** A random whole number from 0 to below `count`. */
export function below(count: number): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]! % count;
}

export function saveRecord(record: BizzRecord): void {
  keep(RECORD, record);
}

/** Keeps who plays; `over` once the game is, so that it is not offered again. */
export function saveSeats(seats: Seat[], over: boolean): void {
  keep(SEATS, { seats, over });
}

/** The game that was left in the middle, or null. */
export function savedGame(): Saved | null {
  const record = kept(RECORD);
  if (!isRecord(record)) return null;
  const beside = (kept(SEATS) || {}) as { seats?: unknown; over?: unknown };
  if (beside.over === true) return null;
  const seats = Array.isArray(beside.seats) ? (beside.seats as unknown[]) : [];
  const colours = new Set<number>();
  const good = seats.length === record.seats && seats.every((seat) => isSeat(seat, colours));
  return { record, seats: good ? (seats as Seat[]) : plainSeats(record.seats) };
}

export function forgetGame(): void {
  forget(RECORD);
  forget(SEATS);
}

/** The names that were typed last, by seat; "" where none was. */
export function savedNames(): string[] {
  const names = kept(NAMES);
  return Array.isArray(names) ? names.map((name) => (typeof name === "string" ? name : "")) : [];
}

export function saveNames(names: string[]): void {
  keep(NAMES, names);
}

/** What a seat is called when nobody typed a name. */
export function seatName(seat: number): string {
  return t("Player {number}", { number: seat + 1 });
}

function plainSeats(count: number): Seat[] {
  const seats: Seat[] = [];
  for (let seat = 0; seat < count; seat++) {
    seats.push({ name: seatName(seat), colour: seat, level: null });
  }
  return seats;
}

function isRecord(value: unknown): value is BizzRecord {
  const record = (value || {}) as Partial<BizzRecord>;
  return (
    record.game === "bizz" &&
    record.rules === 1 &&
    typeof record.seed === "string" &&
    typeof record.seats === "number" &&
    record.seats >= 2 &&
    record.seats <= 6 &&
    ROUNDS.some((rounds) => rounds === record.rounds) &&
    Array.isArray(record.actions) &&
    record.actions.every((action: BizzAction) => action === "continue" || Array.isArray(action))
  );
}

function isSeat(value: unknown, taken: Set<number>): boolean {
  const { name, colour, level } = (value || {}) as Partial<Seat>;
  if (typeof name !== "string" || typeof colour !== "number") return false;
  if (colour < 0 || colour >= PLAYER_COLOURS || taken.has(colour)) return false;
  taken.add(colour);
  return level === null || LEVELS.some((each) => each === level);
}

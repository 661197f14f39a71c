/** The games of Lines on this device: the one being played, and unfinished ones put aside for it. */

import { keep, kept } from "../../keep";
import type { LinesRecord, LinesState, LinesVersion } from "../../table/table";

/** The record of the game being played, bare. */
const GAME = "retrohub.lines";
/** How its board looked after so many actions, so that it is seen before the rules are there. */
const SEEN = "retrohub.lines.seen";
/** Whether undo or hint helped in the game being played. */
const ASSISTED = "retrohub.lines.assisted";
/** When the game being played was begun: its version and deal, and ms since 1970. */
const STARTED = "retrohub.lines.started";
/** What makes it quick to open the game again, if it is long. The rules know whether it is of any use. */
const MILESTONES = "retrohub.lines.milestones";
/** A game that is longer than this is long, and its milestones are kept as often. */
const LONG = 500;
/** Unfinished games that another one took the place of; the newest first. */
const ASIDE = "retrohub.lines.aside";
const MOST_ASIDE = 5;

export const VERSIONS: LinesVersion[] = ["easy", "classic", "hard"];
const DEALS = 999_999_999;

/** What is kept beside a record, for going on with it. */
export interface Aids {
  assisted: boolean;
  /** When the game was begun (ms since 1970 by this device's clock), if that is known. */
  started?: number | undefined;
  milestones?: unknown;
}

export interface Unfinished extends Aids {
  record: LinesRecord;
  score: number;
}

/** Keeps a game after an action. False if there is no room: what was kept before stays. */
export function save(record: LinesRecord, state: LinesState, { assisted, started }: Aids): boolean {
  if (!keep(GAME, record)) return false;
  keep(SEEN, { actions: record.actions.length, state });
  keep(ASSISTED, assisted);
  keep(STARTED, { version: record.version, deal: record.deal, at: started });
  return true;
}

/** When the game kept last was begun, if that is known and it is this one. */
function startOf({ version, deal }: LinesRecord): number | undefined {
  const value = kept(STARTED) as { version?: string; deal?: number; at?: number } | undefined;
  const known = value?.version === version && value.deal === deal && Number.isFinite(value.at);
  return known ? value.at : undefined;
}

/** Calls back when another page has kept a game. */
export function whenSavedElsewhere(callback: () => void): void {
  window.addEventListener("storage", (event) => {
    if (event.key === GAME) callback();
  });
}

/** The game kept last; undefined if there is none that could be one. */
export function saved(): LinesRecord | undefined {
  const value = kept(GAME);
  return isRecord(value) ? value : undefined;
}

/** How the game kept last looked, if that is known. */
export function seen(record: LinesRecord): LinesState | undefined {
  const value = kept(SEEN) as { actions?: number; state?: LinesState } | undefined;
  return value && value.actions === record.actions.length ? value.state : undefined;
}

/** Marks the game kept last as helped. */
export function markAssisted(): void {
  keep(ASSISTED, true);
}

/** Whether it is time to keep the milestones of a game. */
export function wantsMilestones({ actions }: LinesRecord): boolean {
  return actions.length > 0 && actions.length % LONG === 0;
}

/** Keeps the milestones of the game kept last, if there are any. Without them it only opens more slowly. */
export function keepMilestones(milestones: unknown): void {
  if (milestones !== undefined) keep(MILESTONES, milestones);
}

/** What is kept beside the game kept last. */
export function aids(record: LinesRecord): Aids {
  const started = startOf(record);
  return {
    assisted: kept(ASSISTED) === true,
    ...(started !== undefined && { started }),
    ...(record.actions.length >= LONG && { milestones: kept(MILESTONES) }),
  };
}

/** The game kept last, if it was begun and has not ended. */
export function unfinished(): Unfinished | undefined {
  const record = saved();
  if (!record || record.actions.length === 0) return undefined;
  const state = seen(record);
  if (state?.over || record.actions[record.actions.length - 1] === "finish") return undefined;
  return { record, score: state ? state.score : 0, ...aids(record) };
}

/** Games put aside, the newest first. */
export function aside(): Unfinished[] {
  const value = kept(ASIDE);
  if (!Array.isArray(value)) return [];
  return (value as Unfinished[]).filter((each) => isRecord(each.record));
}

/** Puts the game kept last aside, if it is unfinished: `record` will take its place. False if there is no room for both. */
export function makeWay(record: LinesRecord): boolean {
  const game = unfinished();
  const games = game ? [game, ...without(game.record, aside())] : aside();
  return keep(ASIDE, without(record, games).slice(0, MOST_ASIDE));
}

/** Whether one record is another one, further on. */
export function goesOn(record: LinesRecord, from: LinesRecord): boolean {
  if (record.version !== from.version || record.deal !== from.deal) return false;
  const begin = record.actions.slice(0, from.actions.length);
  return JSON.stringify(begin) === JSON.stringify(from.actions);
}

function without(record: LinesRecord, games: Unfinished[]): Unfinished[] {
  return games.filter((each) => !goesOn(record, each.record));
}

export function isVersion(value: unknown): value is LinesVersion {
  return VERSIONS.indexOf(value as LinesVersion) !== -1;
}

/** A number that names a deal. */
export function isDeal(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= DEALS;
}

/** A deal drawn by chance. */
export function anyDeal(): number {
  const numbers = new Uint32Array(1);
  // Below 4 × DEALS every deal is as likely as the others.
  do crypto.getRandomValues(numbers);
  while (numbers[0]! >= 4 * DEALS);
  return 1 + (numbers[0]! % DEALS);
}

export function newRecord(version: LinesVersion, deal: number): LinesRecord {
  return { game: "lines", rules: 1, version, deal, actions: [] };
}

function isRecord(value: unknown): value is LinesRecord {
  const record = value as Partial<LinesRecord> | undefined | null;
  if (record?.game !== "lines" || record.rules !== 1) return false;
  return isVersion(record.version) && isDeal(record.deal) && Array.isArray(record.actions);
}

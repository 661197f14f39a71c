/**
 * The one interface between a screen and a game. A screen opens a record, sends actions and draws
 * events; it never decides anything, and cannot tell which host (worker, server, socket) answers.
 */

export type Square = number;
export type Colour = number;
export type Cup = [shelf: number, place: number];

export type LinesVersion = "easy" | "classic" | "hard";
export type LinesAction = [from: Square, to: Square] | "finish";
export interface LinesRecord {
  game: "lines";
  rules: 1;
  version: LinesVersion;
  deal: number;
  actions: LinesAction[];
}
export interface LinesState {
  board: (Colour | null)[];
  score: number;
  moves: number;
  next: Colour[];
  over: boolean;
}
export type LinesEvent =
  | ["balls", [Square, Colour][]]
  | ["move", Square[]]
  | ["rows", Square[][], number[]]
  | ["over"];

export type BizzAction = Cup | "continue";
export interface BizzRecord {
  game: "bizz";
  rules: 1;
  seed: string;
  seats: number;
  rounds: 1 | 3 | 5;
  actions: BizzAction[];
}
export interface BizzState {
  round: number;
  turn: number;
  seat: number | null;
  wheel: Colour | null;
  cups: (Colour | null)[][];
  marbles: [seat: number, shelf: number, place: number][];
  points: number[];
  totals: number[];
  between: boolean;
  over: boolean;
  round_winners: number[];
  winners: number[];
}
export type BizzEvent =
  | ["board", (Colour | null)[][], [seat: number, shelf: number, place: number][], number]
  | ["wheel", Colour]
  | ["remove", Cup]
  | ["fall", number, Cup[], number]
  | ["round over", number[], number[], number[]]
  | ["game over", number[]];

/** What a game is made of, so that one table serves both. */
export interface Kind<R, A, E, S> {
  record: R;
  action: A;
  event: E;
  state: S;
}
export type Lines = Kind<LinesRecord, LinesAction, LinesEvent, LinesState>;
export type Bizz = Kind<BizzRecord, BizzAction, BizzEvent, BizzState>;
export type AnyKind = Lines | Bizz;

export type Level = "easy" | "normal" | "hard";

export interface Played<K extends AnyKind> {
  events: K["event"][];
  state: K["state"];
}

/** The rules said no; nothing changed. `code` is stable, `message` is English for developers. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Another record was opened since: nothing was played. */
export class Superseded extends Error {}

/** Neither an engine nor a connection: nothing was played, the same call may be made again. */
export class Unreachable extends Error {}

export interface Table<K extends AnyKind> {
  /** The record up to where the game is; what is kept in localStorage. */
  readonly record: K["record"];
  /** Opens a record; the events are those of its last action, or the opening's. Earlier calls that wait reject with Superseded. */
  open(record: K["record"], how?: Opening): Promise<Played<K>>;
  /** Plays one action. Rejects with Refused or Unreachable. Calls are carried out in order. */
  play(action: K["action"]): Promise<Played<K>>;
  /** The action that the computer would play now. */
  computer(level: Level): Promise<K["action"]>;
}

/** Where in a record to be, if not at its end, and the milestones that the rules gave for it before. */
export interface Opening {
  at?: number;
  milestones?: unknown;
}

export interface LinesTable extends Table<Lines> {
  /** Whether a record is being played again that is so long that it takes its time. */
  readonly settingUp: boolean;
  /** Goes to where the game was after so many actions of its record; those after it are known until one is played. */
  at(actions: number): Promise<Played<Lines>>;
  /** What makes it quick to open this record again; undefined where that is not known. */
  milestones(): Promise<unknown>;
  /** A good move. Rejects with Unreachable, also when what the computer learned cannot be loaded now. */
  hint(): Promise<[from: Square, to: Square]>;
}

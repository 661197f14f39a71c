/**
 * What travels over the socket of an online table, `/ws`: one JSON object per text message, told
 * apart by `type`. When each is sent: docs/developers.md, "The wire".
 */

import type { BizzEvent, BizzRecord, BizzState, Cup } from "./table";

/** Sent in the hello; a server that speaks another one says `reload` and closes. */
export const PROTOCOL = 1;

/** Why the server closed the socket; any other code is a lost connection: come back by yourself. */
export const CLOSED = {
  /** The server stops; come back as `away` said. */
  restart: 1012,
  /** Too many messages, or too many that make no sense. Do not come back by yourself. */
  abuse: 4000,
  /** The page is of another version: reload it, once. */
  reload: 4001,
  /** Another tab or device of the same player took the seat over. Do not come back by yourself. */
  taken: 4002,
  /** No hello within ten seconds. */
  silent: 4003,
} as const;

export type Rounds = 1 | 3 | 5;
/** Milliseconds since 1970 by the server's clock; every message that has one has `now` beside it. */
export type Time = number;

// From the page to the server.

/** The first message on every connection, sent once. */
export interface Hello {
  type: "hello";
  protocol: number;
  /** The table to be at; codes may be typed in any case, in Latin or Greek letters. */
  code?: string;
  /** The last rev that this page has of that table. */
  rev?: number;
}

export type Act =
  /** Opens a private table and takes its first seat. */
  | { do: "open"; rounds: Rounds; name?: string }
  /** Finds company: takes a seat at an open public table, or opens one. */
  | { do: "seek"; name?: string }
  /** Goes to another table, without a seat; the one before is left as it is. */
  | { do: "enter"; code: string }
  /** Takes the next seat; while a game runs, or after it, a place in the next game. */
  | { do: "sit"; name?: string }
  /** Gives the seat up. In a running game the computer plays on for it, until "back". */
  | { do: "leave" }
  /** Starts the first game; alone only with `computer`, which then takes seat two. */
  | { do: "start"; computer?: boolean }
  | { do: "play"; cup: Cup }
  /** Takes the seat back from the computer. */
  | { do: "back" }
  /** Opens the next round. */
  | { do: "continue" }
  /** Says yes to another game. */
  | { do: "rematch" };

export interface Command {
  type: "act";
  /** 1 to 32 characters, new for each command; the same one again after a reconnection. */
  id: string;
  /** The rev of the state that the player saw when deciding. */
  rev: number;
  act: Act;
}

/** Where the arrow of the seat to move points; at most ten a second, the server drops more. */
export interface PointArrow {
  type: "arrow";
  at: Cup;
}

export type Reaction = 0 | 1 | 2 | 3 | 4 | 5;
export interface React {
  type: "react";
  reaction: Reaction;
}

/** Asks for a pong, to find out whether the connection only looks open. */
export interface Ping {
  type: "ping";
}

export type FromPage = Hello | Command | PointArrow | React | Ping;

// From the server to the page.

export interface Seat {
  /** As the player typed it, cleaned, at most 16 characters; "" if none was given: show the colour. */
  name: string;
  /** The computer plays for it now: for good (`bot`), or until its owner comes back. */
  computer: boolean;
  /** It never had an owner. */
  bot: boolean;
  /** Its owner left on purpose. */
  left: boolean;
  /** Turns that its owner let pass one after the other; each makes the next deadline shorter. */
  misses: number;
  /** When it was taken. */
  since: Time;
}

export type Phase = "lobby" | "playing" | "between" | "over" | "closed";

export interface Deadline {
  at: Time;
  /** turn: the computer plays for the seat. continue: the round opens. start, rematch: the game starts. */
  what: "turn" | "continue" | "start" | "rematch";
}

export interface TableState {
  code: string;
  /** Found by matchmaking; a private one is found by its code only. */
  public: boolean;
  phase: Phase;
  rounds: Rounds;
  /** In order of arrival: the index is the seat of the rules, and the colour. */
  seats: Seat[];
  /** The seat that may start; null unless in the lobby. */
  opener: number | null;
  deadline: Deadline | null;
  /** In a public lobby with one player: when to offer the computer. */
  offer: Time | null;
  /** Null in the lobby; stays after the end, until the next game starts. */
  game: BizzState | null;
  /** Games started at this table. */
  games: number;
  /** `sha256` of the seed's text as hex, from the start; null in the lobby. */
  hash: string | null;
  /** The whole game, seed included, once it is over; null before. */
  record: BizzRecord | null;
  /** Seats that said yes to another game. */
  rematch: number[];
  /** Names of those without a seat who wait for the next game, in their order. */
  queue: string[];
}

/** What happened at the table besides the game; `seat` is its index after the change. */
export type News =
  | ["sat", number, string]
  /** Left the lobby; seats behind it moved up. Or left a running game: the computer plays for it. */
  | ["left", number, string]
  | ["started", number]
  /** The deadline passed: what the game's events show was played by the computer for this seat. */
  | ["missed", number]
  | ["back", number]
  | ["rematch", number]
  | ["queued", null, string]
  | ["closed"];

/** Where the page is now. */
export interface View {
  rev: number;
  now: Time;
  /**
   * The game's events since the last message about this table. If `whole` is false some are missing:
   * draw the state as it is, without a story.
   */
  events: BizzEvent[];
  news: News[];
  whole: boolean;
  state: TableState;
  /** The seat of this page's player, or null for a spectator. */
  you: number | null;
  /** Waits for the next game. */
  queued: boolean;
}

export interface Welcome {
  type: "welcome";
  now: Time;
}
export interface At extends View {
  type: "at";
}
export interface PlayedAtTable extends View {
  type: "played";
}
export interface Ack {
  type: "ack";
  id: string;
  /** The rev at which it was carried out. */
  rev: number;
  code: string | null;
}
export type Why =
  // The rules' own codes.
  | "over"
  | "not lit"
  | "gap"
  | "between"
  | "not between"
  | "malformed"
  // The table's.
  | "stale"
  | "not your turn"
  | "not seated"
  | "seated"
  | "full"
  | "not opener"
  | "too few"
  | "started"
  | "not started"
  | "not over"
  | "closed"
  | "worn out"
  // The server's.
  | "no table"
  | "unknown code"
  | "too many tries"
  | "too fast"
  | "busy"
  | "hello first";
export interface RefusedAtTable {
  type: "refused";
  /** The command's; null if the message was no command, or could not be read. */
  id: string | null;
  why: Why;
  /** One line of English, for developers. */
  message: string;
  rev: number | null;
  now: Time;
  /** What is true instead; null when the page is at no table. */
  state: TableState | null;
  you: number | null;
  queued: boolean;
}
export interface ArrowMoved {
  type: "arrow";
  seat: number;
  at: Cup;
}
export interface Reacted {
  type: "react";
  seat: number;
  reaction: Reaction;
}
export interface Pong {
  type: "pong";
  now: Time;
}
/** This player's seat is now in another tab or on another device. */
export interface Taken {
  type: "taken";
}
/** The server stops: connect again after so many milliseconds, with a hello of this code and rev. */
export interface Away {
  type: "away";
  after: number;
  code: string | null;
  rev: number | null;
}
export interface Reload {
  type: "reload";
  protocol: number;
}

export type FromServer =
  | Welcome
  | At
  | PlayedAtTable
  | Ack
  | RefusedAtTable
  | ArrowMoved
  | Reacted
  | Pong
  | Taken
  | Away
  | Reload;

/**
 * An online table as the page has it: one socket that comes back by itself, and commands that are sent
 * again until they are answered (docs/developers.md, "The wire").
 */

import { browserPage, type Socket, type Surroundings } from "./surroundings";
import type { Cup } from "./table";
import {
  type Ack,
  type Act,
  CLOSED,
  type FromPage,
  type FromServer,
  PROTOCOL,
  type Reaction,
  type RefusedAtTable,
  type Time,
  type View,
  type Why,
} from "./wire";

/** How the connection is. */
export type Link =
  /** For the first time, or again after `here`. */
  | "connecting"
  | "open"
  /** It comes back by itself. */
  | "lost"
  /** The server stops or starts; likewise. */
  | "away"
  /** Another tab or device has the seat; `here` takes it back. */
  | "taken"
  /** The page is of another version, and a reload did not help. */
  | "old"
  /** The server wants no more of this page; `here` tries again. */
  | "stopped"
  /** The page hung up. */
  | "closed";

/** Who is told. */
export interface Watcher {
  /** The page is at a table, or something happened there; `arrived` if this is the first of a connection. */
  view(view: View, arrived: boolean): void;
  /** The page is at no table; `why` the wanted one was refused. */
  nowhere(why: Why | null): void;
  link(link: Link): void;
  arrow(seat: number, at: Cup): void;
  reacted(seat: number, reaction: Reaction): void;
}

/** The server said no to a command; nothing happened. */
export class ActRefused extends Error {
  constructor(readonly why: Why) {
    super(why);
  }
}

const OPEN = 1;
/** Waits before the next try, in ms; the last one stays. */
const WAITS = [0, 250, 500, 1000, 1500];
const PING_MS = 10_000;
/** How long a pong may take, and a connection to come about (ms). */
const PONG_MS = 4000;
const WAKE_MS = 1500;
const CONNECT_MS = 4000;
const AGAIN_MS = 600;
const ARROW_MS = 100;

interface Pending {
  text: string;
  resolve(ack: Ack): void;
  reject(error: ActRefused): void;
}

export class OnlineTable {
  private socket: Socket | null = null;
  private code: string | null = null;
  private rev = 0;
  private offset: number | null = null;
  private greeted = false;
  private how: Link = "closed";
  private tries = 0;
  private timer = 0;
  private pings = 0;
  private arrowTimer = 0;
  private arrowAt: Cup | null = null;
  private refusal: Why | null = null;
  private readonly pending = new Map<string, Pending>();
  private forgetWake: (() => void) | null = null;

  constructor(
    private readonly watcher: Watcher,
    private readonly page: Surroundings = browserPage(),
  ) {}

  /** Connects, and goes to a table if there is a code. */
  start(code: string | null): void {
    this.code = code;
    this.forgetWake = this.page.onWake(() => this.wake());
    this.here();
  }

  /** Connects again at once; what was taken over or stopped is this page's again. */
  here(): void {
    this.tries = 0;
    this.tell("connecting");
    this.connect();
  }

  /** Hangs up for good. */
  stop(): void {
    if (this.forgetWake) this.forgetWake();
    this.page.cancel(this.arrowTimer);
    this.hangUp();
    this.pending.clear();
    this.tell("closed");
  }

  /** Does something at the table; rejects with ActRefused. Without a connection it waits for one. */
  act(act: Act): Promise<Ack> {
    const id = this.page.newId();
    const text = JSON.stringify({ type: "act", id, rev: this.rev, act });
    return new Promise((resolve, reject) => {
      this.pending.set(id, { text, resolve, reject });
      if (this.greeted) this.send(text);
    });
  }

  /** Shows the others where the arrow is, ten times a second at most. */
  point(at: Cup): void {
    const waits = this.arrowAt !== null;
    this.arrowAt = at;
    if (waits) return;
    this.send({ type: "arrow", at });
    this.arrowTimer = this.page.later(() => {
      const last = this.arrowAt!;
      this.arrowAt = null;
      if (last !== at) this.point(last);
    }, ARROW_MS);
  }

  react(reaction: Reaction): void {
    this.send({ type: "react", reaction });
  }

  /** The milliseconds until a time of the server's. */
  until(at: Time): number {
    return at - (this.page.now() + (this.offset || 0));
  }

  private connect(): void {
    this.hangUp();
    const socket = this.page.connect();
    this.socket = socket;
    socket.onopen = () => this.greet();
    socket.onmessage = ({ data }) => this.receive(JSON.parse(String(data)) as FromServer);
    socket.onclose = ({ code }) => this.lost(code);
    this.timer = this.page.later(() => this.lost(0), CONNECT_MS);
  }

  private hangUp(): void {
    this.page.cancel(this.timer);
    this.page.cancel(this.pings);
    this.greeted = false;
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private greet(): void {
    this.page.cancel(this.timer);
    this.offset = null;
    this.refusal = null;
    const table = this.code === null ? {} : { code: this.code };
    const rev = this.rev > 0 ? { rev: this.rev } : {};
    this.send({ type: "hello", protocol: PROTOCOL, ...table, ...rev });
    this.timer = this.page.later(() => this.lost(0), CONNECT_MS);
  }

  /** The hello was answered: the connection is good. */
  private arrived(): void {
    this.page.cancel(this.timer);
    this.greeted = true;
    this.tries = 0;
    this.tell("open");
    this.pingLater();
    this.sendAgain();
  }

  private receive(message: FromServer): void {
    if ("now" in message) {
      // The quickest message tells best how far the clocks are apart.
      const offset = message.now - this.page.now();
      this.offset = this.offset === null ? offset : Math.max(this.offset, offset);
    }
    switch (message.type) {
      case "at":
      case "played":
        this.seen(message, message.type === "at");
        break;
      case "welcome":
        this.welcome();
        break;
      case "ack":
        this.settle(message.id, (pending) => pending.resolve(message));
        break;
      case "refused":
        this.refused(message);
        break;
      case "arrow":
        this.watcher.arrow(message.seat, message.at);
        break;
      case "react":
        this.watcher.reacted(message.seat, message.reaction as Reaction);
        break;
      case "pong":
        this.page.cancel(this.pings);
        this.pingLater();
        break;
      case "taken":
        this.end("taken");
        break;
      case "away":
        this.tell("away");
        this.again(message.after);
        break;
      case "reload":
        if (!this.page.reload(message.protocol)) this.end("old");
        break;
    }
  }

  private seen(view: View, at: boolean): void {
    const first = !this.greeted;
    this.code = view.state.code;
    this.rev = view.rev;
    this.watcher.view(view, at);
    if (first) this.arrived();
  }

  private welcome(): void {
    // The store was away when we said where we belong.
    if (this.refusal === "busy") {
      this.lost(0);
      return;
    }
    this.code = null;
    this.rev = 0;
    this.watcher.nowhere(this.refusal);
    this.arrived();
  }

  private refused(message: RefusedAtTable): void {
    const { id, why } = message;
    if (id === null) {
      if (!this.greeted) this.refusal = why;
      // A command may have been dropped unread.
      else if (why === "too fast") this.page.later(() => this.sendAgain(), AGAIN_MS);
      return;
    }
    if (why === "busy") {
      this.page.later(() => this.sendAgain(id), AGAIN_MS);
      return;
    }
    const { state, rev, now, you, queued } = message;
    if (state && rev !== null && rev >= this.rev) {
      const whole = rev === this.rev;
      this.rev = rev;
      const view = { rev, now, events: [], news: [], whole, state, you, queued };
      this.watcher.view(view, false);
    }
    this.settle(id, (pending) => pending.reject(new ActRefused(why)));
  }

  private settle(id: string, how: (pending: Pending) => void): void {
    const pending = this.pending.get(id);
    this.pending.delete(id);
    if (pending) how(pending);
  }

  private sendAgain(only?: string): void {
    if (!this.greeted) return;
    this.pending.forEach(({ text }, id) => {
      if (only === undefined || id === only) this.send(text);
    });
  }

  private send(message: FromPage | string): void {
    if (!this.socket || this.socket.readyState !== OPEN) return;
    this.socket.send(typeof message === "string" ? message : JSON.stringify(message));
  }

  private pingLater(): void {
    this.pings = this.page.later(() => this.ping(PONG_MS), PING_MS);
  }

  private ping(patience: number): void {
    this.page.cancel(this.pings);
    this.send({ type: "ping" });
    this.pings = this.page.later(() => this.lost(0), patience);
  }

  private wake(): void {
    if (this.how === "open") this.ping(WAKE_MS);
    else if (this.how === "lost" || this.how === "away") this.connect();
  }

  private lost(code: number): void {
    if (code === CLOSED.taken) this.end("taken");
    else if (code === CLOSED.abuse) this.end("stopped");
    else if (code === CLOSED.reload) this.end("old");
    else {
      if (code === CLOSED.restart) this.tell("away");
      else if (this.how === "open") this.tell("lost");
      const wait = WAITS[Math.min(this.tries, WAITS.length - 1)]!;
      this.tries += 1;
      this.again(wait * (0.75 + Math.random() / 2));
    }
  }

  private again(ms: number): void {
    this.hangUp();
    this.timer = this.page.later(() => this.connect(), ms);
  }

  private end(link: Link): void {
    this.hangUp();
    this.tell(link);
  }

  private tell(link: Link): void {
    if (link === this.how) return;
    this.how = link;
    this.watcher.link(link);
  }
}

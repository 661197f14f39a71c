/**
 * The board of Bizz-Billes: draws a state, shows events, and keeps the arrow. It decides nothing; what
 * may be removed is what the wheel has lit.
 */

import { sound } from "../sound";
import type { BizzEvent, BizzState, Colour, Cup } from "../table/table";
import { t } from "../text";
import { closest, type Direction, waysBetween } from "./bizz/arrow";
import { CORNERS, drawBack, drawFront, drawWorth } from "./bizz/cabinet";
import { CUP_COLOURS } from "./bizz/colours";
import { Cups, cupAt } from "./bizz/cups";
import type { Displays } from "./bizz/displays";
import { Gains } from "./bizz/gains";
import { HEIGHT, WIDTH, waysDown } from "./bizz/geometry";
import { type Fallen, Marbles } from "./bizz/marbles";
import type { Motion } from "./bizz/motion";
import { setBox, units } from "./bizz/place";
import { Pointer } from "./bizz/pointer";
import { ownerOf, type Seat } from "./bizz/seats";
import { Wheel } from "./bizz/wheel";
import { cupLabel, tellBelow } from "./bizz/words";

const DEAL_MS = 420;

export class BizzBoard {
  readonly element = document.createElement("div");
  readonly gains: Gains;
  /** Told whenever the arrow of the one to play points at another cup. */
  pointing: ((cup: Cup) => void) | null = null;
  private readonly cups: Cups;
  private readonly marbles: Marbles;
  private readonly wheel: Wheel;
  private readonly arrow = new Pointer();
  private readonly round = document.createElement("div");
  private seats: Seat[] = [];
  /** The cups that may be removed now, and which of them the arrow points at. */
  private open: Cup[] = [];
  private pointed = -1;
  private last: Cup = [4, 3];

  constructor(
    private readonly motion: Motion,
    private readonly displays: Displays,
    private readonly picked: (cup: Cup) => void,
  ) {
    this.cups = new Cups(motion);
    this.marbles = new Marbles(motion);
    this.wheel = new Wheel(motion);
    this.gains = new Gains(motion);
    this.element.className = "board";
    this.element.tabIndex = -1;
    this.element.setAttribute("role", "group");
    this.element.setAttribute("aria-label", t("Board"));
    this.round.className = "round";
    const { wheel, round } = CORNERS;
    setBox(this.wheel.element, wheel.x, wheel.y, wheel.size, wheel.size);
    setBox(this.round, round.x, round.y, round.width, round.height);
    this.element.style.width = units(WIDTH);
    this.element.style.height = units(HEIGHT);
    this.element.append(drawBack(), this.cups.element, drawFront(), drawWorth());
    this.element.append(this.round, this.wheel.element, this.marbles.element, this.arrow.element);
    this.listen();
  }

  /** Makes the board as large as its surroundings allow, now and whenever they change. */
  fit(surroundings: HTMLElement): void {
    new ResizeObserver(() => {
      const { clientWidth, clientHeight } = surroundings;
      const unit = Math.min(clientWidth / WIDTH, clientHeight / HEIGHT);
      this.element.style.setProperty("--u", `${Math.max(10, unit)}px`);
    }).observe(surroundings);
  }

  /** Draws a state as it is. */
  show(state: BizzState, seats: Seat[], rounds: number): void {
    this.seats = seats;
    this.cups.draw(state.cups);
    this.drawMarbles(state.marbles);
    this.wheel.show(state.wheel, this.colours());
    this.cups.light(state.wheel);
    this.tellRound(state.round, rounds);
    this.displays.tell(state);
    this.displays.frame(state.seat);
    this.close();
    this.name(state, null);
  }

  /** Shows how events led to a state. The page's data says the state from the start. */
  async perform(events: BizzEvent[], state: BizzState, rounds: number): Promise<void> {
    this.close();
    const falls: Fallen[] = [];
    const gains: number[] = [];
    for (const event of events) {
      if (event[0] !== "fall") continue;
      falls.push({ marble: event[1], path: event[2] });
      gains[event[1]] = event[3];
    }
    this.displays.tell(state, true);
    for (const event of events) {
      if (event[0] === "board") {
        this.displays.tell({ ...state, points: state.points.map(() => 0) });
        this.displays.frame(null);
        this.tellRound(state.round, rounds);
        await this.deal(event[1], event[2]);
      } else if (event[0] === "remove") {
        const removed = this.cups.remove(event[1]);
        await this.marbles.fall(falls, (marble) => this.gain(marble, gains[marble]!));
        await removed;
      } else if (event[0] === "wheel") {
        this.displays.frame(state.seat);
        this.cups.light(null);
        await this.wheel.spin(event[1], this.colours());
        this.cups.light(event[1]);
      } else if (event[0] === "game over") {
        sound("record");
      } else if (event[0] === "round over") {
        sound("row");
        this.displays.frame(null);
        this.cups.light(null);
        this.wheel.show(null, this.colours());
      }
    }
    this.displays.tell(state);
    this.name(state, null);
  }

  /** Lets the one to play choose among the lit cups. */
  invite(state: BizzState): void {
    this.open = this.cups.ofColour(state.wheel);
    this.cups.open(this.open);
    this.name(state, state.seat);
    this.point(closest(this.open, this.last));
  }

  /** Nothing may be removed until the next `invite`. */
  close(): void {
    if (this.element.contains(document.activeElement)) this.element.focus({ preventScroll: true });
    this.open = [];
    this.pointed = -1;
    this.cups.open([]);
    this.arrow.hide();
  }

  /** Shows which cup the computer is about to remove. */
  aim(cup: Cup): void {
    this.arrow.at(cup);
  }

  /** Moves the arrow to the next lit cup in a direction. */
  move(direction: Direction): void {
    if (this.pointed < 0) return;
    const next = waysBetween(this.open)[this.pointed]![direction];
    if (next < 0) return;
    sound("step");
    this.point(next);
  }

  /** The cup that the arrow points at, null when none may be removed. */
  get target(): Cup | null {
    return this.open[this.pointed] || null;
  }

  /** What is at the arrow, and below it; null when nothing may be removed. */
  describe({ seat }: BizzState): string | null {
    const cup = this.target;
    if (!cup) return null;
    const below = waysDown(cup).map((way) => {
      return { cup: way, colour: this.cups.colourOf(way), owners: this.ownersIn(way) };
    });
    const name = this.cups.button(cup)!.getAttribute("aria-label")!;
    return `${name}. ${tellBelow(below, seat, this.seats)}`;
  }

  /** Puts the keyboard's focus where the arrow is. */
  focus(): void {
    const button = this.target ? this.cups.button(this.target) : undefined;
    (button || this.element).focus({ preventScroll: true });
  }

  private point(index: number): void {
    const cup = this.open[index];
    if (!cup) return;
    const before = this.target;
    if (before) this.cups.button(before)!.tabIndex = -1;
    this.pointed = index;
    this.last = cup;
    this.arrow.at(cup);
    if (this.pointing) this.pointing(cup);
    this.cups.button(cup)!.tabIndex = 0;
    if (!document.querySelector("dialog[open]")) this.focus();
  }

  private listen(): void {
    this.element.addEventListener("click", (event) => {
      const cup = cupAt(event.target);
      if (cup) this.picked(cup);
    });
    // A press must not take the focus away from where the arrow is.
    this.element.addEventListener("mousedown", (event) => event.preventDefault());
    this.element.addEventListener("pointerover", (event) => {
      if (event.pointerType !== "mouse") return;
      const cup = cupAt(event.target);
      if (cup) this.pointAt(cup);
    });
  }

  /** Points at a cup, if it may be removed; says whether it may. */
  pointAt([shelf, place]: Cup): boolean {
    const index = this.open.findIndex((cup) => cup[0] === shelf && cup[1] === place);
    if (index >= 0 && index !== this.pointed) this.point(index);
    return index >= 0;
  }

  private async deal(
    cups: (Colour | null)[][],
    marbles: [number, number, number][],
  ): Promise<void> {
    this.cups.draw(cups);
    this.drawMarbles(marbles);
    this.cups.light(null);
    this.wheel.show(null, this.colours());
    const appear = [
      { opacity: 0, transform: "translateY(-3%)" },
      { opacity: 1, transform: "none" },
    ];
    const easing = "cubic-bezier(.2, .8, .3, 1)";
    await Promise.all([
      this.motion.animate(this.cups.element, appear, DEAL_MS, { easing }),
      this.motion.animate(this.marbles.element, appear, DEAL_MS, { easing, delay: 120 }),
    ]);
  }

  private drawMarbles(marbles: [number, number, number][]): void {
    const places = marbles.map(([, shelf, place]): Cup => [shelf, place]);
    this.marbles.draw(
      places,
      marbles.map(([seat]) => this.seats[seat]!.colour),
    );
  }

  private gain(marble: number, points: number): void {
    const seat = ownerOf(marble, this.seats.length);
    if (points === 0) return;
    const from = this.marbles.boxOf(marble);
    this.gains.rise(points, this.seats[seat]!.colour, from, this.displays.placeOf(seat));
    this.displays.add(seat, points);
  }

  private colours(): Colour[] {
    const left: Colour[] = [];
    for (let colour = 0; colour < CUP_COLOURS; colour++) {
      if (this.cups.ofColour(colour).length > 0) left.push(colour);
    }
    return left;
  }

  private tellRound(round: number, rounds: number): void {
    this.round.textContent = "";
    const text = document.createElement("span");
    text.textContent = t("Round {round} of {rounds}", { round, rounds });
    this.round.append(text);
  }

  private name(state: BizzState, playing: number | null): void {
    const seats = this.seats;
    this.cups.name((cup, colour) => {
      return cupLabel(cup, colour, colour === state.wheel, this.ownersIn(cup), playing, seats);
    });
  }

  private ownersIn(cup: Cup): number[] {
    return this.marbles.at(cup).map((marble) => ownerOf(marble, this.seats.length));
  }
}

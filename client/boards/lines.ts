/**
 * The board of Lines: 81 buttons that the server wrote into the page. It shows a state, keeps the
 * selection and the cursor, and turns presses into moves; whether a move is allowed, the rules say.
 */

import { sound } from "../sound";
import type { Colour, LinesEvent, Square } from "../table/table";
import { Hand } from "./lines-hand";
import { pathBetween } from "./lines-path";
import { Stage } from "./lines-stage";
import { tell } from "./lines-story";
import { squareName, wayName } from "./lines-words";

export interface Wishes {
  /** The player wants to move a ball. The board waits until `played`, `refused` or `show` is called. */
  move(from: Square, to: Square): void;
  /** Back, with nothing selected. */
  back(): void;
}

export class LinesBoard {
  readonly stage: Stage;
  /** No ball may be moved: the game is over, or another page plays it. */
  closed = false;
  /** The board, 81 × colour or null, as it is shown. */
  colours: (Colour | null)[];
  private readonly squares: HTMLButtonElement[];
  private readonly hand: Hand;
  private selected: Square | null = null;
  private waiting = false;
  /** Where the last move went: the second click of a double click there means nothing. */
  private target: Square | null = null;
  private moved = false;
  /** Presses made while a move was on its way. */
  private later: Square[] = [];
  private way: Square[] = [];
  /** Where a hint would have the selected ball go. */
  private goal: Square | null = null;

  constructor(
    element: HTMLElement,
    private readonly wishes: Wishes,
  ) {
    this.squares = Array.from(element.querySelectorAll("button"));
    this.colours = this.squares.map(({ dataset: { colour } }) =>
      colour === undefined ? null : Number(colour),
    );
    this.stage = new Stage(element, (square) => this.ballOn(square));
    this.hand = new Hand(element, this.squares, {
      touched: () => this.stage.finish(),
      pressed: (square, twice) => this.press(square, twice),
      pulled: (from, by) => this.pull(from, by),
      dropped: (from, on) => this.drop(from, on),
      pointed: (square) => this.showWay(square),
      back: () => this.back(),
    });
  }

  /** Shows a board at once, with nothing selected. */
  show(colours: readonly (Colour | null)[]): void {
    this.stage.finish();
    this.select(null);
    this.draw(colours);
    this.settle();
  }

  /** Shows what an action did. */
  played(events: readonly LinesEvent[], colours: readonly (Colour | null)[]): void {
    const story = tell(this.colours, events);
    this.select(null);
    this.draw(colours);
    this.stage.show(story, this.moved);
    this.settle();
  }

  /** The ball cannot go there; it stays selected. */
  refused(square: Square): void {
    sound("error");
    this.stage.refuse(square);
    this.settle();
  }

  /** Shows a move that could be made: its ball, its way, the cursor where it ends. False while a move is on its way. */
  suggest(from: Square, to: Square): boolean {
    if (this.closed || this.waiting) return false;
    this.stage.finish();
    this.choose(from);
    this.goal = to;
    this.squares[to]!.classList.add("goal");
    this.hand.focus(to);
    this.showWay(to);
    return true;
  }

  /** Forgets presses that wait for a move which cannot be carried out now. */
  forgetPresses(): void {
    this.later = [];
  }

  focus(): void {
    this.hand.focus();
  }

  /** What is under the cursor; with a ball selected, also that ball, and whether it can go there. */
  describe(): string {
    const at = this.hand.cursor;
    const here = `${squareName(at, this.colours[at]!)}.`;
    const from = this.selected;
    if (from === null || from === at) return here;
    const way = this.colours[at] === null ? pathBetween(this.colours, from, at) !== null : null;
    return `${here} ${wayName(from, this.colours[from]!, way)}`;
  }

  private settle(): void {
    this.waiting = false;
    this.moved = false;
    const presses = this.later;
    this.later = [];
    for (const square of presses) this.press(square);
  }

  private press(square: Square, twice = false): void {
    if (this.closed || (twice && (square === this.selected || square === this.target))) return;
    if (this.waiting) this.later.push(square);
    else if (this.colours[square] !== null) this.choose(square === this.selected ? null : square);
    else if (this.selected !== null) this.move(this.selected, square);
  }

  private move(from: Square, to: Square): void {
    this.waiting = true;
    this.target = to;
    this.showWay(null);
    this.wishes.move(from, to);
  }

  private pull(from: Square, by: { x: number; y: number } | null): void {
    const ball = this.ballOn(from);
    if (!ball || this.closed || this.waiting) return;
    if (by && from !== this.selected) this.select(from);
    this.squares[from]!.classList.toggle("pulled", by !== null);
    ball.style.transform = by ? `translate(${by.x}px, ${by.y}px)` : "";
  }

  private drop(from: Square, on: Square): void {
    if (this.waiting) this.later.push(from, on);
    if (this.selected !== from || this.waiting || this.colours[on] !== null) return;
    this.moved = true;
    this.move(from, on);
  }

  private back(): void {
    if (this.selected !== null && !this.waiting) this.select(null);
    else this.wishes.back();
  }

  private choose(square: Square | null): void {
    sound("select");
    this.select(square);
  }

  private select(square: Square | null): void {
    if (this.selected !== null) this.squares[this.selected]!.removeAttribute("aria-selected");
    if (this.goal !== null) this.squares[this.goal]!.classList.remove("goal");
    this.goal = null;
    this.selected = square;
    if (square !== null) this.squares[square]!.setAttribute("aria-selected", "true");
    this.showWay(null);
  }

  /** Marks the way from the selected ball to a square; without one, to where a hint leads. */
  private showWay(pointed: Square | null): void {
    const to = pointed === null ? this.goal : pointed;
    for (const square of this.way) this.squares[square]!.classList.remove("way");
    const from = this.selected;
    const wanted = to !== null && from !== null && !this.waiting && this.colours[to] === null;
    this.way = (wanted && pathBetween(this.colours, from, to)) || [];
    for (const square of this.way) this.squares[square]!.classList.add("way");
  }

  private draw(colours: readonly (Colour | null)[]): void {
    for (const [square, button] of this.squares.entries()) {
      const colour = colours[square] ?? null;
      if (colour === this.colours[square]) continue;
      button.setAttribute("aria-label", squareName(square, colour));
      button.textContent = "";
      if (colour === null) {
        button.removeAttribute("data-colour");
        continue;
      }
      button.dataset.colour = String(colour);
      const ball = document.createElement("span");
      ball.className = `ball c${colour}`;
      button.appendChild(ball);
    }
    this.colours = colours.slice();
  }

  private ballOn(square: Square): HTMLElement | null {
    return this.squares[square]!.firstElementChild as HTMLElement | null;
  }
}

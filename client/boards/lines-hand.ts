/** Mouse, finger and keys on the board of Lines: which square is pointed at, pressed or dragged. */

import { commandOf } from "../input";
import type { Square } from "../table/table";
import { SIDE } from "./lines-path";

export interface Gestures {
  /** Any sign of the player: what runs should end, the board should be as it is. */
  touched(): void;
  /** `twice`: as the second press of a double click with the mouse. */
  pressed(square: Square, twice: boolean): void;
  /** A ball is pulled along (x, y pixels from where it was taken); null: it was let go. */
  pulled(from: Square, by: { x: number; y: number } | null): void;
  dropped(from: Square, on: Square): void;
  pointed(square: Square | null): void;
  /** Esc or the remote's Back. */
  back(): void;
}

/** How far a ball must be pulled, in squares, before it is a drag and not an unsteady press. */
const PULL = 0.5;

const FIRST = 0;
const LAST = SIDE - 1;

export class Hand {
  cursor: Square;
  private down: { square: Square; x: number; y: number; id: number; pulling: boolean } | null =
    null;
  /** How often the mouse was clicked here in short order, as the system counts it. */
  private clicks = 0;

  constructor(
    private readonly board: HTMLElement,
    private readonly squares: readonly HTMLElement[],
    private readonly does: Gestures,
  ) {
    this.cursor = Math.max(
      0,
      squares.findIndex((each) => each.tabIndex === 0),
    );
    board.addEventListener("pointerdown", (event) => this.take(event));
    board.addEventListener("mousedown", (event) => {
      this.clicks = event.detail;
    });
    board.addEventListener("pointermove", (event) => this.move(event));
    board.addEventListener("pointerup", (event) => this.release(event));
    board.addEventListener("pointercancel", () => this.letGo());
    board.addEventListener("pointerleave", () => this.does.pointed(null));
    board.addEventListener("keydown", (event) => this.key(event));
    board.addEventListener("click", (event) => this.click(event));
    board.addEventListener("focusin", (event) => this.focused(event.target));
    board.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /** Puts the cursor, and with it the focus, on a square. */
  focus(square: Square = this.cursor): void {
    this.put(square);
    this.squares[square]!.focus({ preventScroll: true });
  }

  private put(square: Square): void {
    this.squares[this.cursor]!.tabIndex = -1;
    this.cursor = square;
    this.squares[square]!.tabIndex = 0;
  }

  private focused(target: EventTarget | null): void {
    const square = this.squares.indexOf(target as HTMLElement);
    if (square === -1) return;
    this.put(square);
    if (!this.down) this.does.pointed(square);
  }

  private take(event: PointerEvent): void {
    if (event.button !== 0 || this.down) return;
    const square = this.under(event);
    this.does.touched();
    if (square === null) return;
    this.down = { square, x: event.clientX, y: event.clientY, id: event.pointerId, pulling: false };
    this.board.setPointerCapture(event.pointerId);
  }

  private move(event: PointerEvent): void {
    const { down } = this;
    if (!down) {
      if (event.pointerType === "mouse") this.does.pointed(this.under(event));
      return;
    }
    if (event.pointerId !== down.id) return;
    const by = { x: event.clientX - down.x, y: event.clientY - down.y };
    const side = this.board.getBoundingClientRect().width / SIDE;
    if (Math.hypot(by.x, by.y) > side * PULL) down.pulling = true;
    if (!down.pulling) return;
    this.does.pulled(down.square, by);
    this.does.pointed(this.under(event));
  }

  private release(event: PointerEvent): void {
    const { down } = this;
    if (!down || event.pointerId !== down.id) return;
    this.letGo();
    const square = this.under(event);
    if (down.pulling) {
      if (square !== null && square !== down.square) this.does.dropped(down.square, square);
      return;
    }
    this.focus(down.square);
    this.does.pressed(down.square, event.pointerType === "mouse" && this.clicks > 1);
  }

  private letGo(): void {
    const { down } = this;
    this.down = null;
    if (!down) return;
    if (down.pulling) this.does.pulled(down.square, null);
  }

  /** Assistive tools click without a pointer. */
  private click(event: MouseEvent): void {
    const square = this.squares.indexOf(event.target as HTMLElement);
    if (event.detail !== 0 || square === -1) return;
    this.does.touched();
    this.does.pressed(square, false);
  }

  private key(event: KeyboardEvent): void {
    const command = commandOf(event);
    const to = this.step(command || event.key);
    if (to === null && command !== "ok" && command !== "back") return;
    event.preventDefault();
    event.stopPropagation();
    this.does.touched();
    if (to !== null) this.focus(to);
    else if (event.repeat) return;
    else if (command === "ok") this.does.pressed(this.cursor, false);
    else this.does.back();
  }

  /** Where a key takes the cursor; null for other keys. It never leaves the board. */
  private step(key: string): Square | null {
    const row = Math.floor(this.cursor / SIDE);
    const column = this.cursor % SIDE;
    const steps: { [key: string]: [number, number] } = {
      up: [row - 1, column],
      right: [row, column + 1],
      down: [row + 1, column],
      left: [row, column - 1],
      Home: [row, FIRST],
      End: [row, LAST],
      PageUp: [FIRST, column],
      PageDown: [LAST, column],
    };
    const step = steps[key];
    if (!step) return null;
    const [down, right] = step.map((each) => Math.min(LAST, Math.max(FIRST, each)));
    return down! * SIDE + right!;
  }

  private under(event: PointerEvent): Square | null {
    const box = this.board.getBoundingClientRect();
    const column = Math.floor(((event.clientX - box.left) / box.width) * SIDE);
    const row = Math.floor(((event.clientY - box.top) / box.height) * SIDE);
    if (row < FIRST || row > LAST || column < FIRST || column > LAST) return null;
    return row * SIDE + column;
  }
}

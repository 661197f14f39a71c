/** Bizz-Billes on the hub: the cabinet, without displays and pad. */

import { BizzBoard } from "../../boards/bizz";
import { Displays } from "../../boards/bizz/displays";
import { HEIGHT, WIDTH } from "../../boards/bizz/geometry";
import { Motion } from "../../boards/bizz/motion";
import type { Seat } from "../../boards/bizz/seats";
import { games } from "./games";
import type { Show } from "./show";

const ROUNDS = 1;
/** How long the arrow stands at a cup before it goes (ms). */
const AIM_MS = 700;

export class BizzShow implements Show {
  private readonly motion = new Motion();
  private readonly displays = new Displays();
  private readonly board = new BizzBoard(this.motion, this.displays, () => undefined);
  private readonly seats = games.bizz.first.points.map((_, seat): Seat => {
    return { name: "", colour: seat, level: null };
  });
  readonly element = this.board.element;
  readonly turns = games.bizz.turns.length;

  constructor() {
    this.displays.draw(this.seats);
  }

  fit(width: number, height: number): void {
    const unit = Math.min(width / WIDTH, height / HEIGHT);
    this.element.style.setProperty("--u", `${unit}px`);
  }

  reset(): void {
    this.board.show(games.bizz.first, this.seats, ROUNDS);
  }

  async play(turn: number): Promise<void> {
    const [cup, events, after] = games.bizz.turns[turn]!;
    this.motion.begin();
    this.board.aim(cup);
    await this.motion.pause(AIM_MS);
    await this.board.perform(events, after, ROUNDS);
    // Points rise to displays, and here are none.
    this.board.gains.element.textContent = "";
  }

  finish(): void {
    this.motion.finish();
  }
}

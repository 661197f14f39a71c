/**
 * Shows a story over the board. The squares below already say how the action ended; what moves here
 * is decoration, and may be cut short at any moment.
 */

import { calm, speed } from "../manner";
import type { Speed } from "../settings";
import { soundsAt } from "../sound";
import type { Square } from "../table/table";
import { SIDE } from "./lines-path";
import { type Actor, type Gain, GROWING, heard, LEAVING, RISING, type Story } from "./lines-story";

const TRAIL = 380;
/** How long what normally takes one takes at each speed. */
const PACES: { [speed in Speed]: number } = { slow: 2, normal: 1, fast: 0.5 };

export class Stage {
  private readonly layer = document.createElement("div");
  private running: Animation[] = [];
  /** Ends what is still to be heard. */
  private hush: () => void = () => undefined;

  constructor(
    board: HTMLElement,
    /** The ball's element on a square that has one. */
    private readonly ballOn: (square: Square) => HTMLElement | null,
  ) {
    this.layer.className = "stage";
    this.layer.setAttribute("aria-hidden", "true");
    board.appendChild(this.layer);
  }

  /** Shows a story; with `moved`, the ball is where it goes already (it was dragged there). */
  show(story: Story, moved: boolean): void {
    this.finish();
    for (const actor of story.actors) this.act(actor, moved);
    for (const gain of story.gains) this.rise(gain);
    const pace = PACES[speed()];
    this.hush = soundsAt(heard(story, moved).map(([at, name]) => [at * pace, name]));
  }

  /** Ends whatever is running: the board shows its state. */
  finish(): void {
    this.hush();
    for (const each of this.running) each.cancel();
    this.running = [];
    this.layer.textContent = "";
  }

  /** A square that cannot be reached blinks. */
  refuse(square: Square): void {
    const mark = this.put("refused", square);
    this.run(
      mark,
      [{ opacity: 0 }, { opacity: 1 }, { opacity: 0.2 }, { opacity: 1 }, { opacity: 0 }],
      {
        duration: 560,
      },
    );
  }

  private act(actor: Actor, moved: boolean): void {
    const stays = actor.leaves === undefined;
    const ball = stays
      ? this.ballOn(actor.square)
      : this.put(`ball c${actor.colour}`, actor.square);
    if (!ball) return;
    if (actor.moves && !moved) this.travel(ball, actor);
    if (actor.appears !== undefined) {
      const from = calm() ? { opacity: 0 } : { opacity: 0, transform: "scale(0.2)" };
      const to = calm() ? { opacity: 1 } : { opacity: 1, transform: "none" };
      const easing = "cubic-bezier(0.3, 1.5, 0.6, 1)";
      this.run(ball, [from, to], { duration: GROWING, delay: actor.appears, easing });
    }
    if (actor.leaves !== undefined) this.leave(ball, actor.leaves);
  }

  private travel(ball: HTMLElement, actor: Actor): void {
    const { path, at, takes } = actor.moves!;
    if (calm()) return;
    const last = path.length - 1;
    const frames = path.map((square) => ({ transform: offset(actor.square, square) }));
    this.run(ball, frames, { duration: takes, delay: at, easing: "ease-in-out" });
    for (let step = 0; step < last; step++) {
      const dot = this.put(`trail c${actor.colour}`, path[step]!);
      const delay = at + (takes * step) / last;
      this.run(dot, [{ opacity: 0.9 }, { opacity: 0 }], { duration: TRAIL, delay });
    }
  }

  private leave(ball: HTMLElement, at: number): void {
    const flash = [
      { opacity: 1, transform: "scale(1)" },
      { opacity: 0.35, transform: "scale(1.06)", offset: 0.2 },
      { opacity: 1, transform: "scale(1.12)", offset: 0.45 },
      { opacity: 0, transform: "scale(0.3)" },
    ];
    const frames = calm() ? flash.map(({ opacity }) => ({ opacity })) : flash;
    this.run(ball, frames, { duration: LEAVING, delay: at, fill: "forwards" });
  }

  private rise(gain: Gain): void {
    const label = this.put("gain number", gain.square);
    label.textContent = `+${gain.points}`;
    const away = calm() ? "none" : "translateY(-90%)";
    const frames = [
      { opacity: 0, transform: "none" },
      { opacity: 1, transform: "none", offset: 0.15 },
      { opacity: 1, offset: 0.6 },
      { opacity: 0, transform: away },
    ];
    this.run(label, frames, { duration: RISING, delay: gain.at, fill: "both" });
  }

  private put(className: string, square: Square): HTMLElement {
    const element = document.createElement("span");
    element.className = className;
    element.style.left = `${((square % SIDE) * 100) / SIDE}%`;
    element.style.top = `${(Math.floor(square / SIDE) * 100) / SIDE}%`;
    this.layer.appendChild(element);
    return element;
  }

  private run(element: HTMLElement, frames: Keyframe[], timing: KeyframeAnimationOptions): void {
    const { duration, delay = 0, ...rest } = timing;
    const pace = PACES[speed()];
    const animation = element.animate(frames, {
      fill: "backwards",
      ...rest,
      duration: (duration as number) * pace,
      delay: delay * pace,
    });
    animation.onfinish = () => {
      if (element.parentNode === this.layer) element.remove();
    };
    this.running.push(animation);
  }
}

/** How far `square` is from `home`, in squares. */
function offset(home: Square, square: Square): string {
  const right = (square % SIDE) - (home % SIDE);
  const down = Math.floor(square / SIDE) - Math.floor(home / SIDE);
  return `translate(${right * 100}%, ${down * 100}%)`;
}

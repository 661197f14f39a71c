/**
 * Everything that moves. The page's state is final before anything moves; a movement only shows how it
 * came about, so all of them can be ended at any time.
 */

import { calm, speed } from "../../manner";
import type { Speed } from "../../settings";

const FACTORS: { [speed in Speed]: number } = { slow: 1.7, normal: 1, fast: 0.5 };

export class Motion {
  private readonly ends = new Set<() => void>();
  private skipping = false;

  /** Whether the player wants nothing to move. */
  get reduced(): boolean {
    return calm();
  }

  /** Whether something moves now that `finish` would end. */
  get running(): boolean {
    return this.ends.size > 0;
  }

  /** Milliseconds at the chosen speed. */
  scaled(ms: number): number {
    return ms * FACTORS[speed()];
  }

  /** From here on, movements are shown again after `finish` ended them. */
  begin(): void {
    this.skipping = false;
  }

  /** Ends all movements, and those that follow until `begin`. */
  finish(): void {
    this.skipping = true;
    for (const end of Array.from(this.ends)) end();
  }

  /** Moves an element; its style already says where it ends. Resolves at the end, or when ended. */
  animate(
    element: Element,
    frames: Keyframe[],
    ms: number,
    options: KeyframeAnimationOptions = {},
  ): Promise<void> {
    if (this.skipping || this.reduced) return Promise.resolve();
    const timing = {
      fill: "backwards" as const,
      ...options,
      duration: this.scaled(ms),
      delay: this.scaled(Number(options.delay || 0)),
    };
    const animation = element.animate(frames, timing);
    return this.until((done) => {
      animation.onfinish = done;
      animation.oncancel = done;
      return () => animation.cancel();
    });
  }

  /** Moves an element beside the game, which does not wait for it; without motion it stays as long. */
  flourish(element: Element, frames: Keyframe[], ms: number): Promise<void> {
    return new Promise((resolve) => {
      if (this.reduced) {
        setTimeout(resolve, ms);
        return;
      }
      const options = { duration: this.scaled(ms), easing: "ease-in-out" };
      element.animate(frames, options).onfinish = () => resolve();
    });
  }

  /** Waits, at the chosen speed. With reduced motion nothing moves, and there is nothing to wait for. */
  pause(ms: number): Promise<void> {
    return this.skipping || this.reduced ? Promise.resolve() : this.hold(this.scaled(ms));
  }

  /** Waits in any case, until ended. */
  hold(ms: number): Promise<void> {
    return this.until((done) => {
      const timer = setTimeout(done, ms);
      return () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  private until(start: (done: () => void) => () => void): Promise<void> {
    return new Promise((resolve) => {
      const end = start(() => {
        this.ends.delete(end);
        resolve();
      });
      this.ends.add(end);
    });
  }
}

/** A quiet countdown: a bar and a number. It is never read out by itself. */

import type { Time } from "../../table/wire";

const TICK_MS = 250;

export class Countdown {
  readonly element = document.createElement("span");
  private readonly bar = document.createElement("i");
  private readonly number = document.createElement("span");
  private at: Time | null = null;
  private whole = 1;
  private timer = 0;

  /** `until` tells how many milliseconds away a time of the server's is. */
  constructor(private readonly until: (at: Time) => number) {
    this.element.className = "countdown";
    this.element.setAttribute("role", "timer");
    this.number.className = "number";
    this.bar.setAttribute("aria-hidden", "true");
    this.element.append(this.number, this.bar);
    this.element.hidden = true;
  }

  /** Counts down to a time; null for nothing. */
  to(at: Time | null): void {
    if (at === this.at) return;
    this.at = at;
    clearInterval(this.timer);
    this.element.hidden = at === null;
    if (at === null) return;
    this.whole = Math.max(1, this.until(at));
    this.tick();
    this.timer = window.setInterval(() => this.tick(), TICK_MS);
  }

  private tick(): void {
    if (this.at === null) return;
    const left = Math.max(0, this.until(this.at));
    this.number.textContent = String(Math.ceil(left / 1000));
    this.bar.style.transform = `scaleX(${Math.min(1, left / this.whole)})`;
  }
}

/** "+points" that rise from a marble to its owner's display. */

import type { Motion } from "./motion";

const RISE_MS = 1100;

export class Gains {
  readonly element = document.createElement("div");

  constructor(private readonly motion: Motion) {
    this.element.className = "gains";
    this.element.setAttribute("aria-hidden", "true");
  }

  /** Lets points rise from one place of the screen to another; without motion they just stand there a while. */
  rise(points: number, colour: number, from: DOMRect, to: DOMRect): void {
    const gain = document.createElement("span");
    gain.className = "gain number";
    gain.dataset.colour = String(colour);
    gain.textContent = `+${points}`;
    this.element.append(gain);
    const at = (box: DOMRect, up: number, scale: number) => {
      const x = box.left + box.width / 2;
      const y = box.top + box.height / 2 - up;
      return `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`;
    };
    gain.style.transform = at(to, 0, 1);
    const frames = [
      { transform: at(from, 0, 0.6), opacity: 0 },
      { transform: at(from, from.height * 1.5, 1.25), opacity: 1, offset: 0.25 },
      { transform: at(from, from.height * 1.7, 1.2), opacity: 1, offset: 0.5 },
      { transform: at(to, 0, 0.8), opacity: 0.9 },
    ];
    this.motion.flourish(gain, frames, RISE_MS).then(() => gain.remove());
  }
}

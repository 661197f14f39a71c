/** The wheel: five segments under a small triangle. */

import { sound, soundsAt } from "../../sound";
import type { Colour } from "../../table/table";
import { t } from "../../text";
import { CUP_COLOURS, cupColour, drawCupSymbol, svgElement } from "./colours";
import type { Motion } from "./motion";
import { type Curve, ticksOf } from "./ticks";

const SPIN_MS = 1450;
const STEP = 360 / CUP_COLOURS;
const TURNS = 3;
const SLOWING: Curve = [0.16, 0.68, 0.16, 1];

export class Wheel {
  readonly element = document.createElement("div");
  private readonly disc = document.createElement("div");
  private readonly parts: SVGGElement[] = [];
  private angle = 0;
  private spins = 0;

  constructor(private readonly motion: Motion) {
    this.element.className = "wheel";
    this.element.setAttribute("role", "img");
    this.disc.className = "disc";
    this.disc.append(this.draw());
    const pointer = svgElement("svg", { class: "pointer", viewBox: "0 0 24 20" });
    pointer.append(svgElement("path", { d: "M1 1h22L12 19z" }));
    this.element.append(this.disc, pointer);
  }

  /** Shows the wheel at a colour; those without a cup are dim. */
  show(colour: Colour | null, left: Colour[]): void {
    this.mark(colour, left);
    if (colour === null) return;
    this.angle = this.stopAt(colour);
    this.turn();
  }

  /** Spins, and stops at a colour. */
  async spin(colour: Colour, left: Colour[]): Promise<void> {
    this.mark(null, left);
    const from = this.angle;
    this.angle = this.stopAt(colour);
    this.turn();
    const frames = [from, this.angle].map((angle) => ({ transform: `rotate(${angle}deg)` }));
    const easing = `cubic-bezier(${SLOWING.join(",")})`;
    const ms = this.motion.scaled(SPIN_MS);
    const clicks = ticksOf(from, this.angle, STEP / 2, STEP, ms, SLOWING);
    const hush = soundsAt(clicks.map((at) => [at, "click"]));
    await this.motion.animate(this.disc, frames, SPIN_MS, { easing });
    hush();
    sound("stop");
    this.mark(colour, left);
  }

  /** The next angle, some turns on, that has a colour under the triangle; never the same spot of it twice. */
  private stopAt(colour: Colour): number {
    this.spins += 1;
    const aside = (((this.spins * 37) % 41) / 40 - 0.5) * STEP * 0.62;
    const wanted = aside - colour * STEP;
    const turned = Math.ceil((this.angle - wanted) / 360) * 360;
    return wanted + turned + TURNS * 360;
  }

  private turn(): void {
    this.disc.style.transform = `rotate(${this.angle}deg)`;
  }

  private mark(colour: Colour | null, left: Colour[]): void {
    this.element.classList.toggle("stopped", colour !== null);
    const name = colour === null ? t("Wheel") : t("Wheel: {colour}", { colour: cupColour(colour) });
    this.element.setAttribute("aria-label", name);
    this.parts.forEach((part, index) => {
      part.classList.toggle("on", index === colour);
      part.classList.toggle("gone", left.indexOf(index) < 0);
    });
  }

  private draw(): SVGSVGElement {
    const svg = svgElement("svg", { viewBox: "-50 -50 100 100" });
    svg.append(svgElement("circle", { class: "rim", r: 49 }));
    for (let colour = 0; colour < CUP_COLOURS; colour++) {
      const part = svgElement("g", {
        transform: `rotate(${colour * STEP})`,
        "data-colour": colour,
      });
      const half = ((STEP / 2) * Math.PI) / 180;
      const x = 46 * Math.sin(half);
      const y = -46 * Math.cos(half);
      part.append(
        svgElement("path", { class: "part", d: `M0 0L${-x} ${y}A46 46 0 0 1 ${x} ${y}z` }),
      );
      const symbol = drawCupSymbol(colour);
      const box = { x: -8, y: -38, width: 16, height: 16 };
      for (const [name, value] of Object.entries(box)) symbol.setAttribute(name, String(value));
      part.append(symbol);
      this.parts.push(part);
      svg.append(part);
    }
    svg.append(svgElement("circle", { class: "hub", r: 9 }));
    return svg;
  }
}

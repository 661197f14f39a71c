/** The cups: a button each, until they are removed. */

import { sound } from "../../sound";
import type { Colour, Cup } from "../../table/table";
import { drawCupSymbol } from "./colours";
import { cupsOn, floorOf, leftOf, ROW, SHELVES } from "./geometry";
import type { Motion } from "./motion";
import { setBox } from "./place";

const REMOVE_MS = 240;

export class Cups {
  readonly element = document.createElement("div");
  private readonly buttons = new Map<string, HTMLButtonElement>();
  private colours: (Colour | null)[][] = [];

  constructor(private readonly motion: Motion) {
    this.element.className = "cups";
  }

  /** Shows these cups, one list per shelf; null is a gap. */
  draw(colours: (Colour | null)[][]): void {
    this.colours = colours.map((shelf) => shelf.slice());
    this.element.textContent = "";
    this.buttons.clear();
    this.each((cup, colour) => {
      const button = draw(cup, colour);
      this.buttons.set(keyOf(cup), button);
      this.element.append(button);
    });
  }

  /** Takes a cup away; its tray sinks into the back. */
  remove(cup: Cup): Promise<void> {
    const button = this.buttons.get(keyOf(cup));
    if (!button) return Promise.resolve();
    sound("go");
    const ghost = button.querySelector(".tray")!.cloneNode(true) as HTMLElement;
    const frame = document.createElement("span");
    frame.className = "cup leaving";
    frame.dataset.colour = button.dataset.colour!;
    frame.style.cssText = button.style.cssText;
    frame.append(ghost);
    this.element.replaceChild(frame, button);
    this.buttons.delete(keyOf(cup));
    this.colours[cup[0] - 1]![cup[1] - 1] = null;
    const gone = [
      { transform: "scale(1)", opacity: 1 },
      { transform: "scale(1.12)", opacity: 1, offset: 0.3 },
      { transform: "scale(.2)", opacity: 0 },
    ];
    return this.motion.animate(ghost, gone, REMOVE_MS).then(() => frame.remove());
  }

  /** The cups of a colour, in reading order. */
  ofColour(colour: Colour | null): Cup[] {
    const cups: Cup[] = [];
    this.each((cup, its) => {
      if (its === colour) cups.push(cup);
    });
    return cups;
  }

  /** Lights the cups of a colour; null lets all be as they are while the wheel spins. */
  light(colour: Colour | null): void {
    this.element.classList.toggle("chosen", colour !== null);
    this.each((cup, its) => this.button(cup)!.classList.toggle("lit", its === colour));
  }

  /** Says which of the cups may be removed now. */
  open(cups: Cup[]): void {
    const open = new Set(cups.map(keyOf));
    this.buttons.forEach((button, key) => {
      const now = open.has(key);
      if (now === "lit" in button.dataset) return;
      if (now) {
        button.dataset.lit = "";
        button.removeAttribute("aria-disabled");
      } else {
        delete button.dataset.lit;
        button.setAttribute("aria-disabled", "true");
        button.tabIndex = -1;
      }
    });
  }

  /** Gives every cup its name. */
  name(nameOf: (cup: Cup, colour: Colour) => string): void {
    this.each((cup, colour) => {
      const button = this.button(cup)!;
      const name = nameOf(cup, colour);
      if (button.getAttribute("aria-label") !== name) button.setAttribute("aria-label", name);
    });
  }

  /** The colour of a cup; null for a gap. */
  colourOf([shelf, place]: Cup): Colour | null {
    const colours = this.colours[shelf - 1];
    return colours?.[place - 1] ?? null;
  }

  /** The button of a cup, if it is still there. */
  button(cup: Cup): HTMLButtonElement | undefined {
    return this.buttons.get(keyOf(cup));
  }

  private each(visit: (cup: Cup, colour: Colour) => void): void {
    for (let shelf = 1; shelf <= SHELVES; shelf++) {
      for (let place = 1; place <= cupsOn(shelf); place++) {
        const colour = this.colours[shelf - 1]![place - 1];
        if (typeof colour === "number") visit([shelf, place], colour);
      }
    }
  }
}

/** The cup that an element belongs to, if any. */
export function cupAt(target: EventTarget | null): Cup | null {
  const button = target instanceof Element ? target.closest<HTMLElement>("[data-cup]") : null;
  if (!button) return null;
  const [shelf, place] = button.dataset.cup!.split("-").map(Number);
  return [shelf!, place!];
}

function draw(cup: Cup, colour: Colour): HTMLButtonElement {
  const [shelf, place] = cup;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "cup";
  button.tabIndex = -1;
  button.dataset.cup = keyOf(cup);
  button.dataset.colour = String(colour);
  button.setAttribute("aria-disabled", "true");
  setBox(button, leftOf(shelf) + place - 1, floorOf(shelf) - ROW, 1, ROW);
  fillCup(button, colour);
  return button;
}

/** Puts into a cup's element what is seen of the cup: its glow, and the tray with the symbol of its colour. */
export function fillCup(cup: HTMLElement, colour: number): void {
  const glow = document.createElement("span");
  glow.className = "glow";
  const tray = document.createElement("span");
  tray.className = "tray";
  tray.append(drawCupSymbol(colour));
  cup.append(glow, tray);
}

function keyOf([shelf, place]: Cup): string {
  return `${shelf}-${place}`;
}

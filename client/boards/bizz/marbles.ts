/** The marbles: where each lies, and how it falls. */

import { type Sound, sound, soundsAt } from "../../sound";
import type { Cup } from "../../table/table";
import { drawMarble } from "./colours";
import { courseOf, type Fall, lagOf, type Moment } from "./falls";
import { HOLE_SHELF, MARBLE, middleOf, outside, type Point, restIn } from "./geometry";
import type { Motion } from "./motion";
import { centred } from "./place";

/** A fall as the event tells it. */
export interface Fallen {
  marble: number;
  path: Cup[];
}

interface Marble {
  element: HTMLElement;
  place: Cup;
  side: -1 | 0 | 1;
}

const LAG_MS = 170;
const SHIFT_MS = 140;

export class Marbles {
  readonly element = document.createElement("div");
  private marbles: Marble[] = [];
  /** In the order in which they came out. */
  private out: Marble[] = [];
  /** What fell last lies in front. */
  private above = 0;

  constructor(private readonly motion: Motion) {
    this.element.className = "marbles";
  }

  /** Shows marbles at places, each in a player's colour. */
  draw(places: Cup[], colours: number[]): void {
    this.element.textContent = "";
    this.marbles = places.map((place, marble) => {
      const element = drawMarble(colours[marble]!);
      this.element.append(element);
      return { element, place, side: 0 };
    });
    this.out = this.marbles.filter(({ place }) => place[0] === HOLE_SHELF);
    this.marbles.forEach((marble, index) => {
      const other = this.marbles.find((each, i) => i !== index && shares(each, marble));
      if (other) marble.side = this.marbles.indexOf(other) > index ? -1 : 1;
    });
    for (const marble of this.marbles) this.put(marble);
  }

  /** The numbers of the marbles at a place. */
  at([shelf, place]: Cup): number[] {
    const found: number[] = [];
    this.marbles.forEach((marble, number) => {
      if (marble.place[0] === shelf && marble.place[1] === place) found.push(number);
    });
    return found;
  }

  /** Where a marble is on the screen. */
  boxOf(marble: number): DOMRect {
    return this.marbles[marble]!.element.getBoundingClientRect();
  }

  private restOf(marble: number): Point {
    return this.pointOf(this.marbles[marble]!);
  }

  /**
   * Lets one or two marbles fall, the older first; `rested` is called for each when it has come to rest.
   * The places are final at once.
   */
  async fall(falls: Fallen[], rested: (marble: number) => void): Promise<void> {
    const before = this.marbles.map((marble) => this.pointOf(marble));
    for (const { marble, path } of falls) this.settle(this.marbles[marble]!, path);
    const courses = falls.map(({ marble, path }): Fall => {
      return { path, from: before[marble]!, to: this.restOf(marble) };
    });
    const lag = courses.length === 2 ? lagOf(courses[0]!, courses[1]!, LAG_MS) : 0;
    const movements: Promise<void>[] = [];
    const heard: [number, Sound][] = [];
    let end = 0;
    falls.forEach(({ marble, path }, index) => {
      const { moments, tips } = courseOf(courses[index]!);
      const delay = index * lag;
      for (const at of tips) heard.push([this.motion.scaled(delay + at), "tip"]);
      const last = path[path.length - 1]![0] === HOLE_SHELF ? "hole" : "rest";
      end = Math.max(end, delay + moments[moments.length - 1]!.at);
      movements.push(
        this.move(this.marbles[marble]!, moments, delay).then(() => {
          sound(last);
          rested(marble);
        }),
      );
    });
    const hush = soundsAt(heard);
    const fallen = new Set(falls.map(({ marble }) => marble));
    this.marbles.forEach((marble, number) => {
      const from = before[number]!;
      const to = this.pointOf(marble);
      if (fallen.has(number) || (from.x === to.x && from.y === to.y)) return;
      const frames = [from, to].map((point) => ({ transform: centred(point, MARBLE) }));
      const delay = Math.max(0, end - SHIFT_MS);
      movements.push(this.motion.animate(marble.element, frames, SHIFT_MS, { delay }));
    });
    for (const marble of this.marbles) this.put(marble);
    await Promise.all(movements);
    hush();
  }

  /** Gives a fallen marble its place, and moves a marble that lies there aside. */
  private settle(marble: Marble, path: Cup[]): void {
    const place = path[path.length - 1]!;
    const from = path[path.length - 2]!;
    marble.place = place;
    marble.side = 0;
    if (place[0] === HOLE_SHELF) {
      this.out.push(marble);
      return;
    }
    const other = this.marbles.find((each) => each !== marble && shares(each, marble));
    if (!other) return;
    marble.side = middleOf(from) < middleOf(place) ? -1 : 1;
    other.side = marble.side === 1 ? -1 : 1;
  }

  private pointOf(marble: Marble): Point {
    if (marble.place[0] !== HOLE_SHELF) return restIn(marble.place, marble.side);
    return outside(this.out.indexOf(marble), this.out.length);
  }

  private put(marble: Marble): void {
    marble.element.style.transform = centred(this.pointOf(marble), MARBLE);
  }

  private move(marble: Marble, moments: Moment[], delay: number): Promise<void> {
    const ms = moments[moments.length - 1]!.at;
    const frames = moments.map((moment) => ({
      transform: centred(moment, MARBLE),
      offset: moment.at / ms,
    }));
    this.above += 1;
    marble.element.style.zIndex = String(this.above);
    return this.motion.animate(marble.element, frames, ms, { delay });
  }
}

function shares(a: Marble, b: Marble): boolean {
  return a.place[0] !== HOLE_SHELF && a.place[0] === b.place[0] && a.place[1] === b.place[1];
}

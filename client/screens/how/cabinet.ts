/** The pictures of Bizz-Billes: the cabinet's own code draws them, with numbers and the ways of marbles. */

import { BizzBoard } from "../../boards/bizz";
import { drawMarble, svgElement } from "../../boards/bizz/colours";
import { Displays } from "../../boards/bizz/displays";
import { courseOf } from "../../boards/bizz/falls";
import {
  centreOf,
  floorOf,
  HEIGHT,
  HOLE_SHELF,
  MARBLE,
  middleOf,
  outside,
  type Point,
  restIn,
  WIDTH,
} from "../../boards/bizz/geometry";
import { Motion } from "../../boards/bizz/motion";
import { centred, setBox, units } from "../../boards/bizz/place";
import { ownerOf, type Seat } from "../../boards/bizz/seats";
import type { BizzState, Cup } from "../../table/table";
import { t } from "../../text";
import { type Box, frameOf, sideOf } from "./frame";

/** A position, the cup that goes, and the ways of its marbles: [marble, places]. */
export interface Scene {
  state: BizzState;
  cup: Cup;
  falls: [number, Cup[]][];
}

const WHOLE: Box = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
const MARK = 0.62;

/** Draws the scenes by name into all places for them, each when it is a screen away from being seen. */
export function drawScenes(scenes: { [name: string]: Scene }): void {
  const watch = (entries: IntersectionObserverEntry[]) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      soon.unobserve(target);
      const picture = target as HTMLElement;
      draw(picture, picture.dataset.scene!, scenes[picture.dataset.of!]!);
    }
  };
  const soon = new IntersectionObserver(watch, { rootMargin: "100% 0px" });
  for (const picture of Array.from(document.querySelectorAll("[data-scene]")))
    soon.observe(picture);
}

function draw(picture: HTMLElement, name: string, scene: Scene): void {
  const whole = picture.classList.contains("whole");
  const displays = new Displays();
  const board = new BizzBoard(new Motion(), displays, () => undefined);
  const seats = seatsOf(scene);
  displays.draw(seats);
  board.show(scene.state, seats, 1);
  board.aim(scene.cup);
  if (name !== "cabinet") board.element.append(...drawFalls(scene, seats));
  for (const [index, at] of marksOf(name, scene).entries()) {
    const mark = drawMark(index + 1);
    setBox(mark, at.x - MARK / 2, at.y - MARK / 2, MARK, MARK);
    mark.style.fontSize = units(MARK * 0.62);
    board.element.append(mark);
  }
  const window = picture.querySelector<HTMLElement>(".window")!;
  window.append(board.element);
  if (name === "cabinet") {
    displays.element.append(drawMark(5));
    picture.querySelector(".displays")!.replaceWith(displays.element);
  }
  fit(window, board.element, whole ? WHOLE : frameOf(scene.falls.map(([, path]) => path)));
}

/** Keeps a part of the board as wide as the window onto it. */
function fit(window: HTMLElement, board: HTMLElement, { x, y, width, height }: Box): void {
  const place = () => {
    const unit = Math.min(window.clientWidth / width, window.clientHeight / height);
    board.style.setProperty("--u", `${unit}px`);
    board.style.left = `${(window.clientWidth - unit * width) / 2 - unit * x}px`;
    board.style.top = `${(window.clientHeight - unit * height) / 2 - unit * y}px`;
  };
  place();
  new ResizeObserver(place).observe(window);
}

function seatsOf({ state }: Scene): Seat[] {
  return state.points.map((_, seat): Seat => {
    return { name: t("Player {number}", { number: seat + 1 }), colour: 3 * seat, level: null };
  });
}

/** The ways of the falling marbles, and the marbles at their ends. */
function drawFalls({ state, falls }: Scene, seats: Seat[]): Element[] {
  const svg = svgElement("svg", { class: "traces", viewBox: `0 0 ${WIDTH} ${HEIGHT}` });
  const marbles: Element[] = [];
  for (const [marble, path] of falls) {
    const places = state.marbles.map(([, shelf, place]): Cup => [shelf, place]);
    const from = restIn(path[0]!, sideOf(marble, places));
    const last = path[path.length - 1]!;
    const to = last[0] === HOLE_SHELF ? outside(0, 1) : restIn(last, 0);
    const { colour } = seats[ownerOf(marble, seats.length)]!;
    const points = courseOf({ path, from, to }).moments.map((each) => `${each.x} ${each.y}`);
    svg.append(svgElement("path", { class: "trace", d: `M${points.join("L")}` }));
    const end = drawMarble(colour);
    end.classList.add("landed");
    end.style.transform = centred(to, MARBLE);
    marbles.push(end);
  }
  return [svg, ...marbles];
}

/** Where the numbers of a scene stand, from 1. */
function marksOf(name: string, { state, cup, falls }: Scene): Point[] {
  if (name === "turn") {
    const path = falls[0]![1];
    return [centreOf(cup), centreOf(path[path.length - 1]!)].map(aside);
  }
  if (name !== "cabinet") return [];
  const [, shelf, place] = state.marbles[0]!;
  const marble = restIn([shelf, place], 0);
  return [aside(marble), aside(cupBeside(state, cup)), above(cup), { x: 1.33, y: HEIGHT - 1.33 }];
}

function above(cup: Cup): Point {
  return { x: middleOf(cup), y: floorOf(cup[0]) - 1.2 };
}

function aside({ x, y }: Point): Point {
  return { x: x + 0.5, y: y - 0.3 };
}

/** A lit cup other than the one at the arrow. */
function cupBeside({ cups, wheel }: BizzState, [shelf, place]: Cup): Point {
  for (let s = 1; s <= cups.length; s++) {
    const c = 1 + cups[s - 1]!.findIndex((colour, i) => colour === wheel && i + 1 !== place);
    if (s !== shelf && c > 0) return centreOf([s, c]);
  }
  return centreOf([shelf, place]);
}

function drawMark(number: number): HTMLElement {
  const mark = document.createElement("b");
  mark.className = "mark";
  mark.textContent = String(number);
  return mark;
}

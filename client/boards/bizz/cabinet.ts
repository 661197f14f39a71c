/** What never changes on the cabinet: back, walls, pyramids, funnel, tray, and what each shelf is worth. */

import { t } from "../../text";
import { svgElement } from "./colours";
import {
  cupsOn,
  floorOf,
  HEIGHT,
  HOLE,
  leftOf,
  PYRAMID,
  ROW,
  rightOf,
  SHELVES,
  tipsOn,
  WIDTH,
} from "./geometry";
import { setBox } from "./place";

const WORTH = [0, 1, 3, 6, 10, 15, 21, 28];
const HALF = PYRAMID.base / 2;

/** The back, behind the cups: a rail per shelf. */
export function drawBack(): SVGSVGElement {
  const svg = sheet("back");
  for (let shelf = 1; shelf <= SHELVES; shelf++) {
    const y = floorOf(shelf);
    const rail = { x1: leftOf(shelf), x2: rightOf(shelf), y1: y, y2: y };
    svg.append(svgElement("line", { class: "rail", ...rail }));
  }
  return svg;
}

/** The front, before the cups: walls and pyramids. */
export function drawFront(): SVGSVGElement {
  const svg = sheet("front");
  svg.append(svgElement("path", { class: "wall", d: wall() }));
  svg.append(svgElement("path", { class: "wall", d: wall(), transform: mirror() }));
  for (let shelf = 1; shelf <= SHELVES; shelf++) {
    const floor = floorOf(shelf);
    tipsOn(shelf).forEach(({ x, y }, index) => {
      const left = index > 0 ? `M${x} ${y}L${x - HALF} ${floor}H${x}z` : "";
      const right = index < cupsOn(shelf) ? `M${x} ${y}L${x + HALF} ${floor}H${x}z` : "";
      if (left) svg.append(svgElement("path", { class: "bright", d: left }));
      if (right) svg.append(svgElement("path", { class: "dark", d: right }));
    });
  }
  return svg;
}

/** The points that a marble is worth on each shelf, and out of the hole, beside them. */
export function drawWorth(): HTMLElement {
  const list = document.createElement("div");
  list.className = "worth";
  list.setAttribute("aria-hidden", "true");
  for (let shelf = 2; shelf <= SHELVES; shelf++) {
    list.append(label(WORTH[shelf - 1]!, rightOf(shelf) + 0.02, floorOf(shelf) - 0.78));
  }
  const out = label(
    WORTH[SHELVES]!,
    HOLE.x + HOLE.half + 0.14,
    floorOf(SHELVES) + HOLE.slope - 0.02,
  );
  out.title = t("out of the hole");
  list.append(out);
  return list;
}

function label(points: number, x: number, y: number): HTMLElement {
  const span = document.createElement("span");
  span.textContent = String(points);
  setBox(span, x, y, 0.58, 0.44);
  return span;
}

/** The left wall: steps inwards shelf by shelf, then the funnel, the hole's neck and the tray. */
function wall(): string {
  const points = [`M-1 -1H${leftOf(1)}`];
  for (let shelf = 1; shelf <= SHELVES; shelf++) {
    const x = leftOf(shelf);
    points.push(`L${x} ${floorOf(shelf) - PYRAMID.height}L${x + HALF} ${floorOf(shelf)}`);
  }
  const neck = HOLE.x - HOLE.half;
  const bottom = floorOf(SHELVES) + HOLE.slope;
  points.push(`L${neck} ${bottom}V${bottom + HOLE.neck}`);
  points.push(`H${HOLE.x - 1.7}q-.16 0 -.16 .16V${HEIGHT - 0.06}H${HOLE.x}V${HEIGHT + 1}H-1z`);
  return points.join("");
}

function mirror(): string {
  return `translate(${WIDTH} 0) scale(-1 1)`;
}

function sheet(name: string): SVGSVGElement {
  return svgElement("svg", {
    class: name,
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    "aria-hidden": "true",
  });
}

/** The free corners of the walls, for the wheel and the round: [x, y, size], in units. */
export const CORNERS = {
  wheel: { x: 0.16, y: HEIGHT - 2.5, size: 2.34 },
  round: { x: WIDTH - 2.3, y: HEIGHT - 1.5, width: 2.15, height: 1.34 },
  step: ROW,
};

/** What never changes on the cabinet: back, walls, pyramids, funnel, tray, and what each shelf is worth. */

import { t } from "../../text";
import { svgElement } from "./colours";
import {
  floorOf,
  HEIGHT,
  HOLE,
  leftOf,
  type Point,
  PYRAMID,
  rightOf,
  SHELVES,
  tipsOn,
  WIDTH,
} from "./geometry";
import { setBox } from "./place";

const WORTH = [0, 1, 3, 6, 10, 15, 21, 28];
const HALF = PYRAMID.base / 2;
const TRAY_HALF = 1.62;

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
  for (let shelf = 1; shelf <= SHELVES; shelf++) {
    svg.append(drawPyramids(tipsOn(shelf), floorOf(shelf)));
    for (const x of [leftOf(shelf), WIDTH - leftOf(shelf)]) {
      const cy = floorOf(shelf) - PYRAMID.height - 0.14;
      const cx = x + (x < HOLE.x ? -0.1 : 0.1);
      svg.append(svgElement("circle", { class: "lamp", cx, cy, r: 0.055 }));
    }
  }
  return svg;
}

/** Pyramids in a row on a floor; the first and the last one are halves on the walls. */
export function drawPyramids(tips: Point[], floor: number): SVGGElement {
  const group = svgElement("g", {});
  tips.forEach(({ x, y }, index) => {
    const left = `M${x} ${y}L${x - HALF} ${floor}H${x}z`;
    const right = `M${x} ${y}L${x + HALF} ${floor}H${x}z`;
    if (index > 0) group.append(svgElement("path", { class: "bright", d: left }));
    if (index < tips.length - 1) group.append(svgElement("path", { class: "dark", d: right }));
  });
  return group;
}

/** The points that a marble is worth on each shelf, and out of the hole, beside them. */
export function drawWorth(): HTMLElement {
  const list = document.createElement("div");
  list.className = "worth";
  list.setAttribute("aria-hidden", "true");
  for (let shelf = 2; shelf <= SHELVES; shelf++) {
    list.append(label(WORTH[shelf - 1]!, rightOf(shelf) + 0.02, floorOf(shelf) - 0.78));
  }
  const out = label(WORTH[SHELVES]!, HOLE.x + 0.6, floorOf(SHELVES) + 0.12);
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

/** All that is solid around the shelves: walls that step inwards, the funnel, the hole's neck, the tray. */
function wall(): string {
  const left: Point[] = [{ x: leftOf(1), y: -1 }];
  for (let shelf = 1; shelf <= SHELVES; shelf++) {
    const x = leftOf(shelf);
    left.push({ x, y: floorOf(shelf) - PYRAMID.height }, { x: x + HALF, y: floorOf(shelf) });
  }
  const neck = HOLE.x - HOLE.half;
  const bottom = floorOf(SHELVES) + HOLE.slope;
  const tray = HOLE.x - TRAY_HALF;
  left.push({ x: neck, y: bottom }, { x: neck, y: bottom + HOLE.neck });
  left.push({ x: tray + 0.12, y: bottom + HOLE.neck }, { x: tray, y: bottom + HOLE.neck + 0.12 });
  left.push({ x: tray, y: HEIGHT - 0.07 });
  const right = left.map(({ x, y }) => ({ x: WIDTH - x, y })).reverse();
  const inside = left.concat(right).map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`);
  return `M-1 -1L${inside.join("L")}L${WIDTH + 1} -1V${HEIGHT + 1}H-1z`;
}

function sheet(name: string): SVGSVGElement {
  return svgElement("svg", {
    class: name,
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    "aria-hidden": "true",
  });
}

/** The free corners of the walls, for the wheel and the round. */
export const CORNERS = {
  wheel: { x: 0.16, y: HEIGHT - 2.5, size: 2.34 },
  round: { x: WIDTH - 2.3, y: HEIGHT - 1.5, width: 2.15, height: 1.34 },
};

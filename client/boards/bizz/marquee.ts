/** A shelf of the cabinet to look at, above the screens before playing. */

import { drawPyramids } from "./cabinet";
import { CUP_COLOURS, drawMarble, PLAYER_COLOURS, svgElement } from "./colours";
import { fillCup } from "./cups";
import { floorOf, MARBLE, type Point, PYRAMID, TRAY } from "./geometry";
import { centred, setBox } from "./place";

const CUPS = PLAYER_COLOURS;
const HEIGHT = floorOf(1) - 0.3;

/** Draws a shelf with a marble of every player; it has no meaning beyond its looks. */
export function drawMarquee(): HTMLElement {
  const shelf = document.createElement("div");
  shelf.className = "marquee board";
  shelf.setAttribute("aria-hidden", "true");
  setBox(shelf, 0, 0, CUPS, HEIGHT);
  const tips: Point[] = [];
  for (let i = 0; i <= CUPS; i++) tips.push({ x: i, y: HEIGHT - PYRAMID.height });
  const front = svgElement("svg", { class: "front", viewBox: `0 0 ${CUPS} ${HEIGHT}` });
  front.append(drawPyramids(tips, HEIGHT));
  for (let i = 0; i < CUPS; i++) shelf.append(drawSlot(i));
  shelf.append(front);
  for (let i = 0; i < CUPS; i++) {
    const marble = drawMarble(i);
    const rest = { x: i + 0.5, y: HEIGHT - TRAY - MARBLE / 2 };
    marble.style.transform = centred(rest, MARBLE);
    shelf.append(marble);
  }
  return shelf;
}

function drawSlot(place: number): HTMLElement {
  const colour = (place * 3) % CUP_COLOURS;
  const cup = document.createElement("span");
  cup.className = "cup lit";
  cup.dataset.colour = String(colour);
  setBox(cup, place, HEIGHT - 1, 1, 1);
  fillCup(cup, colour);
  return cup;
}

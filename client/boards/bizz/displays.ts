/** The displays: one per player, with the points of the round and the total. */

import type { BizzState } from "../../table/table";
import { t } from "../../text";
import { drawMarble } from "./colours";
import type { Seat } from "./seats";

interface Display {
  element: HTMLElement;
  points: HTMLElement;
  total: HTMLElement;
}

export class Displays {
  readonly element = document.createElement("ol");
  private displays: Display[] = [];

  constructor() {
    this.element.className = "displays";
    this.element.setAttribute("aria-label", t("Players"));
  }

  /** One display per seat. */
  draw(seats: Seat[]): void {
    this.element.textContent = "";
    this.element.dataset.count = String(seats.length);
    this.displays = seats.map((seat, index) => {
      const element = document.createElement("li");
      element.className = "display";
      element.dataset.seat = String(index);
      element.dataset.colour = String(seat.colour);
      const name = part("name", seat.name);
      const points = part("points number", "0");
      const total = part("total", "");
      element.append(drawMarble(seat.colour), name, points, total);
      this.element.append(element);
      return { element, points, total };
    });
  }

  /** Says what a state says: at once for those who read the page, and to the eye unless `later`. */
  tell({ points, totals }: BizzState, later = false): void {
    this.displays.forEach(({ element }, seat) => {
      element.dataset.points = String(points[seat]);
      element.dataset.total = String(totals[seat]);
      if (!later) this.show(seat, points[seat]!, totals[seat]!);
    });
  }

  /** Shows the points of a seat, and its total. */
  show(seat: number, points: number, total: number): void {
    const display = this.displays[seat]!;
    display.points.textContent = String(points);
    display.total.textContent = t("total {points}", { points: total });
    display.total.dataset.sum = String(total);
  }

  /** Adds points to what a seat's display shows. */
  add(seat: number, gain: number): void {
    const { points } = this.displays[seat]!;
    points.textContent = String(Number(points.textContent) + gain);
  }

  /** Frames the seat that plays; null for none. */
  frame(playing: number | null): void {
    this.displays.forEach(({ element }, seat) => {
      element.classList.toggle("playing", seat === playing);
      if (seat === playing) element.setAttribute("aria-current", "true");
      else element.removeAttribute("aria-current");
    });
  }

  /** The place on the screen of a seat's marble, where its new points arrive. */
  placeOf(seat: number): DOMRect {
    return this.displays[seat]!.element.querySelector(".marble")!.getBoundingClientRect();
  }
}

function part(name: string, text: string): HTMLElement {
  const element = document.createElement("span");
  element.className = name;
  element.textContent = text;
  return element;
}

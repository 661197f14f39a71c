/** The arrow: it stands at the cup that is about to be removed, and frames it. */

import type { Cup } from "../../table/table";
import { svgElement } from "./colours";
import { centreOf, ROW } from "./geometry";

export class Pointer {
  readonly element = document.createElement("div");

  constructor() {
    this.element.className = "arrow";
    this.element.setAttribute("aria-hidden", "true");
    const tip = svgElement("svg", { viewBox: "0 0 24 20" });
    tip.append(svgElement("path", { d: "M2 2h20L12 18z" }));
    this.element.append(tip);
    this.hide();
  }

  /** Stands at a cup; `still` when it was not to be seen before. */
  at(cup: Cup): void {
    const { x, y } = centreOf(cup);
    const appears = this.element.classList.contains("away");
    this.element.classList.toggle("still", appears);
    this.element.style.transform = `translate(${(x - 0.5) * 100}%, ${(y / ROW - 0.5) * 100}%)`;
    this.element.classList.remove("away");
  }

  hide(): void {
    this.element.classList.add("away");
  }
}

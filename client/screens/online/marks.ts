/** Marks beside the names on the displays: which seat is one's own, and which the computer plays. */

import { svgElement } from "../../boards/bizz/colours";
import type { View } from "../../table/wire";
import { t } from "../../text";

const SCREEN = "M3.5 5h17v11h-17zM8.5 20h7M12 16v4";

export function markSeats(displays: Element, { state, you }: View): void {
  state.seats.forEach((seat, index) => {
    const display = displays.children[index] as HTMLElement | undefined;
    const name = display?.querySelector(".name");
    if (!display || !name) return;
    for (const before of Array.from(name.querySelectorAll(".mark, .aside-text"))) before.remove();
    display.classList.toggle("own", index === you);
    if (seat.computer) display.dataset.held = "";
    else delete display.dataset.held;
    if (index === you) name.prepend(spoken(t("you")));
    if (seat.computer && !seat.bot) name.prepend(computer(seat.left));
  });
}

function spoken(text: string): HTMLElement {
  const element = document.createElement("span");
  element.className = "aside-text";
  element.textContent = `${text} `;
  return element;
}

function computer(left: boolean): HTMLElement {
  const text = left ? t("left, the computer plays") : t("the computer plays");
  const element = document.createElement("span");
  element.className = "mark";
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", text);
  element.title = text;
  const svg = svgElement("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" });
  svg.append(svgElement("path", { d: SCREEN }));
  element.append(svg);
  return element;
}

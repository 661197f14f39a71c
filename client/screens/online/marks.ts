/** Marks beside the names on the displays: which seat is one's own, and which the computer plays. */

import type { View } from "../../table/wire";
import { t } from "../../text";

export function markSeats(displays: Element, { state, you }: View): void {
  state.seats.forEach((seat, index) => {
    const display = displays.children[index];
    const name = display?.querySelector(".name");
    if (!display || !name) return;
    for (const before of Array.from(name.querySelectorAll(".mark"))) before.remove();
    const held = seat.computer && !seat.bot;
    display.classList.toggle("held", seat.computer);
    if (seat.computer) display.setAttribute("data-held", "");
    else display.removeAttribute("data-held");
    if (index === you) name.prepend(mark(t("you")));
    if (held) name.prepend(mark(seat.left ? t("left") : t("computer")));
  });
}

function mark(text: string): HTMLElement {
  const element = document.createElement("small");
  element.className = "mark";
  element.textContent = text;
  return element;
}

/** The six reactions: drawn, chosen, shown at the seat they come from, and muted. */

import { html, type TemplateResult } from "lit-html";
import { svgElement } from "../../boards/bizz/colours";
import { keep, kept } from "../../keep";
import type { Reaction } from "../../table/wire";
import { t } from "../../text";

const MUTED = "retrohub.muted";
const SHOWN_MS = 2500;
const FACE = "M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19z";
const EYES = "M8.8 9.2v.6M15.2 9.2v.6";

/** Lines in a square of 24. */
const DRAWINGS = [
  `${FACE}${EYES}M7.5 14c1.2 2 2.7 3 4.5 3s3.3-1 4.5-3`,
  `${FACE}M7.4 10.4l1.4-1.6 1.4 1.6M13.8 10.4l1.4-1.6 1.4 1.6M7 13.5h10c-.4 3-2.2 4.5-5 4.5s-4.6-1.5-5-4.5z`,
  `${FACE}M8.8 8.6v1M15.2 8.6v1M12 13a2.2 2.6 0 1 1 0 5.2 2.2 2.6 0 0 1 0-5.2z`,
  `${FACE}${EYES}M8 17c1-1.6 2.4-2.4 4-2.4s3 .8 4 2.4M16.5 12.2c1.2 1.6 1.2 2.8 0 3`,
  "M2.5 10.5h3.8v10H2.5zM6.3 11.5L10.5 3c1.8 0 2.7 1.2 2.4 3l-.6 3.5h6.2c1.7 0 2.6 1.3 2.2 2.9l-1.7 6.3c-.3 1.2-1.1 1.8-2.3 1.8H6.3",
  "M6 3h12M6 21h12M7.5 3c0 4.5 1.5 6.5 4.5 9-3 2.5-4.5 4.5-4.5 9M16.5 3c0 4.5-1.5 6.5-4.5 9 3 2.5 4.5 4.5 4.5 9M9.5 18.5h5",
];

export const REACTIONS = DRAWINGS.map((_, index) => index as Reaction);

export function reactionName(reaction: Reaction): string {
  return [t("Smile"), t("Laugh"), t("Surprise"), t("Tears"), t("Well done"), t("Hurry up")][
    reaction
  ]!;
}

export function drawReaction(reaction: Reaction): SVGSVGElement {
  const svg = svgElement("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" });
  svg.append(svgElement("path", { d: DRAWINGS[reaction]! }));
  return svg;
}

/** A button for each. */
export function reactionBar(send: (reaction: Reaction) => void): TemplateResult {
  return html`<span class="reactions" role="group" aria-label=${t("Reactions")}>
    ${REACTIONS.map(
      (reaction) => html`<button
        type="button"
        class="button"
        data-reaction=${reaction}
        aria-label=${reactionName(reaction)}
        @click=${() => send(reaction)}
      >
        ${drawReaction(reaction)}
      </button>`,
    )}
  </span>`;
}

/** Lets a reaction rise at the display of a seat for a moment. */
export function showReaction(display: Element, reaction: Reaction): void {
  for (const before of Array.from(display.querySelectorAll(".bubble"))) before.remove();
  const bubble = document.createElement("span");
  bubble.className = "bubble";
  bubble.dataset.shown = String(reaction);
  bubble.setAttribute("role", "img");
  bubble.setAttribute("aria-label", reactionName(reaction));
  bubble.append(drawReaction(reaction));
  display.append(bubble);
  setTimeout(() => bubble.remove(), SHOWN_MS);
}

export function muted(): boolean {
  return kept(MUTED) === true;
}

export function setMuted(value: boolean): void {
  keep(MUTED, value);
}

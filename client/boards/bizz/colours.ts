/** The five colours of cups and the six of players: their names and symbols. Values are in the style sheet. */

import { t } from "../../text";

/** Symbols are filled outlines in a square of 24. */
const CUP_SYMBOLS = [
  "M12 2.2l3 6.5 7 .8-5.2 4.8 1.4 7L12 17.8l-6.2 3.5 1.4-7L2 9.5l7-.8z",
  "M12 21.5C4.5 15.5 2 12.3 2 8.4 2 5.2 4.5 3 7.3 3 9.3 3 11.1 4.1 12 6c.9-1.9 2.7-3 4.7-3C19.5 3 22 5.2 22 8.4c0 3.9-2.5 7.1-10 13.1z",
  "M15.5 2.3A10 10 0 1 0 21.7 14.5 8 8 0 0 1 15.5 2.3z",
  "M14.5 1.5L4 13.5h6.2L8.5 22.5 20 9.5h-6.8z",
  "M2.5 20.5V5.5l5.5 5L12 3l4 7.5 5.5-5v15z",
];

const PLAYER_SYMBOLS = [
  "M12 2.5L22.5 20.5h-21z",
  "M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16z",
  "M8.7 2.5h6.6v6.2h6.2v6.6h-6.2v6.2H8.7v-6.2H2.5V8.7h6.2z",
  "M2 8.2h20v7.6H2z",
  "M4 4h16v16H4z",
  "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zM12 7.2a4.8 4.8 0 1 0 0 9.6 4.8 4.8 0 0 0 0-9.6z",
];

export const CUP_COLOURS = CUP_SYMBOLS.length;
export const PLAYER_COLOURS = PLAYER_SYMBOLS.length;

const SVG = "http://www.w3.org/2000/svg";

/** "orange cup", for the cups' colours 0 to 4. */
export function cupName(colour: number): string {
  return [t("orange cup"), t("pink cup"), t("lime cup"), t("turquoise cup"), t("blue cup")][
    colour
  ]!;
}

/** "orange", as the wheel says it. */
export function cupColour(colour: number): string {
  return [t("orange"), t("pink"), t("lime"), t("turquoise"), t("blue")][colour]!;
}

/** The name of a player's colour 0 to 5. */
export function playerColour(colour: number): string {
  return [t("Red"), t("Yellow"), t("Green"), t("Sky blue"), t("Purple"), t("White")][colour]!;
}

/** The name of the symbol that goes with a player's colour. */
export function playerSymbol(colour: number): string {
  return [t("triangle"), t("dot"), t("plus"), t("bar"), t("square"), t("ring")][colour]!;
}

/** An element with the symbol of a cup's colour. */
export function drawCupSymbol(colour: number): SVGSVGElement {
  return drawSymbol(CUP_SYMBOLS[colour]!);
}

/** A marble of a player's colour with its symbol; it has no size and no place of its own. */
export function drawMarble(colour: number): HTMLElement {
  const marble = document.createElement("span");
  marble.className = "marble";
  marble.dataset.colour = String(colour);
  marble.append(drawSymbol(PLAYER_SYMBOLS[colour]!));
  return marble;
}

function drawSymbol(path: string): SVGSVGElement {
  const svg = svgElement("svg", { class: "symbol", viewBox: "0 0 24 24", "aria-hidden": "true" });
  svg.append(svgElement("path", { d: path, "fill-rule": "evenodd" }));
  return svg;
}

/** An SVG element with attributes. */
export function svgElement<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: { [name: string]: string | number },
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, name) as SVGElementTagNameMap[K];
  for (const key of Object.keys(attributes)) element.setAttribute(key, String(attributes[key]));
  return element;
}

/** The pad on the screen: four arrows, ✓ and ✱. An arrow that is held repeats. */

import { svgElement } from "../../boards/bizz/colours";
import type { Command } from "../../input";
import { t } from "../../text";

const HOLD_MS = 380;
const REPEAT_MS = 150;

const SHAPES: { [command in Command]: string } = {
  up: "M12 5l8 13H4z",
  right: "M19 12L6 20V4z",
  down: "M12 19L4 6h16z",
  left: "M5 12l13-8v16z",
  ok: "M4 13l5.5 5.5L20 6.5",
  back: "M12 4v16M5 8l14 8M19 8L5 16",
};

/** Draws the pad; `press` gets the command of each press. */
export function drawPad(press: (command: Command) => void): HTMLElement {
  const names: [Command, string][] = [
    ["back", t("Pause")],
    ["up", t("Up")],
    ["ok", t("Remove the cup")],
    ["left", t("Left")],
    ["down", t("Down")],
    ["right", t("Right")],
  ];
  const pad = document.createElement("div");
  pad.className = "pad";
  pad.setAttribute("role", "group");
  pad.setAttribute("aria-label", t("Controls"));
  for (const [command, name] of names) pad.append(drawKey(command, name, press));
  // The focus stays where the arrow is.
  pad.addEventListener("mousedown", (event) => event.preventDefault());
  return pad;
}

function drawKey(
  command: Command,
  name: string,
  press: (command: Command) => void,
): HTMLButtonElement {
  const key = document.createElement("button");
  key.type = "button";
  key.tabIndex = -1;
  key.className = "key";
  key.dataset.command = command;
  key.setAttribute("aria-label", name);
  const svg = svgElement("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" });
  svg.append(svgElement("path", { d: SHAPES[command] }));
  key.append(svg);
  const arrow = command !== "ok" && command !== "back";
  let timer = 0;
  let held = false;
  const stop = () => clearTimeout(timer);
  const repeat = () => {
    held = true;
    press(command);
    timer = window.setTimeout(repeat, REPEAT_MS);
  };
  key.addEventListener("pointerdown", () => {
    stop();
    held = false;
    if (arrow) timer = window.setTimeout(repeat, HOLD_MS);
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) key.addEventListener(end, stop);
  key.addEventListener("contextmenu", (event) => event.preventDefault());
  key.addEventListener("click", () => {
    if (!held) press(command);
    held = false;
  });
  return key;
}

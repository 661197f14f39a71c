/** How things move: what the player chose stands on <html>, put there by `settings`. */

import type { Speed } from "./settings";

/** Whether things should stand still rather than move: the player's choice, or else the system's. */
export function calm(): boolean {
  const { motion } = document.documentElement.dataset;
  if (motion === "on" || motion === "off") return motion === "off";
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** How fast things move. */
export function speed(): Speed {
  return (document.documentElement.dataset.speed || "normal") as Speed;
}

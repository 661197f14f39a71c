/** Keys to ask for what others see at a glance; a game answers each with one message. */

import { letterOf } from "./input";

/** Of what is under the cursor, the next balls, the wheel, the points, and what happened last. */
export type Question = "here" | "next" | "wheel" | "points" | "last";

const LETTERS: { [letter: string]: Question } = {
  c: "here",
  n: "next",
  w: "wheel",
  p: "points",
  l: "last",
};

/** The question of a key, or null if it asks nothing; behind a dialog nobody would hear the answer. */
export function questionOf(event: KeyboardEvent): Question | null {
  if (event.repeat || document.querySelector("dialog[open]")) return null;
  return LETTERS[letterOf(event) || ""] || null;
}

/** What stands beside the board: score, record, next balls, which game it is, and messages. */

import type { Question } from "../../questions";
import type { LinesRecord, LinesState } from "../../table/table";
import { t } from "../../text";
import { Voice } from "../../voice";
import { best } from "./bests";
import { pointLinks } from "./links";
import { gameName } from "./names";
import { spokenNext } from "./spoken";

export interface Choice {
  text: string;
  does(): void;
}

const root = document.getElementById("root")!;
const score = byId("score");
const record = byId("best");
const which = byId("which");
const next = byId("next");
const hint = document.querySelector<HTMLButtonElement>("[data-does=hint]")!;
const undo = document.querySelector<HTMLButtonElement>("[data-does=undo]")!;
const notice = byId("notice");
/** What people hear who listen. */
export const voice = new Voice(byId("said"));

export function byId(id: string): HTMLElement {
  return document.getElementById(id)!;
}

/** Shows a state of a game, and whether it is `assisted` by undo or hint. */
export function showState(game: LinesRecord, state: LinesState, assisted: boolean): void {
  root.dataset.version = game.version;
  pointLinks(game);
  root.dataset.deal = String(game.deal);
  root.dataset.actions = String(game.actions.length);
  if (state.over) root.dataset.over = "";
  else delete root.dataset.over;
  which.textContent = assisted ? t("{game}, with help", { game: gameName(game) }) : gameName(game);
  undo.disabled = state.over || game.actions.length === 0;
  hint.disabled = state.over;
  score.dataset.score = String(state.score);
  score.textContent = number(state.score);
  const before = best(game.version);
  record.textContent = before === undefined ? "–" : number(Math.max(before, state.score));
  const covered = game.version === "hard";
  for (const [index, ball] of Array.from(next.querySelectorAll(".ball")).entries()) {
    ball.className = covered ? "ball" : `ball c${state.next[index]}`;
  }
  next.setAttribute("aria-label", covered ? t("The next balls are covered") : spokenNext(state));
}

/** Answers a question with one message; `here` is what is under the cursor. There is no wheel in this game. */
export function answer(question: Question, here: string): void {
  const points = [t("Score {score}.", { score: Number(score.dataset.score) })];
  if (record.textContent !== "–")
    points.push(t("Record {record}.", { record: record.textContent! }));
  if (question === "here") voice.say(here);
  else if (question === "next") voice.say(next.getAttribute("aria-label")!);
  else if (question === "points") voice.say(points.join(" "));
  else if (question === "last") voice.say(voice.last || points.join(" "));
}

/** Shows whether a hint is being thought about. */
export function showThinking(thinking: boolean): void {
  if (thinking) hint.setAttribute("aria-busy", "true");
  else hint.removeAttribute("aria-busy");
}

export function number(value: number): string {
  return value.toLocaleString(document.documentElement.lang);
}

/** Shows a message that stays, with buttons. */
export function showNotice(text: string, choices: Choice[]): void {
  notice.firstElementChild!.textContent = text;
  notice.lastElementChild!.textContent = "";
  for (const choice of choices) notice.lastElementChild!.appendChild(button(choice));
  notice.hidden = false;
}

export function hideNotice(): void {
  // An alert that is touched is heard, even if nothing of it changes.
  if (!notice.hidden) notice.hidden = true;
}

export function button(choice: Choice): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.className = "button";
  element.textContent = choice.text;
  element.addEventListener("click", choice.does);
  return element;
}

/** A lesson of Lines in two moves, on a deal that was chosen for it; the rules are the real ones. */

import { LinesBoard } from "../boards/lines";
import { everywhere } from "../everywhere";
import { moveFocus } from "../focus";
import { commandOf } from "../input";
import { listenForGestures } from "../sound";
import { LocalTable } from "../table/local";
import type { Lines, LinesRecord, LinesState, Square } from "../table/table";
import { n, t } from "../text";

interface Lesson {
  record: LinesRecord;
  moves: [Square, Square][];
}

const root = document.getElementById("root")!;
const said = document.getElementById("said")!;
const score = document.getElementById("score")!;
const { record, moves } = JSON.parse(document.getElementById("lesson")!.textContent!) as Lesson;
const table = new LocalTable<Lines>(record);
const board = new LinesBoard(document.getElementById("board")!, { move: wish, back: toLinks });
let step = 0;

function ask(): void {
  const [from, to] = moves[step]!;
  mark([from, to]);
  said.textContent =
    step === 0
      ? t("Choose the framed ball, then the framed square: the ball rolls there.")
      : t("No row yet, so three balls fell. Complete the row with the next framed ball.");
}

/** Frames squares; all others lose their frames. */
function mark(squares: Square[]): void {
  for (const button of Array.from(root.querySelectorAll<HTMLElement>("[data-square]"))) {
    button.classList.toggle("framed", squares.indexOf(Number(button.dataset.square)) >= 0);
  }
}

async function wish(from: Square, to: Square): Promise<void> {
  const [start, end] = moves[step]!;
  if (from !== start || to !== end) {
    board.refused(to);
    return;
  }
  try {
    const { events, state } = await table.play([from, to]);
    step += 1;
    board.played(events, state.board);
    show(state);
  } catch {
    board.refused(to);
    said.textContent = t("There is no connection.");
    return;
  }
  if (step < moves.length) ask();
  else finish(Number(score.dataset.score));
}

function show(state: LinesState): void {
  score.dataset.score = String(state.score);
  score.textContent = String(state.score);
  for (const [index, ball] of Array.from(root.querySelectorAll("#next .ball")).entries()) {
    ball.className = `ball c${state.next[index]}`;
  }
}

function finish(points: number): void {
  mark([]);
  board.closed = true;
  said.textContent = n(
    "The row is complete: it leaves, and nothing falls. You have {count} point. Now you know how to play.",
    "The row is complete: it leaves, and nothing falls. You have {count} points. Now you know how to play.",
    points,
  );
  root.dataset.over = "";
  root.querySelector<HTMLElement>("[data-play]")!.focus();
}

function toLinks(): void {
  root.querySelector<HTMLElement>("#actions a")!.focus();
}

document.addEventListener("keydown", (event) => {
  const command = commandOf(event);
  if (!command || command === "ok") return;
  event.preventDefault();
  if (command === "back") location.assign(root.querySelector<HTMLAnchorElement>("header a")!.href);
  else if (document.activeElement === document.body) board.focus();
  else moveFocus(root, command);
});
everywhere();
listenForGestures();
ask();
board.focus();

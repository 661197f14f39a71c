/** Lines on the hub: the game's own board, which nobody can touch. */

import { LinesBoard } from "../../boards/lines";
import { SIDE } from "../../boards/lines-path";
import { games } from "./games";
import type { Show } from "./show";

/** A move and what follows is over after this (ms), at any speed. */
const TURN_MS = 1500;

export class LinesShow implements Show {
  readonly element = drawSquares();
  readonly turns = games.lines.turns.length;
  private readonly board = new LinesBoard(this.element, {
    move: () => undefined,
    back: () => undefined,
  });

  fit(width: number, height: number): void {
    const square = Math.floor(Math.min(width, height) / SIDE);
    this.element.style.width = `${square * SIDE}px`;
    this.element.style.height = `${square * SIDE}px`;
    this.element.style.setProperty("--square", `${square}px`);
  }

  reset(): void {
    this.board.closed = true;
    this.board.show(games.lines.first);
  }

  play(turn: number): Promise<void> {
    const [events, after] = games.lines.turns[turn]!;
    this.board.played(events, after);
    return new Promise((resolve) => setTimeout(resolve, TURN_MS));
  }

  finish(): void {
    this.board.stage.finish();
  }
}

/** The squares as the server writes them into the page of Lines, but for nobody to press. */
function drawSquares(): HTMLElement {
  const board = document.createElement("div");
  board.id = "board";
  board.className = "squares";
  for (let row = 0; row < SIDE; row++) {
    const squares = document.createElement("div");
    squares.setAttribute("role", "row");
    for (let column = 0; column < SIDE; column++) {
      const square = document.createElement("button");
      square.type = "button";
      square.disabled = true;
      square.tabIndex = -1;
      squares.append(square);
    }
    board.append(squares);
  }
  return board;
}

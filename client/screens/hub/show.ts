/** A board that plays by itself: while it is seen, and while things may move. */

import { calm } from "../../manner";
import { whenChanged } from "../../settings";

/** A game on the hub: a board, and turns that were played before. */
export interface Show {
  readonly element: HTMLElement;
  /** How many turns there are. */
  readonly turns: number;
  /** Makes the board as large as fits into so many pixels. */
  fit(width: number, height: number): void;
  /** Shows the position that the turns begin with. */
  reset(): void;
  /** Shows a turn, from 0; resolves when it is over. */
  play(turn: number): Promise<void>;
  /** Ends what moves now. */
  finish(): void;
}

/** Between two turns (ms). */
const PAUSE_MS = 1200;
/** How much of the board must be on the screen. */
const SEEN = 0.5;

/** Puts a show in its place, and lets it play as long as somebody may want to see it. */
export function perform(show: Show, place: HTMLElement): void {
  let seen = false;
  let playing = false;
  let turn = 0;

  const may = (): boolean => seen && !document.hidden && !calm();

  async function run(): Promise<void> {
    if (!may()) show.finish();
    if (playing) return;
    playing = true;
    while (may()) {
      await pause();
      if (may()) await next();
    }
    playing = false;
  }

  async function next(): Promise<void> {
    if (turn === show.turns) {
      turn = 0;
      show.reset();
    } else {
      await show.play(turn);
      turn += 1;
    }
    place.dataset.turn = String(turn);
  }

  show.reset();
  place.append(show.element);
  place.dataset.turn = "0";
  const fit = () => show.fit(place.clientWidth, place.clientHeight);
  fit();
  new ResizeObserver(fit).observe(place);
  const observer = new IntersectionObserver(
    (entries) => {
      seen = entries[entries.length - 1]!.isIntersecting;
      run();
    },
    { threshold: SEEN },
  );
  observer.observe(place);
  document.addEventListener("visibilitychange", run);
  matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", run);
  whenChanged(run);
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}

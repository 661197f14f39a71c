/**
 * Sounds. Nothing is made, or even fetched, before the player's first gesture: browsers would not play it,
 * and nobody has asked for it.
 */

import { afterFirst } from "./quiet";
import { settings, whenChanged } from "./settings";

/** What can be heard. */
export type Sound =
  | "click" // the wheel, from colour to colour
  | "stop" // the wheel has stopped
  | "go" // a cup goes
  | "tip" // a marble hits a tip
  | "rest" // a marble, or a ball, comes to rest
  | "hole" // a marble is out
  | "select" // a ball is chosen
  | "step" // a ball rolls on
  | "row" // a row leaves
  | "record" // a record, or a game, is won
  | "error"; // this cannot be done

const VOLUMES = { off: 0, quiet: 0.085, medium: 0.2, loud: 0.5 };

type Player = typeof import("./sound/effects");
let player: Player | null = null;
let volume = VOLUMES.off;
let fetching = false;

/** Plays a sound now, if the player has touched the page and wants to hear. */
export function sound(name: Sound): void {
  if (player && volume > 0) player.play(name, volume);
}

/** Plays sounds at times (ms from now); what is returned cancels those that are still to come. */
export function soundsAt(plan: [number, Sound][]): () => void {
  if (!player || volume === 0) return () => undefined;
  const timers = plan.map(([at, name]) => setTimeout(() => sound(name), at));
  return () => {
    for (const timer of timers) clearTimeout(timer);
  };
}

/** From the first gesture on there is sound, as loud as the player has set it. */
export function listenForGestures(): void {
  volume = VOLUMES[settings().sound];
  whenChanged((chosen) => {
    const before = volume;
    volume = VOLUMES[chosen.sound];
    if (volume > 0) fetchPlayer();
    if (volume !== before) sound("select");
  });
  // Audio may be resumed inside a gesture only, and every one of these may be the first that counts.
  for (const gesture of ["pointerup", "keydown", "touchend", "click"]) {
    document.addEventListener(gesture, wake, true);
  }
}

function wake(): void {
  if (player) player.wake();
  else if (volume > 0) fetchPlayer();
}

/** The move that the player asked for comes first: making sounds takes a slow device a quarter of a second. */
function fetchPlayer(): void {
  if (fetching || typeof AudioContext === "undefined") return;
  fetching = true;
  afterFirst(() =>
    import("./sound/effects").then(
      (loaded) => {
        player = loaded;
        player.wake();
      },
      // Without a connection there is no sound, and the game goes on.
      () => {
        fetching = false;
      },
    ),
  );
}

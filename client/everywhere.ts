/** What every page has: settings, explanations and silence under one key each, and buttons for them. */

import { goAway } from "./comeback";
import { letterOf } from "./input";
import { next } from "./offline/next";
import { whenQuiet } from "./quiet";
import { change, settings } from "./settings";
import { t } from "./text";

let toast: HTMLElement | null = null;
let fading = 0;
/** How long a short message is to be seen (ms). */
const SEEN_MS = 1600;

/** Listens to the keys and buttons of the whole page. */
export function everywhere(): void {
  document.addEventListener("keydown", (event) => {
    const letter = event.repeat ? null : letterOf(event);
    if (letter === "s") openSettings();
    else if (letter === "m") mute();
    else if (letter === "h" || letter === "?") explain();
    else return;
    event.preventDefault();
  });
  document.addEventListener("click", (event) => {
    const target = event.target as Element;
    if (target.closest("[data-opens=settings]")) openSettings();
    else if (target.closest("[data-how]")) leave();
  });
  for (const button of Array.from(document.querySelectorAll<HTMLElement>("[data-opens]"))) {
    button.hidden = false;
  }
  whenQuiet(() => import("./offline/page").then(({ keepSite }) => keepSite(next)));
}

/** Opens the settings; they are fetched when they are asked for. */
export function openSettings(): void {
  import("./screens/settings/dialog").then(({ open }) => open(leave));
}

/** Turns the sound off, or on again, and says so. */
export function mute(): void {
  const off = settings().sound === "off";
  change({ sound: off ? "quiet" : "off" });
  announce(off ? t("Sound on") : t("Sound off"));
}

/** Goes to the explanation of this page's game; of several, of the one that has the focus. */
export function explain(): void {
  const at = document.activeElement?.closest(".card");
  const link = (at || document).querySelector<HTMLAnchorElement>("[data-how]");
  if (!link) return;
  leave();
  location.assign(link.href);
}

/** A game that runs goes on when its player comes back. */
function leave(): void {
  if (document.querySelector(".playing")) goAway();
}

/** Says something short, to be seen and heard. */
function announce(text: string): void {
  if (!toast) {
    toast = document.createElement("p");
    toast.className = "toast";
    toast.setAttribute("role", "status");
  }
  (document.querySelector("dialog[open]") || document.body).appendChild(toast);
  toast.textContent = text;
  toast.hidden = false;
  clearTimeout(fading);
  fading = window.setTimeout(() => {
    toast!.hidden = true;
  }, SEEN_MS);
}

/** What the player chose for all games, kept on this device. How pages look and move follows it: attributes of <html>. */

import { keep, kept } from "./keep";

const KEY = "retrohub.settings";

/** What can be chosen for each setting; the first is what holds until something else is chosen. */
export const CHOICES = {
  sound: ["quiet", "off", "medium", "loud"],
  speed: ["normal", "slow", "fast"],
  /** Whether things move: as the system has it, always, never. */
  motion: ["system", "on", "off"],
  symbols: ["on", "off", "large"],
  /** As the system has it, or high. */
  contrast: ["normal", "high"],
} as const;

export type Setting = keyof typeof CHOICES;
export type Settings = { [name in Setting]: (typeof CHOICES)[name][number] };
export type Speed = Settings["speed"];

/** Systems may ask for contrast; forced colours are such a wish too. */
const MORE_CONTRAST = "(prefers-contrast: more), (forced-colors: active)";
const LOOKS: Setting[] = ["speed", "motion", "symbols", "contrast"];
const listeners: ((settings: Settings) => void)[] = [];

/** The settings that hold; what was kept and makes no sense counts as not chosen. */
export function settings(): Settings {
  const chosen = (kept(KEY) || {}) as { [name: string]: unknown };
  const pick = <T extends string>(name: Setting, choices: readonly T[]): T =>
    choices.find((each) => each === chosen[name]) || choices[0]!;
  return {
    sound: pick("sound", CHOICES.sound),
    speed: pick("speed", CHOICES.speed),
    motion: pick("motion", CHOICES.motion),
    symbols: pick("symbols", CHOICES.symbols),
    contrast: pick("contrast", CHOICES.contrast),
  };
}

/** Changes some settings, here and in the site's other pages that are open. */
export function change(changes: Partial<Settings>): void {
  keep(KEY, { ...settings(), ...changes });
  tell();
}

/** Calls back with the settings after every change. */
export function whenChanged(listener: (settings: Settings) => void): void {
  if (listeners.length === 0) {
    addEventListener("storage", (event) => {
      if (event.key === KEY) tell();
    });
  }
  listeners.push(listener);
}

/** Makes the page look as chosen. */
export function applyLooks(): void {
  const chosen = settings();
  for (const name of LOOKS) document.documentElement.dataset[name] = chosen[name];
  if (matchMedia(MORE_CONTRAST).matches) document.documentElement.dataset.contrast = "high";
}

function tell(): void {
  applyLooks();
  for (const listener of listeners) listener(settings());
}

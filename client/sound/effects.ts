/** The sounds themselves: short, and notes of one scale, so that those which meet sound well together. */

import { ZZFX } from "zzfx";
import type { Sound } from "../sound";
import { EFFECTS } from "./scale";

/** No sound is repeated within this time (s): many at once are only loud. */
const APART = 0.025;

ZZFX.volume = 1;

const made = new Map<Sound, number[]>();
const last = new Map<Sound, number>();

/** Plays a sound; volume from 0 to 1. */
export function play(name: Sound, volume: number): void {
  const { currentTime, state } = ZZFX.audioContext;
  if (state !== "running" || currentTime - (last.get(name) || -1) < APART) return;
  last.set(name, currentTime);
  ZZFX.playSamples([samplesOf(name)], volume);
}

/** Lets the browser play, if it has been waiting for a gesture. */
export function wake(): void {
  if (ZZFX.audioContext.state === "suspended") ZZFX.audioContext.resume().catch(() => undefined);
}

function samplesOf(name: Sound): number[] {
  let samples = made.get(name);
  if (!samples) {
    samples = ([] as number[]).concat(...EFFECTS[name].map((note) => ZZFX.buildSamples(...note)));
    made.set(name, samples);
  }
  return samples;
}

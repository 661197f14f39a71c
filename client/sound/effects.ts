/** The sounds themselves: short, and notes of one scale, so that those which meet sound well together. */

import { ZZFX } from "zzfx";
import { whenIdle } from "../quiet";
import type { Sound } from "../sound";
import { EFFECTS } from "./scale";

/** No sound is repeated within this time (s): many at once are only loud. */
const APART = 0.025;

const context = ZZFX.audioContext;
const made = new Map<Sound, AudioBuffer>();
const last = new Map<Sound, number>();

/** Plays a sound; volume from 0 to 1. */
export function play(name: Sound, volume: number): void {
  const { currentTime, state } = context;
  if (state !== "running" || currentTime - (last.get(name) || -1) < APART) return;
  last.set(name, currentTime);
  const loudness = context.createGain();
  loudness.gain.value = volume;
  loudness.connect(context.destination);
  const source = context.createBufferSource();
  source.buffer = bufferOf(name);
  source.connect(loudness);
  source.start();
}

/** Lets the browser play, if it has been waiting for a gesture. */
export function wake(): void {
  if (context.state === "suspended") context.resume().catch(() => undefined);
}

function bufferOf(name: Sound): AudioBuffer {
  return made.get(name) || make(name);
}

function make(name: Sound): AudioBuffer {
  const samples = ([] as number[]).concat(
    ...EFFECTS[name].map((note) => ZZFX.buildSamples(...note)),
  );
  const buffer = context.createBuffer(1, samples.length, ZZFX.sampleRate);
  buffer.getChannelData(0).set(samples);
  made.set(name, buffer);
  return buffer;
}

/** Makes one sound after the other, each in a task of its own: marbles that fall do not wait for them. */
function prepare(names: Sound[]): void {
  const [name, ...others] = names;
  if (!name) return;
  bufferOf(name);
  whenIdle(() => prepare(others));
}

prepare(Object.keys(EFFECTS) as Sound[]);

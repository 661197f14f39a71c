/** Which notes each sound is made of: parameters of ZzFX, on a pentatonic scale from C. */

import type { Sound } from "../sound";

type Note = (number | undefined)[];

const C4 = 261.63;
/** Steps of the scale in semitones. */
const PENTATONIC = [0, 2, 4, 7, 9];

/** The frequency (Hz) of a step of the scale, 0 for C4; negative ones are below. */
export function pitch(step: number): number {
  const octave = Math.floor(step / PENTATONIC.length);
  const semitones = 12 * octave + PENTATONIC[step - octave * PENTATONIC.length]!;
  return C4 * 2 ** (semitones / 12);
}

interface Tone {
  /** Loudness beside the other sounds. */
  volume?: number;
  /** Seconds. */
  attack?: number;
  sustain?: number;
  release?: number;
  /** 0 sine, 1 triangle, 2 saw. */
  shape?: number;
  slide?: number;
  noise?: number;
}

function note(step: number, tone: Tone): Note {
  const { volume = 1, attack = 0, sustain = 0.01, release = 0.1 } = tone;
  const { shape = 0, slide = 0, noise = 0 } = tone;
  const none = undefined;
  return [
    volume,
    0,
    pitch(step),
    attack,
    sustain,
    release,
    shape,
    1,
    slide,
    none,
    none,
    none,
    none,
    noise,
  ];
}

export const EFFECTS: { [name in Sound]: Note[] } = {
  click: [note(10, { volume: 0.35, sustain: 0, release: 0.018, shape: 1 })],
  stop: [note(3, { volume: 0.8, release: 0.22, shape: 1 })],
  go: [note(1, { volume: 0.8, sustain: 0.02, release: 0.14, slide: -2, noise: 0.2 })],
  tip: [note(8, { volume: 0.5, sustain: 0, release: 0.04, shape: 1 })],
  rest: [note(0, { volume: 0.9, release: 0.12 })],
  hole: [
    note(2, { sustain: 0.05, release: 0.06, shape: 1 }),
    note(0, { sustain: 0.05, release: 0.06, shape: 1 }),
    note(-5, { sustain: 0.08, release: 0.35, shape: 1 }),
  ],
  select: [note(6, { volume: 0.6, release: 0.06 })],
  step: [note(5, { volume: 0.3, sustain: 0, release: 0.03 })],
  row: [
    note(5, { volume: 0.8, sustain: 0.03, release: 0.03, shape: 1 }),
    note(7, { volume: 0.8, sustain: 0.03, release: 0.03, shape: 1 }),
    note(10, { volume: 0.8, sustain: 0.04, release: 0.25, shape: 1 }),
  ],
  record: [
    note(5, { sustain: 0.06, release: 0.05, shape: 1 }),
    note(7, { sustain: 0.06, release: 0.05, shape: 1 }),
    note(8, { sustain: 0.06, release: 0.05, shape: 1 }),
    note(10, { sustain: 0.12, release: 0.5, shape: 1 }),
  ],
  error: [
    note(-2, { volume: 0.8, sustain: 0.03, release: 0.04, shape: 1 }),
    note(-5, { volume: 0.8, sustain: 0.04, release: 0.12, shape: 1 }),
  ],
};

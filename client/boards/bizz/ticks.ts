/** When the spinning wheel clicks: at every border between two of its colours. */

/** A curve of easing, as in `cubic-bezier(x1, y1, x2, y2)`. */
export type Curve = [number, number, number, number];

/** How finely a curve is followed. */
const STEPS = 400;

/** The times (ms) at which a turn from one angle to a larger one passes `first`, `first + step`, … degrees. */
export function ticksOf(
  from: number,
  to: number,
  first: number,
  step: number,
  ms: number,
  curve: Curve,
): number[] {
  const [x1, y1, x2, y2] = curve;
  const times: number[] = [];
  let next = first + Math.ceil((from - first) / step) * step;
  for (let i = 1; i <= STEPS; i++) {
    const at = i / STEPS;
    const angle = from + (to - from) * bezier(y1, y2, at);
    for (; next <= angle && next < to; next += step) times.push(ms * bezier(x1, x2, at));
  }
  return times;
}

/** One coordinate of the curve from 0 to 1 with these middle points, at a parameter from 0 to 1. */
function bezier(first: number, second: number, at: number): number {
  const rest = 1 - at;
  return 3 * rest * rest * at * first + 3 * rest * at * at * second + at * at * at;
}

// A turn of Bizz-Billes as far as a server feels it: one cup goes, one marble moves, points, the next colour and seat.

export const SEATS = 4;
const CUPS = 35;
const MARBLES = 16;

export function board() {
  return {
    cups: Array.from({ length: CUPS }, (_, place) => place % 5),
    marbles: Array.from({ length: MARBLES }, (_, marble) => marble % 8),
    points: Array(SEATS).fill(0),
    wheel: 0,
    seat: 0,
    turn: 0,
  };
}

export function lit(state) {
  const cups = Array.from(state.cups);
  return cups.flatMap((cup, place) => (cup === state.wheel ? [place] : []));
}

/** Changes a board; `below(n)` throws 0 to n - 1. */
export function remove(state, place, below) {
  state.cups[place] = -1;
  const marble = below(MARBLES);
  state.marbles[marble] = below(CUPS);
  state.points[marble % SEATS] += below(7);
  const colours = [0, 1, 2, 3, 4].filter((colour) => Array.from(state.cups).includes(colour));
  if (colours.length === 0) {
    for (let cup = 0; cup < CUPS; cup++) state.cups[cup] = cup % 5;
    colours.push(0);
  }
  state.wheel = colours[below(colours.length)];
  state.seat = (state.seat + 1) % SEATS;
  state.turn += 1;
}

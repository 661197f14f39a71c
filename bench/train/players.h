/* Players of Bizz-Billes for training: by the net, and greedy. */
#include "sight.h"
#include <stdio.h>

static double worth(const Net *n, const Board *b, int me) {
  if (ended(b)) return share(b, me);
  float x[MOST_INPUTS];
  Layers l;
  inputs(b, me, x);
  return run(n, x, &l);
}

static double cup_worth(const Net *n, const Board *b, int me, int place) {
  static Outcomes all;
  double v = 0;
  outcomes(b, place, &all);
  for (int i = 0; i < all.n; i++) {
    Board next;
    after(b, place, &all.of[i], &next);
    v += all.of[i].p * worth(n, &next, me);
  }
  return v;
}

static int by_net(const Net *n, const Board *b, int me, int colour, double *value) {
  int best = -1;
  double most = -1;
  for (int p = 0; p < CUPS; p++)
    if (b->cup[p] == colour) {
      double v = cup_worth(n, b, me, p);
      if (v > most) most = v, best = p;
    }
  *value = most;
  return best;
}

static int greedy(const Board *b, int me, int colour) {
  static Outcomes all;
  int best = -1;
  double most = -1e9;
  for (int p = 0; p < CUPS; p++)
    if (b->cup[p] == colour) {
      double net = 0;
      outcomes(b, p, &all);
      for (int i = 0; i < all.n; i++)
        for (int j = 0; j < b->count[p]; j++) {
          double gain = all.of[i].p * (WORTH[all.of[i].rest[j]] - WORTH[p]);
          net += b->owner[p][j] == me ? gain * (b->seats - 1) : -gain;
        }
      if (net > most + 1e-9) most = net, best = p;
    }
  return best;
}

static int spin(const Board *b) {
  int on[COLOURS] = {0}, list[COLOURS], n = 0;
  for (int p = 0; p < CUPS; p++)
    if (b->cup[p] >= 0) on[b->cup[p]] = 1;
  for (int c = 0; c < COLOURS; c++)
    if (on[c]) list[n++] = c;
  return list[below(n)];
}

static void carry_out(Board *b, int place) {
  static Outcomes all;
  outcomes(b, place, &all);
  double u = unit();
  int i = 0;
  while (i < all.n - 1 && (u -= all.of[i].p) >= 0) i++;
  Board next;
  after(b, place, &all.of[i], &next);
  *b = next;
}

/* Rounds in which one seat follows the net and the others are greedy: its share of the wins. */
static void duel(const Net *n, int seats, int rounds) {
  double won = 0;
  for (int i = 0; i < rounds; i++) {
    Board b;
    new_board(&b, seats);
    int hero = i % seats;
    while (!ended(&b)) {
      int me = b.turn % seats, colour = spin(&b);
      double v;
      carry_out(&b, me == hero ? by_net(n, &b, me, colour, &v) : greedy(&b, me, colour));
    }
    won += share(&b, hero);
  }
  printf("  %d seats: %.2f %%\n", seats, 100 * won / rounds);
  fflush(stdout);
}

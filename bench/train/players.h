/* Players of Bizz-Billes for training: by the net, and greedy. */
#include "sight.h"
#include <stdio.h>

/* Adds to sums of the first layer what is at a place: 0 a gap, 1 an own marble, 2 another one. */
static void see(const Net *n, float *sums, int place, int what, float times) {
  if (place == HOLE) return;
  const float *w = n->w + (n->in - SEEN * (CUPS - place) + what) * WIDE;
  for (int j = 0; j < WIDE; j++) sums[j] += times * w[j];
}
static int whose(int owner, int me) { return owner == me ? 1 : 2; }

/* What all places of a board add up to. */
static void see_all(const Net *n, const Board *b, int me, float *sums) {
  memcpy(sums, n->w + n->in * WIDE, sizeof(float) * WIDE);
  for (int p = 0; p < CUPS; p++) {
    if (b->cup[p] < 0) see(n, sums, p, 0, 1);
    for (int i = 0; i < b->count[p]; i++) see(n, sums, p, whose(b->owner[p][i], me), 1);
  }
}

/* What is expected of removing a cup. seen: what the places of the board add up to. */
static double cup_worth(const Net *n, const Board *b, int me, int place, const float *seen) {
  static Outcomes all;
  static Prospects known[PLACES]; /* by the one place that became full, HOLE for none */
  int knows[PLACES] = {0};
  double v = 0;
  float base[WIDE], sums[WIDE], x[MOST_INPUTS];
  memcpy(base, seen, sizeof base);
  see(n, base, place, 0, 1);
  for (int i = 0; i < b->count[place]; i++) see(n, base, place, whose(b->owner[place][i], me), -1);
  outcomes(b, place, &all);
  for (int i = 0; i < all.n; i++) {
    const Outcome *o = &all.of[i];
    Board next;
    after(b, place, o, &next);
    if (ended(&next)) {
      v += o->p * share(&next, me);
      continue;
    }
    memcpy(sums, base, sizeof sums);
    int full = HOLE, many = 0;
    for (int j = 0; j < b->count[place]; j++) {
      int rest = o->rest[j];
      see(n, sums, rest, whose(b->owner[place][j], me), 1);
      if (rest != HOLE && next.count[rest] == ROOM && rest != full) full = rest, many++;
    }
    if (many == 2) knows[full] = 0;
    if (!knows[full]) prospects(&next, &known[full]);
    knows[full] = many < 2;
    int dense = dense_inputs(&next, me, &known[full], x);
    Layers l;
    v += o->p * run_on(n, x, dense, sums, &l);
  }
  return v;
}

static int by_net(const Net *n, const Board *b, int me, int colour, double *value) {
  int best = -1;
  double most = -1;
  float seen[WIDE];
  see_all(n, b, me, seen);
  for (int p = 0; p < CUPS; p++)
    if (b->cup[p] == colour) {
      double v = cup_worth(n, b, me, p, seen);
      if (v > most) most = v, best = p;
    }
  *value = most;
  return best;
}

/* How greedy players see two marbles fall: what a point of each counts, and prospects by the one place that became full. */
typedef struct {
  Board b;
  double older, younger, net;
  Prospects known[PLACES];
  int knows[PLACES];
} Greed;

static void greed_apart(Greed *g, int older, int younger, double p) {
  double rests[PLACES] = {0};
  rests[older] = p;
  flow(&g->b, rests, SHELF[older]);
  for (int r = 0; r < PLACES; r++) {
    if (rests[r] == 0) continue;
    int full = r != HOLE && g->b.count[r] + 1 == ROOM ? r : HOLE;
    if (!g->knows[full]) {
      g->b.count[r]++;
      prospects(&g->b, &g->known[full]);
      g->b.count[r]--;
      g->knows[full] = 1;
    }
    g->net += rests[r] * (g->older * WORTH[r] + g->younger * g->known[full].worth[younger]);
  }
}

static void greed_pair(Greed *g, int place, double p) {
  int left = WAYS[place][0], right = WAYS[place][NWAYS[place] - 1], sides = left == right ? 1 : 2;
  for (int i = 0; i < sides; i++) {
    int to = i ? right : left;
    double together = sides == 1 ? p : p / 8;
    if (to != HOLE && g->b.cup[to] < 0)
      greed_pair(g, to, together);
    else
      greed_apart(g, to, to, together);
    if (sides == 2) greed_apart(g, to, left + right - to, p * 3 / 8);
  }
}

/* Mean own gain less the mean of the others', times their number, of removing a cup. */
static double net_gain(const Board *b, int me, int place) {
  static Greed g;
  int many = b->count[place], others = b->seats - 1;
  if (!many) return 0;
  g.b = *b;
  g.b.cup[place] = -1;
  g.b.count[place] = 0;
  g.older = b->owner[place][0] == me ? others : -1;
  memset(g.knows, 0, sizeof g.knows);
  if (many == 1) {
    prospects(&g.b, &g.known[HOLE]);
    return g.older * (g.known[HOLE].worth[place] - WORTH[place]);
  }
  g.younger = b->owner[place][1] == me ? others : -1;
  g.net = -(g.older + g.younger) * WORTH[place];
  greed_pair(&g, place, 1);
  return g.net;
}

static int greedy(const Board *b, int me, int colour) {
  int best = -1;
  double most = -1e9;
  for (int p = 0; p < CUPS; p++)
    if (b->cup[p] == colour) {
      double net = net_gain(b, me, p);
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

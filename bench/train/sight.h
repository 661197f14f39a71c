/* What the net of retrohub/rules/judge.py sees of a board, and what the end of a round is worth. */
#include "bizz.h"
#include "net.h"

enum { BLOCK = 9, RIVAL = BLOCK + 6, SEEN = 3, MOST_INPUTS = BLOCK + (SEATS - 1) * RIVAL + 17 + SEEN * CUPS };
static const double LEAD = 17; /* as in judge.py */

/* A seat's chance to win the game with these totals and `left` more rounds. */
static double share(const Board *b, int me) {
  int most = -1000, total[SEATS];
  for (int s = 0; s < b->seats; s++) {
    total[s] = b->totals[s] + b->points[s];
    if (total[s] > most) most = total[s];
  }
  double sum = 0, mine = 0;
  for (int s = 0; s < b->seats; s++) {
    double w;
    if (b->left == 0)
      w = total[s] == most;
    else {
      w = 1 - (most - total[s]) / (8 * LEAD * sqrt(b->left));
      w = w < 0 ? 0 : w * w;
      w *= w;
      w *= w;
    }
    sum += w;
    if (s == me) mine = w;
  }
  return mine / sum;
}

typedef struct { float worth[PLACES], hole[PLACES]; } Prospects;

/* For a marble that would enter each place: its expected worth, and its chance to reach the hole. */
static void prospects(const Board *b, Prospects *e) {
  e->worth[HOLE] = 28;
  e->hole[HOLE] = 1;
  for (int s = SHELVES - 1; s >= 0; s--)
    for (int pass = 0; pass < 2; pass++)
      for (int p = FIRST[s]; p < FIRST[s + 1]; p++) {
        int full = b->cup[p] >= 0 && b->count[p] >= ROOM;
        if (full != pass) continue;
        if (b->cup[p] >= 0 && !full) {
          e->worth[p] = WORTH[p];
          e->hole[p] = 0;
          continue;
        }
        int found[2], n = full ? spots(b, p, found) : 0;
        const int *to = n ? found : WAYS[p];
        if (!n) n = NWAYS[p];
        e->worth[p] = (e->worth[to[0]] + e->worth[to[n - 1]]) / 2;
        e->hole[p] = (e->hole[to[0]] + e->hole[to[n - 1]]) / 2;
      }
}

/* The inputs for seat `me` but those about places, after its turn or a later one. Returns how many. */
static int dense_inputs(const Board *b, int me, const Prospects *e, float *x) {
  int n = b->seats, order[SEATS], at_of[SEATS]; /* seats in the order of turns, `me` first */
  for (int i = 0; i < n; i++) order[i] = (me + i) % n, at_of[order[i]] = i;
  float gain[CUPS], chance[CUPS], own[SEATS][COLOURS], far[SEATS][COLOURS], net[SEATS][COLOURS], mild[COLOURS], sum[SEATS], most[SEATS];
  int pick[SEATS][COLOURS], mildest[COLOURS], on[COLOURS] = {0}, colours = 0;
  for (int c = 0; c < COLOURS; c++) mild[c] = 1e6f, mildest[c] = -1;
  for (int i = 0; i < n; i++) {
    sum[i] = most[i] = 0;
    for (int c = 0; c < COLOURS; c++) own[i][c] = far[i][c] = 0, net[i][c] = -1, pick[i][c] = -1;
  }
  for (int p = 0; p < CUPS; p++) {
    int c = b->cup[p];
    if (c < 0) continue;
    on[c] = 1;
    if (!b->count[p]) {
      mild[c] = 0;
      mildest[c] = p;
      continue;
    }
    int to = WAYS[p][0], or = WAYS[p][NWAYS[p] - 1];
    float g = (e->worth[to] + e->worth[or]) / 2 - WORTH[p], h = (e->hole[to] + e->hole[or]) / 2;
    gain[p] = g;
    chance[p] = h;
    if (b->count[p] * g < mild[c]) mild[c] = b->count[p] * g, mildest[c] = p;
    for (int j = 0; j < b->count[p]; j++) {
      int i = at_of[b->owner[p][j]], two = b->count[p] == 2, alike = two && b->owner[p][0] == b->owner[p][1];
      float mine = alike ? 2 * g : g, better = two && !alike ? g - g / (n - 1) : mine;
      sum[i] += g;
      if (g > most[i]) most[i] = g;
      if (mine > own[i][c]) own[i][c] = mine;
      if (h > far[i][c]) far[i][c] = h;
      if (better > net[i][c]) net[i][c] = better, pick[i][c] = p;
    }
  }
  for (int c = 0; c < COLOURS; c++) colours += on[c];
  float will[SEATS], plan[SEATS] = {0}, hurt[SEATS] = {0}, goes[SEATS] = {0};
  int out = b->count[HOLE] > 0, laps = (n - b->turn % n) % n, moved = (b->turn - 1 - me + 2 * n) % n, movers = out ? moved + laps : n - 1;
  int total[SEATS], high = -10000;
  for (int i = 0; i < n; i++) {
    will[i] = (float)(total[i] = b->totals[order[i]] + b->points[order[i]]);
    if (i && total[i] > high) high = total[i];
  }
  float block[SEATS][BLOCK];
  for (int i = 0; i < n; i++) {
    float *k = block[i], top = -100, low = 100;
    for (int j = 0; j < BLOCK; j++) k[j] = 0;
    for (int c = 0; c < COLOURS; c++) {
      if (!on[c]) continue;
      int taken = pick[i][c];
      float best = net[i][c];
      if (taken < 0) taken = mildest[c], best = -mild[c] / (n - 1);
      k[0] += best;
      k[1] += own[i][c];
      k[4] += far[i][c] > 0;
      k[5] += far[i][c];
      if (best > top) top = best;
      if (best < low) low = best;
      if (i > moved && i <= movers)
        for (int j = 0; j < b->count[taken]; j++) {
          int o = at_of[b->owner[taken][j]];
          will[o] += gain[taken] / colours;
          if (o == 0) hurt[i] += gain[taken] / colours;
          if (o == i) plan[i] += gain[taken] / colours;
          goes[i] += chance[taken] / colours;
        }
    }
    if (colours) {
      k[0] /= 8 * colours;
      k[1] /= 8 * colours;
      k[4] /= colours;
      k[5] /= colours;
      k[6] = top / 16;
      k[7] = low / 8;
    }
    k[2] = sum[i] / 32;
    k[3] = most[i] / 16;
    k[8] = b->out_of[order[i]] / 2.f;
  }
  int at = 0;
  memcpy(x, block[0], sizeof block[0]);
  at = BLOCK;
  float top = -1000;
  for (int i = 1; i < n; i++) {
    memcpy(x + at, block[i], sizeof block[0]);
    at += BLOCK;
    x[at++] = plan[i] / 8;
    x[at++] = hurt[i] / 8;
    x[at++] = goes[i];
    x[at++] = clip((total[0] - total[i]) / 32.f, 4);
    x[at++] = clip((total[0] - total[i]) / 6.f, 2);
    x[at++] = clip((will[0] - will[i]) / 8.f, 2);
    if (will[i] > top) top = will[i];
  }
  if (n > 2)
    for (int j = 0; j < RIVAL * (SEATS - n); j++) x[at++] = 0;
  x[at++] = clip((total[0] - high) / 32.f, 4);
  x[at++] = clip((total[0] - high) / 6.f, 2);
  x[at++] = clip((will[0] - top) / 32, 4);
  x[at++] = clip((will[0] - top) / 6, 2);
  x[at++] = out ? clip((will[0] - top) / 6, 2) : 0;
  x[at++] = b->points[me] / 64.f;
  x[at++] = (float)share(b, me) * 2;
  x[at++] = (float)out;
  x[at++] = laps / (float)n;
  x[at++] = out ? laps / (float)n : 0;
  x[at++] = colours / 4.f;
  x[at++] = b->cups / 32.f;
  x[at++] = b->left == 0;
  x[at++] = b->left == 1;
  x[at++] = b->left > 1;
  if (n > 2) x[at++] = n / 4.f;
  x[at++] = moved / 4.f;
  return at;
}

/* All inputs; at the end come three for each place: gap, own marbles, others' marbles. */
static int inputs(const Board *b, int me, float *x) {
  Prospects e;
  prospects(b, &e);
  int at = dense_inputs(b, me, &e, x);
  for (int p = 0; p < CUPS; p++) {
    int mine = 0;
    for (int j = 0; j < b->count[p]; j++) mine += b->owner[p][j] == me;
    x[at++] = b->cup[p] < 0;
    x[at++] = (float)mine;
    x[at++] = (float)(b->count[p] - mine);
  }
  return at;
}

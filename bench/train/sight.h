/* What the net of retrohub/rules/judge.py sees of a board, and what the end of a round is worth. */
#include "bizz.h"
#include "net.h"

enum { BLOCK = 16, GLOBALS = 24, MOST_INPUTS = 3 * BLOCK + GLOBALS + 3 * CUPS };
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

/* Inputs for seat `me`, which has just moved. Returns how many. */
static int inputs(const Board *b, int me, float *x) {
  float drop[PLACES], hole[PLACES], option[CUPS];
  drop[HOLE] = 28;
  hole[HOLE] = 1;
  for (int s = SHELVES - 1; s >= 0; s--) {
    for (int pass = 0; pass < 2; pass++)
      for (int p = FIRST[s]; p < FIRST[s + 1]; p++) {
        int full = b->cup[p] >= 0 && b->count[p] >= ROOM;
        if (full != pass) continue;
        if (b->cup[p] >= 0 && !full) {
          drop[p] = WORTH[p];
          hole[p] = 0;
          continue;
        }
        int found[2], n = full ? spots(b, p, found) : 0;
        float d = 0, h = 0;
        if (n) {
          for (int i = 0; i < n; i++) d += drop[found[i]] / n, h += hole[found[i]] / n;
        } else
          for (int i = 0; i < NWAYS[p]; i++) d += drop[WAYS[p][i]] / NWAYS[p], h += hole[WAYS[p][i]] / NWAYS[p];
        drop[p] = d;
        hole[p] = h;
      }
  }
  int n = b->seats;
  float many[SEATS][8], best[SEATS][COLOURS], own[SEATS][COLOURS], far[SEATS][COLOURS], sum[SEATS], most[SEATS];
  memset(many, 0, sizeof many);
  memset(best, 0, sizeof best);
  memset(own, 0, sizeof own);
  memset(far, 0, sizeof far);
  memset(sum, 0, sizeof sum);
  memset(most, 0, sizeof most);
  int on[COLOURS] = {0}, empty[COLOURS] = {0};
  for (int c = 0; c < COLOURS; c++)
    for (int s = 0; s < n; s++) best[s][c] = -100;
  for (int p = 0; p < CUPS; p++) {
    int c = b->cup[p];
    if (c < 0) continue;
    on[c]++;
    if (!b->count[p]) {
      empty[c] = 1;
      continue;
    }
    float d = 0, h = 0;
    for (int i = 0; i < NWAYS[p]; i++) d += drop[WAYS[p][i]] / NWAYS[p], h += hole[WAYS[p][i]] / NWAYS[p];
    option[p] = d - WORTH[p];
    int here[SEATS] = {0};
    for (int i = 0; i < b->count[p]; i++) {
      int s = b->owner[p][i];
      here[s]++;
      many[s][SHELF[p]]++;
      sum[s] += option[p];
    }
    for (int s = 0; s < n; s++) {
      float mine = here[s] * option[p];
      float net = mine - (b->count[p] - here[s]) * option[p] / (n - 1);
      if (net > best[s][c]) best[s][c] = net;
      if (here[s]) {
        if (mine > own[s][c]) own[s][c] = mine;
        if (option[p] > most[s]) most[s] = option[p];
        if (h > far[s][c]) far[s][c] = h;
      }
    }
  }
  int colours = 0;
  for (int c = 0; c < COLOURS; c++) {
    colours += on[c] > 0;
    if (empty[c])
      for (int s = 0; s < n; s++)
        if (best[s][c] < 0) best[s][c] = 0;
  }
  float block[SEATS][BLOCK];
  memset(block, 0, sizeof block);
  for (int s = 0; s < n; s++) {
    float *k = block[s], high = -100, low = 100;
    for (int c = 0; c < COLOURS; c++)
      if (on[c]) {
        k[0] += best[s][c] / colours;
        k[1] += own[s][c] / colours;
        k[4] += (far[s][c] > 0) / (float)colours;
        k[5] += far[s][c] / colours;
        if (best[s][c] > high) high = best[s][c];
        if (best[s][c] < low) low = best[s][c];
      }
    k[0] /= 8;
    k[1] /= 8;
    k[2] = sum[s] / 32;
    k[3] = most[s] / 16;
    k[6] = colours ? high / 16 : 0;
    k[7] = colours ? low / 8 : 0;
    for (int i = 0; i < 7; i++) k[8 + i] = many[s][i] / 2;
    k[15] = b->out_of[s] / 2.f;
  }
  int at = 0, strongest = (me + 1) % n, total[SEATS];
  float mean = 0;
  for (int s = 0; s < n; s++) total[s] = b->totals[s] + b->points[s];
  for (int i = 1; i < n; i++) {
    int s = (me + i) % n;
    if (total[s] > total[strongest]) strongest = s;
    mean += total[s] / (float)(n - 1);
  }
  memcpy(x, block[me], sizeof block[me]);
  memcpy(x + BLOCK, block[strongest], sizeof block[me]);
  at = 2 * BLOCK;
  if (n > 2) {
    for (int i = 0; i < BLOCK; i++) {
      float rivals = 0;
      for (int s = 0; s < n; s++)
        if (s != me) rivals += block[s][i];
      x[at++] = rivals / (n - 1);
    }
    x[at++] = clip((total[me] - mean) / 16, 4);
    x[at++] = n / 4.f;
    x[at++] = strongest == (me + 1) % n;
  }
  float lead = (float)(total[me] - total[strongest]);
  int out = b->count[HOLE] > 0, laps = (n - b->turn % n) % n;
  x[at++] = (float)share(b, me) * 2;
  x[at++] = clip(lead / 32, 4);
  x[at++] = clip(lead / 6, 2);
  x[at++] = b->points[me] / 64.f;
  x[at++] = b->points[strongest] / 64.f;
  x[at++] = (float)out;
  x[at++] = laps / (float)n;
  x[at++] = out ? laps / (float)n : 0;
  x[at++] = colours / 4.f;
  x[at++] = b->cups / 32.f;
  x[at++] = b->left == 0;
  x[at++] = b->left == 1;
  x[at++] = b->left > 1;
  for (int s = 0; s < SHELVES; s++) {
    int gaps = 0;
    for (int p = FIRST[s]; p < FIRST[s + 1]; p++) gaps += b->cup[p] < 0;
    x[at++] = gaps / 4.f;
  }
  for (int p = 0; p < CUPS; p++) {
    int mine = 0;
    for (int i = 0; i < b->count[p]; i++) mine += b->owner[p][i] == me;
    x[at++] = b->cup[p] < 0;
    x[at++] = (float)mine;
    x[at++] = (float)(b->count[p] - mine);
  }
  return at;
}

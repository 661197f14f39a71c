/* Trains the nets of retrohub/rules/judge.py by self-play. bizz.py compiles this, checks it and calls it. */
#include "bizz.h"
#include "net.h"
#include <stdio.h>

enum { BLOCK = 16, GLOBALS = 24, MOST_INPUTS = 3 * BLOCK + GLOBALS + 3 * CUPS };
static const double LEAD = 17;      /* as in judge.py */

/* ---- worth of a round's end ---- */

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

/* ---- what the net sees ---- */

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

/* ---- players ---- */

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

/* ---- training ---- */

static double gauss(void) {
  double s = 0;
  for (int i = 0; i < 12; i++) s += unit();
  return s - 6;
}

/* A round's start: the last round of a game half of the time, else with totals as they could stand. */
static void start(Board *b, int seats) {
  static const int PLAYED[8] = {0, 1, 2, 0, 1, 2, 3, 4}, LEFT[8] = {2, 1, 0, 4, 3, 2, 1, 0};
  new_board(b, seats);
  if (below(2)) return;
  int i = below(8);
  b->left = (uint8_t)LEFT[i];
  for (int s = 0; s < seats; s++) b->totals[s] = (int16_t)(40 * PLAYED[i] + 15 * sqrt(PLAYED[i]) * gauss());
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

enum { MOST_TURNS = CUPS + 1 };
static const double TRACE = 0.7, NOISE = 0.03;

/* One round: of self-play, or of one seat against greedy ones. Every board that a learning seat leaves behind learns from
   what is expected at the next turn that tells (with two learners the rival's, else its own), mixed backwards with what came
   of it. */
static void teach(Net *n, int seats, int against_greedy, double noise, float rate, int batch, int *waiting) {
  static float seen[MOST_TURNS][MOST_INPUTS];
  double expected[MOST_TURNS], later[SEATS];  /* expected[t]: what the mover of turn t expects before its spin */
  int strayed[MOST_TURNS], turns = 0, mover[MOST_TURNS], hero = below(seats);
  Board b;
  start(&b, seats);
  while (!ended(&b)) {
    int me = b.turn % seats, on[COLOURS] = {0}, colours = 0, chosen[COLOURS], colour = spin(&b), place;
    double mean = 0;
    mover[turns] = me;
    if (against_greedy && me != hero)
      place = greedy(&b, me, colour);
    else {
      for (int p = 0; p < CUPS; p++)
        if (b.cup[p] >= 0) on[b.cup[p]] = 1;
      for (int c = 0; c < COLOURS; c++)
        if (on[c]) {
          double v;
          chosen[c] = by_net(n, &b, me, c, &v);
          mean += v;
          colours++;
        }
      expected[turns] = mean / colours;
      place = chosen[colour];
    }
    strayed[turns] = unit() < noise;
    if (strayed[turns])
      do place = below(CUPS);
      while (b.cup[place] != colour);
    carry_out(&b, place);
    inputs(&b, me, seen[turns]);
    turns++;
  }
  for (int s = 0; s < seats; s++) later[s] = share(&b, s);
  if (seats == 2 && !against_greedy) {
    double target = later[mover[turns - 1]];
    for (int t = turns - 2; t >= 0; t--) {
      double trace = strayed[t + 1] ? 0 : TRACE;
      target = (1 - trace) * (1 - expected[t + 1]) + trace * (1 - target);
      learn(n, seen[t], (float)target), ++*waiting;
    }
  } else
    for (int t = turns - 1; t >= 0; t--) {
      int me = mover[t];
      if (against_greedy && me != hero) continue;
      if (t < turns - 1) learn(n, seen[t], (float)later[me]), ++*waiting;
      double trace = strayed[t] ? 0 : TRACE;
      later[me] = (1 - trace) * expected[t] + trace * later[me];
    }
  if (*waiting >= batch) {
    step(n, rate, *waiting);
    *waiting = 0;
  }
}

/* ---- what bizz.py calls ---- */

static Board read_board(const int8_t *cups, const int8_t *owners, const int16_t *totals, const int *numbers) {
  Board b;
  memset(&b, 0, sizeof b);
  b.seats = (uint8_t)numbers[0];
  b.turn = (uint8_t)numbers[1];
  b.left = (uint8_t)numbers[2];
  memcpy(b.cup, cups, CUPS);
  for (int p = 0; p < CUPS; p++) {
    b.cups = (uint8_t)(b.cups + (cups[p] >= 0));
    for (int i = 0; i < ROOM; i++)
      if (owners[2 * p + i] >= 0) b.owner[p][b.count[p]++] = owners[2 * p + i];
  }
  for (int s = 0; s < SEATS; s++) {
    b.totals[s] = totals[s];
    b.points[s] = totals[SEATS + s];
    b.out_of[s] = (uint8_t)totals[2 * SEATS + s];
    b.count[HOLE] = (uint8_t)(b.count[HOLE] + b.out_of[s]);
  }
  return b;
}

/* cups: colours, -1 for a gap; owners: two per cup, -1 for none; totals: totals before, points and marbles out by seat;
   numbers: seats, turns played, rounds left, whose turn. Writes the outcomes of removing a cup; returns how many. */
int odds(const int8_t *cups, const int8_t *owners, const int16_t *totals, const int *numbers, int place, int *rests,
         double *chances) {
  static Outcomes all;
  Board b = read_board(cups, owners, totals, numbers);
  set_up_cabinet();
  outcomes(&b, place, &all);
  for (int i = 0; i < all.n; i++) {
    rests[2 * i] = all.of[i].rest[0];
    rests[2 * i + 1] = all.of[i].rest[1];
    chances[i] = all.of[i].p;
  }
  return all.n;
}

/* The worth of removing a cup, by a net of given weights. */
double judged(const int8_t *cups, const int8_t *owners, const int16_t *totals, const int *numbers, int place,
              const int *sizes, float *weights) {
  Net n = {.in = sizes[0], .first = sizes[1], .second = sizes[2], .w = weights};
  Board b = read_board(cups, owners, totals, numbers);
  set_up_cabinet();
  return cup_worth(&n, &b, numbers[3], place);
}

/* Trains a net for two seats (party 2), or for three to six (party 3), and writes its weights as floats. */
int train(int party, long rounds, int first, int second, double greedy_part, long seed, const char *path) {
  enum { BATCH = 256, REPORTS = 8 };
  const float rate = 2e-3f;
  set_up_cabinet();
  dice_state = (uint64_t)seed;
  Board b;
  float x[MOST_INPUTS];
  new_board(&b, party);
  Net *n = new_net(inputs(&b, 0, x), first, second);
  int waiting = 0;
  for (long i = 0; i < rounds; i++) {
    int seats = party == 2 ? 2 : i % 2 ? 4 : 3 + (int)(i / 2 % 4);
    float left = 1 - (float)i / (float)rounds;
    teach(n, seats, unit() < greedy_part, NOISE, rate * (left + 0.01f), BATCH, &waiting);
    if ((i + 1) % (rounds / REPORTS) == 0) {
      printf("%ld rounds, against greedy ones:\n", i + 1);
      for (int seats = party; seats <= (party == 2 ? 2 : 6); seats++) duel(n, seats, i + 1 == rounds ? 20000 : 2000);
    }
  }
  FILE *f = fopen(path, "wb");
  if (!f) return -1;
  fwrite(n->w, sizeof(float), (size_t)n->size, f);
  fclose(f);
  return n->in;
}

/* Trains the nets of retrohub/rules/judge.py by self-play. bizz.py compiles this, checks it and calls it. */
#include "players.h"

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

enum { MOST_TURNS = CUPS + 1 };
static const double TRACE = 0.7, NOISE = 0.03;

/* One round: of self-play, or of one seat against greedy ones. Every board that a learning seat leaves behind learns from
   what is expected at the next turn that tells (with two learners the rival's, else its own), mixed backwards with what came
   of it. */
static void teach(Net *n, int seats, int against_greedy, double noise, float rate, int batch, int *waiting) {
  static float seen[MOST_TURNS][MOST_INPUTS];
  double expected[MOST_TURNS], later[SEATS];  /* expected[t]: what the mover of turn t expects after its spin */
  int strayed[MOST_TURNS], turns = 0, mover[MOST_TURNS], hero = below(seats);
  Board b;
  start(&b, seats);
  while (!ended(&b)) {
    int me = b.turn % seats, colour = spin(&b), place;
    mover[turns] = me;
    if (against_greedy && me != hero)
      place = greedy(&b, me, colour);
    else
      place = by_net(n, &b, me, colour, &expected[turns]);
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

/* The worth of removing a cup, by a net of so many inputs and given weights. */
double judged(const int8_t *cups, const int8_t *owners, const int16_t *totals, const int *numbers, int place,
              int in, float *weights) {
  Net n = {.in = in, .w = weights};
  Board b = read_board(cups, owners, totals, numbers);
  set_up_cabinet();
  return cup_worth(&n, &b, numbers[3], place);
}

/* Trains a net for two seats (party 2), or for three to six (party 3), and writes its weights as floats. */
int train(int party, long rounds, double greedy_part, long seed, const char *path) {
  enum { BATCH = 256, REPORTS = 10 };
  const float rate = 2e-3f;
  set_up_cabinet();
  dice_state = (uint64_t)seed;
  Board b;
  float x[MOST_INPUTS];
  new_board(&b, party);
  Net *n = new_net(inputs(&b, 0, x));
  int waiting = 0;
  for (long i = 0; i < rounds; i++) {
    int seats = party == 2 ? 2 : i % 2 ? 4 : 3 + (int)(i / 2 % 4);
    float left = 1 - (float)i / (float)rounds;
    teach(n, seats, unit() < greedy_part, NOISE, rate * (left + 0.01f), BATCH, &waiting);
    if ((i + 1) % (rounds / REPORTS) == 0) {
      printf("%ld rounds, against greedy ones:\n", i + 1);
      for (int seats = party; seats <= (party == 2 ? 2 : 6); seats++) duel(n, seats, i + 1 == rounds ? 10000 : 1000);
    }
  }
  FILE *f = fopen(path, "wb");
  if (!f) return -1;
  fwrite(n->w, sizeof(float), (size_t)n->size, f);
  fclose(f);
  return n->in;
}

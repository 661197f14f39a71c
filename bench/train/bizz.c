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

enum { MOST_TURNS = CUPS + 1, BATCH = 128 };
static const double TRACE = 0.7, RIVAL_TRACE = 0.8, NOISE = 0.03;

/* A net that learns. */
typedef struct {
  Net *net;
  int waiting; /* boards learned since the last step */
} Pupil;

/* A board and its mirror image are worth the same: either one is learned. */
static void learn_board(Pupil *pupil, const float *x, double target) {
  float mirrored[MOST_INPUTS];
  int dense = pupil->net->in - SEEN * CUPS;
  memcpy(mirrored, x, sizeof(float) * (size_t)dense);
  for (int p = 0; p < CUPS; p++) {
    int image = FIRST[SHELF[p]] + FIRST[SHELF[p] + 1] - 1 - p;
    memcpy(mirrored + dense + SEEN * p, x + dense + SEEN * image, sizeof(float) * SEEN);
  }
  learn(pupil->net, below(2) ? x : mirrored, (float)target);
  pupil->waiting++;
}

/* Now and then any lit cup is taken instead of the one that is given; returns whether. */
static int strayed(const Board *b, int colour, int *place) {
  if (unit() >= NOISE) return 0;
  do *place = below(CUPS);
  while (b->cup[*place] != colour);
  return 1;
}

/* What came of a turn and what was expected before mix into what the board before the turn was worth. The luck of the
   fall is taken off: what it brought against its mean is known, and has nothing to teach. */
typedef struct { double expected, luck, trace; } Turn;
static double before(const Turn *t, double after) { return (1 - t->trace) * t->expected + t->trace * (after - t->luck); }

/* One round: of self-play, or of one seat against greedy ones. Every board teaches what it is worth to one seat; in self-play
   of more than two, to the seat that leaves it. */
static void play(Pupil *pupil, int seats, int against_greedy, float rate) {
  static float seen[MOST_TURNS][MOST_INPUTS];
  Turn turn[MOST_TURNS];
  double later[SEATS];
  int turns = 0, learner[MOST_TURNS], hero = below(seats);
  Net *n = pupil->net;
  Board b;
  start(&b, seats);
  while (!ended(&b)) {
    int me = b.turn % seats, who = against_greedy || seats == 2 ? hero : me, colour = spin(&b);
    int plans = !against_greedy || me == hero;
    double expected = 0;
    int place = plans ? by_net(n, &b, me, colour, &expected) : greedy(&b, me, colour);
    int lost = strayed(&b, colour, &place);
    carry_out(&b, place);
    Layers l;
    inputs(&b, who, seen[turns]);
    double value = ended(&b) ? share(&b, who) : run(n, seen[turns], &l);
    if (me != who) expected = 1 - expected;
    turn[turns] = plans ? (Turn){expected, value - expected, lost ? 0 : TRACE} : (Turn){value, 0, RIVAL_TRACE};
    learner[turns++] = who;
  }
  for (int s = 0; s < seats; s++) later[s] = share(&b, s);
  for (int t = turns - 1; t >= 0; t--) {
    double *worth = &later[learner[t]];
    if (t < turns - 1) learn_board(pupil, seen[t], *worth);
    *worth = before(&turn[t], *worth);
  }
  if (pupil->waiting >= BATCH) {
    step(n, rate, pupil->waiting);
    pupil->waiting = 0;
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
  float seen[WIDE];
  see_all(&n, &b, numbers[3], seen);
  return cup_worth(&n, &b, numbers[3], place, seen);
}

/* The place of the cup that a greedy player removes. */
int greedy_pick(const int8_t *cups, const int8_t *owners, const int16_t *totals, const int *numbers, int colour) {
  Board b = read_board(cups, owners, totals, numbers);
  set_up_cabinet();
  return greedy(&b, numbers[3], colour);
}

/* Trains a net for two seats (party 2), or for three to six (party 3), and writes its weights as floats. Of the
   rounds, `greedy_part` are against greedy players. */
int train(int party, long rounds, double greedy_part, long seed, const char *path) {
  enum { REPORTS = 5 };
  const float rate = 2e-3f;
  set_up_cabinet();
  dice_state = (uint64_t)seed;
  Board b;
  float x[MOST_INPUTS];
  new_board(&b, party);
  Pupil pupil = {new_net(inputs(&b, 0, x)), 0};
  for (long i = 0; i < rounds; i++) {
    int seats = party == 2 ? 2 : i % 2 ? 4 : 3 + (int)(i / 2 % 4);
    play(&pupil, seats, unit() < greedy_part, rate * (1.01f - (float)i / (float)rounds));
    if ((i + 1) % (rounds / REPORTS) == 0) {
      printf("%ld rounds, against greedy ones:\n", i + 1);
      for (int s = party; s <= (party == 2 ? 2 : 6); s++) duel(pupil.net, s, i + 1 == rounds ? 10000 : 1000);
    }
  }
  FILE *f = fopen(path, "wb");
  if (!f) return -1;
  fwrite(pupil.net->w, sizeof(float), (size_t)pupil.net->size, f);
  fclose(f);
  return pupil.net->in;
}

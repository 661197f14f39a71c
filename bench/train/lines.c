/* Trains the tables of retrohub/rules/patterns.py by self-play. lines.py compiles this, checks it and calls it. */
#include "hint.h"
#include <math.h>
#include <stdio.h>

enum { MOST_WEIGHTS = SIDES * MOST_SMALL + 2 * BESIDES, MOST_SEEN = PATTERNS * 8 * MOST_PARTS };
static double theta[MOST_WEIGHTS]; /* by small pattern and side, then besides, before a batch and after a row */
static int besides_at(int set) { return SIDES * small + set * BESIDES; }

static void write_table(void) {
  for (int i = 0; i < TABLE; i++) {
    int j = i >= PATTERN_TABLE ? besides_at(0) + i - PATTERN_TABLE : table_id[i] < 0 ? -1 : SIDES * table_id[i] + table_side[i];
    table[i] = j < 0 ? 0 : (int32_t)lrint(theta[j] * ONE);
  }
  read_table();
}

/* ---- what a board was made of ---- */

typedef struct { int n, id[MOST_SEEN], times[MOST_SEEN]; } Seen;

static void see_parts(const int16_t *f, int side, int *times, Seen *s) {
  for (; *f >= 0; f++) {
    int id = SIDES * *f + side;
    if (!times[id]++) s->id[s->n++] = id;
  }
}

static void see(const Board *b, int set, Seen *s) {
  static View v;
  static int times[MOST_WEIGHTS];
  int id[BESIDE_PARTS];
  look(b, &v);
  s->n = 0;
  for (int p = 0; p < PATTERNS; p++) {
    const int16_t(*of)[MOST_PARTS] = part[pattern[p].kind];
    see_parts(of[v.all[p]], NOBODY, times, s);
    for (int j = 0; j < v.present[p]; j++) {
      int c = v.colour[p][j];
      see_parts(of[v.own[p][c]], v.side[c], times, s);
    }
  }
  look_besides(b, id);
  for (int i = 0; i < BESIDE_PARTS; i++) {
    s->id[s->n] = besides_at(set) + id[i];
    times[s->id[s->n++]] = 1;
  }
  for (int i = 0; i < s->n; i++) {
    s->times[i] = times[s->id[i]];
    times[s->id[i]] = 0;
  }
}

static double value(const Seen *s) {
  double sum = 0;
  for (int i = 0; i < s->n; i++) sum += s->times[i] * theta[s->id[i]];
  return sum;
}

/* ---- learning: temporal differences ---- */

static double discount, rate, steps, energy[MOST_WEIGHTS]; /* energy: squares of how often a weight was seen, added up */

/* Moves the value by a part of the error. Seldom seen weights move more: else they would learn almost nothing, for every
   board has a thousand common ones. */
static void learn(const Seen *s, double error) {
  static double scale[MOST_SEEN];
  double norm = 0, least = 20 + 1e-4 * ++steps;
  for (int i = 0; i < s->n; i++) {
    double *e = &energy[s->id[i]], times = s->times[i];
    *e += times * times;
    scale[i] = times / (*e + least);
    norm += times * scale[i];
  }
  for (int i = 0; i < s->n; i++) theta[s->id[i]] += rate * error / norm * scale[i];
}

typedef struct { long moves, score; } Played;

static Played play(int learning) {
  enum { REFRESH = 2000 };
  static Seen seen[2];
  static long waiting;
  Board b;
  Played t = {0, 0};
  double reward = 0;
  open_game(&b);
  while (b.free) {
    Move m = best_move(&b);
    Board next;
    t.score += after(&b, m.from, m.to, &next);
    b = next;
    if (learning) {
      Seen *now = &seen[t.moves % 2], *before = &seen[1 - t.moves % 2];
      see(&b, m.points ? AFTER_ROW : BEFORE, now);
      if (t.moves) learn(before, reward + m.points + discount * value(now) - value(before));
      if (++waiting % REFRESH == 0) write_table();
    }
    t.moves++;
    int points = m.points && b.free < SQUARES ? 0 : fall(&b);
    reward = points;
    t.score += points;
  }
  if (learning && t.moves) learn(&seen[1 - t.moves % 2], reward - value(&seen[1 - t.moves % 2]));
  return t;
}

/* Something to start from: stretches with nothing but balls of one colour, and none with two colours. */
static void begin(void) {
  static const double BEGUN[6] = {0, 0.2, 1, 2.8, 7, 10};
  memset(theta, 0, sizeof theta);
  for (int i = 0; i < SIDES * SIDE_TABLE; i++) {
    int y = i % SIDE_TABLE, own = 0, other = 0;
    y = y < 243 ? y : y - 243 - 729; /* of the diagonals, if not of rows and columns */
    if (table_id[i] < 0 || table_side[i] == NOBODY || y < 0 || y >= 243) continue;
    for (int k = 0; k < 5; k++, y /= 3) {
      own += y % 3 == 2;
      other += y % 3 == 1;
    }
    theta[SIDES * table_id[i] + table_side[i]] = other ? -0.15 : BEGUN[own];
  }
}

/* ---- what lines.py calls ---- */

void set_up(void) {
  set_up_patterns();
  set_up_parts();
}

/* Learns from nothing. The rate falls from `first` to `last`. Writes the table, as the player reads it. */
void train(long moves, double first, double last, double discounted, long seed, int32_t *learned) {
  enum { REPORTS = 20 };
  long played = 0, games = 0, score = 0;
  dice_state = (uint64_t)seed;
  discount = discounted;
  begin();
  write_table();
  for (int report = 1; played < moves;) {
    rate = first * pow(last / first, (double)played / (double)moves);
    Played t = play(1);
    played += t.moves;
    score += t.score;
    games++;
    if (played < moves / REPORTS * report) continue;
    printf("%ld moves, the last %ld games: mean score %.1f\n", played, games, (double)score / (double)games);
    fflush(stdout);
    games = score = 0;
    report++;
  }
  write_table();
  memcpy(learned, table, sizeof table);
}

/* Reads the numbers that the player goes by. */
void read_numbers(const int32_t *given) {
  memcpy(table, given, sizeof table);
  read_table();
}

/* The best move on a board (0 for free, else colour + 1): from, to, its points, and the board before a batch falls. Returns
   whether there is a move. */
int move(int8_t *ball, const int *next, int *chosen) {
  Board b = {.free = 0}, then;
  memcpy(b.ball, ball, SQUARES);
  for (int s = 0; s < SQUARES; s++) b.free += !ball[s];
  for (int i = 0; i < BATCH; i++) b.next[i] = next[i];
  Move m = best_move(&b);
  if (m.from < 0) return 0;
  chosen[0] = m.from;
  chosen[1] = m.to;
  chosen[2] = after(&b, m.from, m.to, &then);
  memcpy(ball, then.ball, SQUARES);
  return 1;
}

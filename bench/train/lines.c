/* Trains the tables of retrohub/rules/patterns.py by self-play. lines.py compiles this, checks it and calls it. */
#include <math.h>
#include "lines.h"

typedef struct {
  int occupied[MOST], of[MOST][COLOURS + 1], many[MOST][COLOURS + 1];
  int present[MOST], colour[MOST][COLOURS];
} View;

static void look(const Board *b, View *v) {
  for (int p = 0; p < patterns; p++) {
    const Pattern *q = &pattern[p];
    int all = q->edge, own[COLOURS + 1] = {0}, many[COLOURS + 1] = {0};
    for (int i = 0; i < q->n; i++) {
      int c = b->ball[q->cell[i]];
      if (c) {
        all += q->power[i];
        own[c] += q->power[i];
        many[c]++;
      }
    }
    v->occupied[p] = all;
    v->present[p] = 0;
    for (int c = 1; c <= COLOURS; c++) {
      v->of[p][c] = all + own[c];
      v->many[p][c] = many[c];
      if (many[c]) v->colour[p][v->present[p]++] = c;
    }
  }
}

static float total(const View *v, int free, int cleared) {
  float sum = (float)free_worth(free, cleared);
  for (int p = 0; p < patterns; p++) {
    const float *w = weight[pattern[p].kind];
    sum += w[v->occupied[p]];
    for (int i = 0; i < v->present[p]; i++) sum += w[v->of[p][v->colour[p][i]]];
  }
  return sum;
}

static float worth(const Board *b, int cleared) {
  static View v;
  look(b, &v);
  return total(&v, b->free, cleared);
}

/* ---- the player ---- */

typedef struct { int from, to, points; float value; Board after; } Move;

static float change_rest(const View *v, int p, int w, int c, int sign) {
  /* What a ball more (or less) on a square of power w changes for occupation and for every other colour. */
  const float *t = weight[pattern[p].kind];
  float d = t[v->occupied[p] + sign * w] - t[v->occupied[p]];
  for (int i = 0; i < v->present[p]; i++) {
    int k = v->colour[p][i];
    if (k != c) d += t[v->of[p][k] + sign * w] - t[v->of[p][k]];
  }
  return d;
}

static float leaves(const View *v, int p, int w, int c) {
  const float *t = weight[pattern[p].kind];
  float d = change_rest(v, p, w, c, -1) - t[v->of[p][c]];
  if (v->many[p][c] > 1) d += t[v->of[p][c] - 2 * w];
  return d;
}

static float arrives(const View *v, int p, int w, int c) {
  const float *t = weight[pattern[p].kind];
  float d = change_rest(v, p, w, c, 1) + t[v->of[p][c] + 2 * w];
  if (v->many[p][c]) d -= t[v->of[p][c]];
  return d;
}

static float passes(const View *v, int p, int from, int to, int c) {
  const float *t = weight[pattern[p].kind];
  float d = t[v->occupied[p] - from + to] - t[v->occupied[p]];
  for (int i = 0; i < v->present[p]; i++) {
    int k = v->colour[p][i];
    int w = k == c ? 2 : 1;
    d += t[v->of[p][k] + w * (to - from)] - t[v->of[p][k]];
  }
  return d;
}

static int best_move(const Board *b, Move *best) {
  static View v;
  look(b, &v);
  float now = total(&v, b->free, 0);
  int8_t region[SQUARES];
  regions(b, region);
  static float gain[COLOURS + 1][SQUARES];
  int used[COLOURS + 1] = {0};
  for (int s = 0; s < SQUARES; s++) used[b->ball[s]] = 1;
  for (int s = 0; s < SQUARES; s++)
    if (!b->ball[s])
      for (int c = 1; c <= COLOURS; c++)
        if (used[c]) {
          float g = 0;
          for (int i = 0; i < hits[s]; i++) g += arrives(&v, hit[s][i], hit_power[s][i], c);
          gain[c][s] = g;
        }
  best->value = -1e30f;
  int found = 0;
  for (int a = 0; a < SQUARES; a++) {
    int c = b->ball[a];
    if (!c) continue;
    int open[SQUARES + 1] = {0}, any = 0;
    if (a >= 9 && region[a - 9]) open[region[a - 9]] = any = 1;
    if (a < 72 && region[a + 9]) open[region[a + 9]] = any = 1;
    if (a % 9 && region[a - 1]) open[region[a - 1]] = any = 1;
    if (a % 9 < 8 && region[a + 1]) open[region[a + 1]] = any = 1;
    if (!any) continue;
    float left = 0, each[16], fix[SQUARES] = {0};
    for (int i = 0; i < hits[a]; i++) left += each[i] = leaves(&v, hit[a][i], hit_power[a][i], c);
    for (int i = 0; i < hits[a]; i++) {
      const Pattern *q = &pattern[hit[a][i]];
      for (int j = 0; j < q->n; j++) {
        int s = q->cell[j];
        if (!b->ball[s] && open[region[s]])
          fix[s] += passes(&v, hit[a][i], hit_power[a][i], q->power[j], c) - each[i] -
                    arrives(&v, hit[a][i], q->power[j], c);
      }
    }
    for (int s = 0; s < SQUARES; s++) {
      if (b->ball[s] || !open[region[s]]) continue;
      found = 1;
      Board next;
      int points = 0;
      uint8_t gone[SQUARES];
      /* is a row possible at all? */
      int8_t *ball = (int8_t *)b->ball;
      ball[a] = EMPTY;
      ball[s] = (int8_t)c;
      int near = 0;
      for (int d = 0; d < 4; d++) {
        int r = s / 9 + DOWN[d], k = s % 9 + RIGHT[d];
        if (r >= 0 && r < 9 && k >= 0 && k < 9) near |= ball[9 * r + k] == c;
        r = s / 9 - DOWN[d], k = s % 9 - RIGHT[d];
        if (r >= 0 && r < 9 && k >= 0 && k < 9) near |= ball[9 * r + k] == c;
      }
      if (near) {
        memset(gone, 0, sizeof gone);
        points = rows(ball, s, gone);
        if (points) {
          next = *b;
          take(&next, gone);
        }
      }
      ball[a] = (int8_t)c;
      ball[s] = EMPTY;
      float value;
      if (points)
        value = (float)points + worth(&next, 1);
      else
        value = now + left + gain[c][s] + fix[s];
      if (value > best->value) {
        best->value = value;
        best->from = a;
        best->to = s;
        best->points = points;
        if (points) best->after = next;
      }
    }
  }
  if (found && !best->points) {
    best->after = *b;
    best->after.ball[best->from] = EMPTY;
    best->after.ball[best->to] = b->ball[best->from];
  }
  return found;
}

typedef struct { long moves, score; } Played;

/* ---- learning: least squares temporal differences ---- */

static double *lhs, *rhs;
typedef struct { int n, id[MOST_FEATURES]; float count[MOST_FEATURES]; } Seen;

static void see(const Board *b, int cleared, Seen *s) {
  static View v;
  static float count[MOST_FEATURES];
  look(b, &v);
  s->n = 0;
  for (int p = 0; p < patterns; p++)
    for (int j = -1; j < v.present[p]; j++) {
      const int16_t *f = part[pattern[p].kind][j < 0 ? v.occupied[p] : v.of[p][v.colour[p][j]]];
      for (int i = 0; i < MOST_PARTS && f[i] >= 0; i++)
        if (count[f[i]]++ == 0) s->id[s->n++] = f[i];
    }
  float f = (float)b->free / 40;
  for (int i = 0; i < 3; i++) {
    s->id[s->n] = free_features + i + (cleared ? 3 : 0);
    count[s->id[s->n++]] = i == 0 ? 1 : i == 1 ? f : f * f;
  }
  for (int i = 0; i < s->n; i++) {
    s->count[i] = count[s->id[i]];
    count[s->id[i]] = 0;
  }
}

static const double DISCOUNT = 0.97;

/* A step from one board to the next (NULL: the end) with a reward between. */
static void account(const Seen *from, const Seen *to, float reward) {
  for (int i = 0; i < from->n; i++) {
    double c = from->count[i], *row = lhs + (size_t)from->id[i] * (size_t)features;
    for (int j = 0; j < from->n; j++) row[from->id[j]] += c * from->count[j];
    if (to)
      for (int j = 0; j < to->n; j++) row[to->id[j]] -= c * DISCOUNT * to->count[j];
    rhs[from->id[i]] += c * reward;
  }
}

/* Solves lhs x = rhs by elimination with partial pivots; lhs and rhs are used up. */
static void solve(int n, double *x) {
  for (int k = 0; k < n; k++) {
    int pivot = k;
    for (int i = k + 1; i < n; i++)
      if (fabs(lhs[(size_t)i * n + k]) > fabs(lhs[(size_t)pivot * n + k])) pivot = i;
    if (pivot != k) {
      for (int j = k; j < n; j++) {
        double t = lhs[(size_t)k * n + j];
        lhs[(size_t)k * n + j] = lhs[(size_t)pivot * n + j];
        lhs[(size_t)pivot * n + j] = t;
      }
      double t = rhs[k];
      rhs[k] = rhs[pivot];
      rhs[pivot] = t;
    }
    double *row = lhs + (size_t)k * n;
    for (int i = k + 1; i < n; i++) {
      double *other = lhs + (size_t)i * n, f = other[k] / row[k];
      if (f == 0) continue;
      for (int j = k; j < n; j++) other[j] -= f * row[j];
      rhs[i] -= f * rhs[k];
    }
  }
  for (int k = n - 1; k >= 0; k--) {
    double sum = rhs[k];
    for (int j = k + 1; j < n; j++) sum -= lhs[(size_t)k * n + j] * x[j];
    x[k] = sum / lhs[(size_t)k * n + k];
  }
}

static Played play(int learning, long limit) {
  Board b = {.free = SQUARES};
  static Seen seen[2];
  Played t = {0, 0};
  int has = 0, now = 0;
  fall(&b, 5);
  float reward = 0;
  while (b.free && t.moves < limit) {
    Move m;
    if (!best_move(&b, &m)) break;
    t.moves++;
    t.score += m.points;
    b = m.after;
    if (learning) {
      if (t.moves % 2) has = 0; /* every other step is as good and costs half */
      see(&b, m.points > 0, &seen[now]);
      if (has) account(&seen[1 - now], &seen[now], reward + (float)m.points);
      now = 1 - now;
    }
    has = 1;
    reward = 0;
    if (!m.points || b.free == SQUARES) {
      int points = fall(&b, 3);
      reward = (float)points;
      t.score += points;
    }
  }
  if (has && learning && !b.free) account(&seen[1 - now], NULL, reward);
  return t;
}

/* Something to start from: stretches with nothing but balls of one colour, and none with two colours. */
static void begin(void) {
  static const double BEGUN[6] = {0, 0.2, 1, 2.8, 7, 10};
  memset(theta, 0, sizeof theta);
  for (int kind = STRAIGHT; kind <= DIAGONAL; kind++)
    for (int x = 0; x < POW[5]; x++) {
      int own = 0, other = 0;
      for (int i = 0; i < 5; i++) {
        own += x / POW[i] % 3 == 2;
        other += x / POW[i] % 3 == 1;
      }
      theta[part[kind][x][0]] = own ? other ? -0.15 : BEGUN[own] : 0;
    }
}

/* Plays, and solves for what the boards were worth, again and again. */
static void improve(int rounds, long moves) {
  static const double RIDGE = 100, KEPT = 0.5;
  static double x[MOST_FEATURES];
  size_t n = (size_t)features;
  lhs = malloc(n * n * sizeof(double));
  rhs = malloc(n * sizeof(double));
  for (int round = 0; round < rounds; round++) {
    double score = 0;
    long games = 0, played = 0;
    memset(lhs, 0, n * n * sizeof(double));
    memset(rhs, 0, n * sizeof(double));
    while (played < moves) {
      Played t = play(1, moves);
      score += (double)t.score;
      played += t.moves;
      games++;
    }
    printf("%d weights, round %d: %ld games, mean score %.1f\n", features, round + 1, games, score / (double)games);
    fflush(stdout);
    for (size_t i = 0; i < n; i++) {
      lhs[i * n + i] += RIDGE;
      rhs[i] += RIDGE * theta[i];
    }
    solve(features, x);
    double kept = theta[free_features] == 0 ? 0 : KEPT; /* nothing of what it started from */
    for (size_t i = 0; i < n; i++) theta[i] = kept * theta[i] + (1 - kept) * x[i];
    refresh();
  }
  free(lhs);
  free(rhs);
}

/* ---- what lines.py calls ---- */

/* Learns from nothing, the patterns of six squares last, and writes the table. */
int train(int small_rounds, int rounds, long moves, long seed, const char *path) {
  dice_state = (uint64_t)seed;
  set_up_patterns();
  set_up_parts(1);
  begin();
  refresh();
  improve(small_rounds, moves);
  to_table();
  set_up_parts(0);
  from_table();
  refresh();
  improve(rounds, moves);
  to_table();
  FILE *file = fopen(path, "wb");
  if (!file) return -1;
  fwrite(table, sizeof table, 1, file);
  fclose(file);
  return 0;
}

/* The best move on a board (0 for free, else colour + 1) by a given table: from, to, its points, and the board before a
   batch falls. Returns whether there is a move. */
int move(int8_t *ball, const double *given, int *chosen) {
  Board b = {.free = 0};
  Move m;
  set_up_patterns();
  if (!features) set_up_parts(0);
  memcpy(table, given, sizeof table);
  from_table();
  refresh();
  memcpy(b.ball, ball, SQUARES);
  for (int s = 0; s < SQUARES; s++) b.free += !ball[s];
  if (!best_move(&b, &m)) return 0;
  chosen[0] = m.from;
  chosen[1] = m.to;
  chosen[2] = m.points;
  memcpy(ball, m.after.ball, SQUARES);
  return 1;
}

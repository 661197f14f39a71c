/* Trains the tables of retrohub/rules/hint.py by self-play. lines.py compiles, drives and checks this. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 9, SQUARES = 81, COLOURS = 7, NINE = 19683, STRAIGHT = 0, DIAGONAL = 1, BLOCK = 2, KINDS = 3, MOST = 128 };
enum { EMPTY = 0 };

static uint64_t dice_state = 1;
static uint32_t throw_(void) {
  uint64_t z = (dice_state += 0x9E3779B97F4A7C15ull);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
  return (uint32_t)((z ^ (z >> 31)) >> 32);
}
static int below(int n) { return (int)(((uint64_t)throw_() * (uint64_t)n) >> 32); }

/* ---- the board's patterns ---- */

typedef struct { int kind, n, cell[9], power[9], edge; } Pattern;
static Pattern pattern[MOST];
static int patterns;
static int hits[SQUARES], hit[SQUARES][16], hit_power[SQUARES][16]; /* the patterns that hold a square */
static int canon[KINDS][NINE];
static int POW[10];

static int min_row = 5;

static void add_pattern(int kind, const int *cells) { /* nine squares, -1 off the board */
  Pattern *p = &pattern[patterns];
  p->kind = kind;
  p->n = p->edge = 0;
  for (int i = 0; i < 9; i++) {
    if (cells[i] < 0) {
      p->edge += POW[i];
      continue;
    }
    p->cell[p->n] = cells[i];
    p->power[p->n++] = POW[i];
    int s = cells[i];
    hit[s][hits[s]] = patterns;
    hit_power[s][hits[s]++] = POW[i];
  }
  patterns++;
}

static int moved(int index, const int to[9]) {
  int out = 0;
  for (int i = 0; i < 9; i++, index /= 3) out += index % 3 * POW[to[i]];
  return out;
}

static void set_up(void) {
  POW[0] = 1;
  for (int i = 1; i < 10; i++) POW[i] = 3 * POW[i - 1];
  int cells[9];
  for (int i = 0; i < 9; i++) {
    for (int j = 0; j < 9; j++) cells[j] = 9 * i + j;
    add_pattern(STRAIGHT, cells);
    for (int j = 0; j < 9; j++) cells[j] = 9 * j + i;
    add_pattern(STRAIGHT, cells);
  }
  for (int way = -1; way <= 1; way += 2)
    for (int shift = -4; shift <= 4; shift++) {
      int n = 0;
      while (n < (shift < 0 ? -shift : shift) / 2) cells[n++] = -1;
      for (int row = 0; row < 9; row++) {
        int column = way > 0 ? row + shift : 8 - row + shift;
        if (column >= 0 && column < 9) cells[n++] = 9 * row + column;
      }
      while (n < 9) cells[n++] = -1;
      add_pattern(DIAGONAL, cells);
    }
  for (int row = 0; row < 9; row++)
    for (int column = 0; column < 9; column++) {
      for (int i = 0; i < 9; i++) {
        int r = row + i / 3 - 1, c = column + i % 3 - 1;
        cells[i] = r < 0 || r > 8 || c < 0 || c > 8 ? -1 : 9 * r + c;
      }
      add_pattern(BLOCK, cells);
    }
  int turns[8][9];
  for (int t = 0; t < 8; t++)
    for (int i = 0; i < 9; i++) {
      int r = i / 3, c = i % 3;
      if (t & 1) c = 2 - c;
      if (t & 2) r = 2 - r;
      if (t & 4) { int k = r; r = c; c = k; }
      turns[t][i] = 3 * r + c;
    }
  int back[9];
  for (int x = 0; x < NINE; x++) {
    for (int i = 0; i < 9; i++) back[i] = 8 - i;
    int y = moved(x, back);
    canon[STRAIGHT][x] = x < y ? x : y;
    canon[DIAGONAL][x] = canon[STRAIGHT][x];
    int least = x;
    for (int t = 0; t < 8; t++) {
      y = moved(x, turns[t]);
      if (y < least) least = y;
    }
    canon[BLOCK][x] = least;
  }
}

/* ---- what is learned: small patterns inside the nine squares, one weight each, equal where symmetry says so ---- */

enum { MOST_PARTS = 10, MOST_FEATURES = 4000 };
static float weight[KINDS][NINE];                 /* what an index is worth: the sum of its parts */
static int16_t part[KINDS][NINE][MOST_PARTS];     /* the features of an index, -1 after the last */
static int features, free_features;
static double theta[MOST_FEATURES];

static double table[8000];  /* what the player reads: every index of every small pattern, then what free squares are worth */
static int table_id[8000], tables;

/* Adds a kind's small pattern: where its squares lie in the nine, once per place; turns: its symmetries. */
static void add_part(int kind, int size, int places, int at[][9], int turns, int turn[][9], int shapes_only) {
  int many = POW[size], *id = malloc(sizeof(int) * (size_t)many);
  for (int y = 0; y < many; y++) {
    int least = y;
    for (int t = 0; t < turns; t++) {
      int z = 0;
      for (int i = 0, rest = y; i < size; i++, rest /= 3) z += rest % 3 * POW[turn[t][i]];
      if (z < least) least = z;
    }
    id[y] = least < y ? id[least] : features++;
  }
  if (shapes_only)
    for (int y = 0; y < 1 << size; y++) {
      int x = 0;
      for (int i = 0; i < size; i++) x += (y >> i & 1) * POW[i];
      table_id[tables++] = id[x];
    }
  else
    for (int y = 0; y < many; y++) table_id[tables++] = id[y];
  for (int x = 0; x < NINE; x++) {
    int colours = 0, n = 0;
    for (int i = 0; i < 9; i++) colours |= x / POW[i] % 3 == 2;
    if (shapes_only && colours) continue;
    while (part[kind][x][n] >= 0) n++;
    for (int p = 0; p < places; p++) {
      int y = 0;
      for (int i = 0; i < size; i++) y += x / POW[at[p][i]] % 3 * POW[i];
      part[kind][x][n++] = (int16_t)id[y];
    }
  }
  free(id);
}

static int use_six = 1;

static void set_up_parts(void) {
  memset(part, -1, sizeof part);
  for (int kind = STRAIGHT; kind <= DIAGONAL; kind++)
    for (int size = 5; size <= 5 + use_six; size++) {
      int at[9][9], turn[1][9];
      for (int p = 0; p <= 9 - size; p++)
        for (int i = 0; i < size; i++) at[p][i] = p + i;
      for (int i = 0; i < size; i++) turn[0][i] = size - 1 - i;
      add_part(kind, size, 10 - size, at, 1, turn, 0);
    }
  int two[4][9] = {{0, 1, 3, 4}, {1, 2, 4, 5}, {3, 4, 6, 7}, {4, 5, 7, 8}};
  int turn_two[7][9] = {{1, 0, 3, 2}, {2, 3, 0, 1}, {3, 2, 1, 0}, {0, 2, 1, 3}, {2, 0, 3, 1}, {1, 3, 0, 2}, {3, 1, 2, 0}};
  add_part(BLOCK, 4, 4, two, 7, turn_two, 0);
  if (use_six) {
    int three[4][9] = {{0, 1, 2, 3, 4, 5}, {3, 4, 5, 6, 7, 8}, {0, 3, 6, 1, 4, 7}, {1, 4, 7, 2, 5, 8}};
    int turn_three[3][9] = {{2, 1, 0, 5, 4, 3}, {3, 4, 5, 0, 1, 2}, {5, 4, 3, 2, 1, 0}};
    add_part(BLOCK, 6, 4, three, 3, turn_three, 0);
  }
  int all[1][9] = {{0, 1, 2, 3, 4, 5, 6, 7, 8}}, turn_all[7][9];
  for (int t = 1; t < 8; t++)
    for (int i = 0; i < 9; i++) {
      int r = i / 3, c = i % 3;
      if (t & 1) c = 2 - c;
      if (t & 2) r = 2 - r;
      if (t & 4) { int k = r; r = c; c = k; }
      turn_all[t - 1][i] = 3 * r + c;
    }
  int before = features;
  add_part(BLOCK, 9, 1, all, 7, turn_all, 1);
  /* only shapes of it are ever seen: number those alone */
  int fresh[20000];
  memset(fresh, -1, sizeof fresh);
  int next = before;
  for (int x = 0; x < NINE; x++)
    for (int i = 0; i < MOST_PARTS; i++)
      if (part[BLOCK][x][i] >= before) {
        int *f = &fresh[part[BLOCK][x][i] - before];
        if (*f < 0) *f = next++;
        part[BLOCK][x][i] = (int16_t)*f;
      }
  for (int i = tables - 512; i < tables; i++) table_id[i] = fresh[table_id[i] - before];
  free_features = next;
  features = next + 6;
}

static void write_tables(const char *path) {
  int n = tables;
  for (int i = 0; i < n; i++) table[i] = theta[table_id[i]];
  for (int cleared = 0; cleared < 2; cleared++)
    for (int free = 0; free <= 81; free++) {
      const double *t = theta + free_features + 3 * cleared, f = free / 40.;
      table[n++] = t[0] + t[1] * f + t[2] * f * f;
    }
  FILE *file = fopen(path, "wb");
  fwrite(table, sizeof(double), (size_t)n, file);
  fclose(file);
}

static void refresh(void) {
  for (int k = 0; k < KINDS; k++)
    for (int x = 0; x < NINE; x++) {
      double w = 0;
      for (int i = 0; i < MOST_PARTS && part[k][x][i] >= 0; i++) w += theta[part[k][x][i]];
      weight[k][x] = (float)w;
    }
}

typedef struct {
  int8_t ball[SQUARES];
  int free;
} Board;

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
  float f = (float)free / 40;
  const double *t = theta + free_features + (cleared ? 3 : 0);
  float sum = (float)(t[0] + t[1] * f + t[2] * f * f);
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

static float discount = 0.97f;

/* A step from one board to the next (NULL: the end) with a reward between. */
static void account(const Seen *from, const Seen *to, float reward) {
  for (int i = 0; i < from->n; i++) {
    double c = from->count[i], *row = lhs + (size_t)from->id[i] * (size_t)features;
    for (int j = 0; j < from->n; j++) row[from->id[j]] += c * from->count[j];
    if (to)
      for (int j = 0; j < to->n; j++) row[to->id[j]] -= c * discount * to->count[j];
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

/* ---- rules ---- */

static const int DOWN[4] = {0, 1, 1, 1}, RIGHT[4] = {1, 0, 1, -1};

/* Marks the rows through a square; returns their points. */
static int rows(const int8_t *ball, int square, uint8_t *gone) {
  int points = 0, c = ball[square], row = square / 9, column = square % 9;
  for (int d = 0; d < 4; d++) {
    int n = 1, r, k, low = 0;
    for (r = row + DOWN[d], k = column + RIGHT[d]; r >= 0 && r < 9 && k >= 0 && k < 9 && ball[9 * r + k] == c;
         r += DOWN[d], k += RIGHT[d])
      n++;
    for (r = row - DOWN[d], k = column - RIGHT[d]; r >= 0 && r < 9 && k >= 0 && k < 9 && ball[9 * r + k] == c;
         r -= DOWN[d], k -= RIGHT[d])
      n++, low++;
    if (n >= min_row) {
      points += n * (n - min_row + 1) * 2;
      for (int i = 0; i < n; i++) gone[9 * (row + DOWN[d] * (i - low)) + column + RIGHT[d] * (i - low)] = 1;
    }
  }
  return points;
}

static int take(Board *b, const uint8_t *gone) {
  int n = 0;
  for (int s = 0; s < SQUARES; s++)
    if (gone[s]) {
      b->ball[s] = EMPTY;
      b->free++;
      n++;
    }
  return n;
}

/* A batch falls, rows go; the points. A row of two new balls counts once. */
static int fall(Board *b, int count) {
  int points = 0;
  do {
    int placed[5], n = 0;
    while (n < count && b->free) {
      int s;
      do s = below(SQUARES);
      while (b->ball[s]);
      b->ball[s] = (int8_t)(1 + below(COLOURS));
      b->free--;
      placed[n++] = s;
    }
    uint8_t gone[SQUARES] = {0};
    for (int i = 0; i < n; i++)
      if (!gone[placed[i]]) points += rows(b->ball, placed[i], gone);
    take(b, gone);
    count = 3;
  } while (b->free == SQUARES);
  return points;
}

static void regions(const Board *b, int8_t *region) {
  int n = 0, stack[SQUARES];
  memset(region, 0, SQUARES);
  for (int s = 0; s < SQUARES; s++) {
    if (b->ball[s] || region[s]) continue;
    int top = 0;
    stack[top++] = s;
    region[s] = (int8_t)++n;
    while (top) {
      int x = stack[--top], near[4], m = 0;
      if (x >= 9) near[m++] = x - 9;
      if (x < 72) near[m++] = x + 9;
      if (x % 9) near[m++] = x - 1;
      if (x % 9 < 8) near[m++] = x + 1;
      for (int i = 0; i < m; i++)
        if (!b->ball[near[i]] && !region[near[i]]) region[near[i]] = (int8_t)n, stack[top++] = near[i];
    }
  }
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

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 8;
  long moves = argc > 2 ? atol(argv[2]) : 60000;
  if (argc > 3) discount = (float)atof(argv[3]);
  if (argc > 4) use_six = atoi(argv[4]);
  double ridge = argc > 5 ? atof(argv[5]) : 10;
  set_up();
  set_up_parts();
  begin();
  refresh();
  printf("%d features\n", features);
  lhs = calloc((size_t)features * (size_t)features, sizeof(double));
  rhs = calloc((size_t)features, sizeof(double));
  if (argc > 7) {
    FILE *f = fopen(argv[7], "rb");
    if (fread(theta, sizeof(double), (size_t)features, f)) refresh();
    fclose(f);
  }
  for (int round = 0; round < rounds; round++) {
    double score = 0;
    long games = 0, played = 0;
    memset(lhs, 0, sizeof(double) * (size_t)features * (size_t)features);
    memset(rhs, 0, sizeof(double) * (size_t)features);
    while (played < moves) {
      Played t = play(1, 100000);
      score += (double)t.score;
      played += t.moves;
      games++;
    }
    printf("round %d: %ld games, score %.1f, moves %.1f\n", round, games, score / (double)games,
           (double)played / (double)games);
    fflush(stdout);
    for (int i = 0; i < features; i++) lhs[(size_t)i * (size_t)features + (size_t)i] += ridge;
    static double x[MOST_FEATURES];
    solve(features, x);
    double keep = round < 2 ? 0 : 0.5;
    for (int i = 0; i < features; i++) theta[i] = keep * theta[i] + (1 - keep) * x[i];
    refresh();
    if (argc > 6) {
      FILE *f = fopen(argv[6], "wb");
      fwrite(theta, sizeof(double), (size_t)features, f);
      fclose(f);
      char name[200];
      snprintf(name, sizeof name, "%s.tables", argv[6]);
      write_tables(name);
    }
  }
  if (argc > 6) {
    char name[200];
    snprintf(name, sizeof name, "%s.tables", argv[6]);
    write_tables(name);
  }
  return 0;
}

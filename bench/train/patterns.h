/* The patterns of retrohub/rules/patterns.py, and the small ones inside them that have a weight each. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 9, SQUARES = 81, COLOURS = 7, NINE = 19683, STRAIGHT = 0, DIAGONAL = 1, BLOCK = 2, KINDS = 3, MOST = 128 };

typedef struct { int kind, n, cell[9], power[9], edge; } Pattern;
static Pattern pattern[MOST];
static int patterns;
static int hits[SQUARES], hit[SQUARES][16], hit_power[SQUARES][16]; /* the patterns that hold a square */
static int POW[10];

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

static void set_up_patterns(void) {
  if (patterns) return;
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
}

/* ---- what is learned: small patterns inside the nine squares, one weight each, equal where symmetry says so ---- */

enum { MOST_PARTS = 10, MOST_FEATURES = 4000 };
static float weight[KINDS][NINE];                 /* what an index is worth: the sum of its parts */
static int16_t part[KINDS][NINE][MOST_PARTS];     /* the features of an index, -1 after the last */
static int features, free_features;
static double theta[MOST_FEATURES];

/* What the player reads: every index of every small pattern, then by free squares what a board is worth besides. */
enum { TABLES = 2 * (243 + 729) + 81 + 729 + 512, FREE = SQUARES + 1 };
static double table[TABLES + 2 * FREE];
static int table_id[TABLES], tables; /* each entry's feature, -1 for none yet */

/* Adds a kind's small pattern: where its squares lie in the nine, once per place; turns: its symmetries. */
static void add_part(int kind, int size, int places, int at[][9], int turns, int turn[][9], int shapes_only, int wanted) {
  if (!wanted) {
    for (int y = 0; y < POW[size]; y++) table_id[tables++] = -1;
    return;
  }
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

/* small: without the patterns of six squares. */
static void set_up_parts(int small) {
  memset(part, -1, sizeof part);
  features = tables = 0;
  for (int kind = STRAIGHT; kind <= DIAGONAL; kind++)
    for (int size = 5; size <= 6; size++) {
      int at[9][9], turn[1][9];
      for (int p = 0; p <= 9 - size; p++)
        for (int i = 0; i < size; i++) at[p][i] = p + i;
      for (int i = 0; i < size; i++) turn[0][i] = size - 1 - i;
      add_part(kind, size, 10 - size, at, 1, turn, 0, size == 5 || !small);
    }
  int two[4][9] = {{0, 1, 3, 4}, {1, 2, 4, 5}, {3, 4, 6, 7}, {4, 5, 7, 8}};
  int turn_two[7][9] = {{1, 0, 3, 2}, {2, 3, 0, 1}, {3, 2, 1, 0}, {0, 2, 1, 3}, {2, 0, 3, 1}, {1, 3, 0, 2}, {3, 1, 2, 0}};
  add_part(BLOCK, 4, 4, two, 7, turn_two, 0, 1);
  int three[4][9] = {{0, 1, 2, 3, 4, 5}, {3, 4, 5, 6, 7, 8}, {0, 3, 6, 1, 4, 7}, {1, 4, 7, 2, 5, 8}};
  int turn_three[3][9] = {{2, 1, 0, 5, 4, 3}, {3, 4, 5, 0, 1, 2}, {5, 4, 3, 2, 1, 0}};
  add_part(BLOCK, 6, 4, three, 3, turn_three, 0, !small);
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
  add_part(BLOCK, 9, 1, all, 7, turn_all, 1, 1);
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

static double free_worth(int free, int cleared) {
  const double *t = theta + free_features + 3 * cleared, f = free / 40.;
  return t[0] + t[1] * f + t[2] * f * f;
}

static void to_table(void) {
  for (int i = 0; i < TABLES; i++) table[i] = table_id[i] < 0 ? 0 : theta[table_id[i]];
  for (int i = 0; i < 2 * FREE; i++) table[TABLES + i] = free_worth(i % FREE, i / FREE);
}

static void from_table(void) {
  memset(theta, 0, sizeof theta);
  for (int i = 0; i < TABLES; i++)
    if (table_id[i] >= 0) theta[table_id[i]] = table[i];
  for (int cleared = 0; cleared < 2; cleared++) { /* a parabola through its values at 0, 40 and 80 free squares */
    double *y = table + TABLES + cleared * FREE, *t = theta + free_features + 3 * cleared;
    double one = y[40] - y[0], two = y[80] - y[0];
    t[0] = y[0];
    t[2] = (two - 2 * one) / 2;
    t[1] = one - t[2];
  }
}

static void refresh(void) {
  for (int k = 0; k < KINDS; k++)
    for (int x = 0; x < NINE; x++) {
      double w = 0;
      for (int i = 0; i < MOST_PARTS && part[k][x][i] >= 0; i++) w += theta[part[k][x][i]];
      weight[k][x] = (float)w;
    }
}

/* The patterns of retrohub/rules/patterns.py, and the small ones inside them that have a weight each. */
#include "lines.h"
#include <stdlib.h>

enum { NINE = 19683, STRAIGHT = 0, DIAGONAL = 1, BLOCK = 2, KINDS = 3, PATTERNS = 117, MOST_HITS = 13 };
enum { NOBODY = 0, COMING = 3, SIDES = 1 + COMING }; /* sides from which a pattern is seen */

typedef struct { int kind, n, cell[9], power[9], edge; } Pattern;
static Pattern pattern[PATTERNS];
static int patterns;
static int hits[SQUARES], hit[SQUARES][MOST_HITS], hit_power[SQUARES][MOST_HITS]; /* the patterns that hold a square */
static int power_in[PATTERNS][SQUARES];
static int POW[10];

static void add_pattern(int kind, const int *cells) { /* nine squares, -1 off the board */
  Pattern *p = &pattern[patterns];
  p->kind = kind;
  for (int i = 0; i < 9; i++) {
    int s = cells[i];
    if (s < 0) {
      p->edge += POW[i];
      continue;
    }
    p->cell[p->n] = s;
    p->power[p->n++] = POW[i];
    hit[s][hits[s]] = patterns;
    hit_power[s][hits[s]++] = POW[i];
    power_in[patterns][s] = POW[i];
  }
  patterns++;
}

static void set_up_patterns(void) {
  if (patterns) return;
  POW[0] = 1;
  for (int i = 1; i < 10; i++) POW[i] = 3 * POW[i - 1];
  int cells[9];
  for (int i = 0; i < SIDE; i++) {
    for (int j = 0; j < SIDE; j++) cells[j] = SIDE * i + j;
    add_pattern(STRAIGHT, cells);
    for (int j = 0; j < SIDE; j++) cells[j] = SIDE * j + i;
    add_pattern(STRAIGHT, cells);
  }
  for (int shift = -4; shift <= 4; shift++)
    for (int way = 1; way >= -1; way -= 2) {
      int n = 0;
      while (n < abs(shift) / 2) cells[n++] = -1;
      for (int row = 0; row < SIDE; row++) {
        int column = way > 0 ? row + shift : 8 - row + shift;
        if (column >= 0 && column < SIDE) cells[n++] = SIDE * row + column;
      }
      while (n < 9) cells[n++] = -1;
      add_pattern(DIAGONAL, cells);
    }
  for (int row = 0; row < SIDE; row++)
    for (int column = 0; column < SIDE; column++) {
      for (int i = 0; i < 9; i++) {
        int r = row + i / 3 - 1, c = column + i % 3 - 1;
        cells[i] = on_board(r, c) ? SIDE * r + c : -1;
      }
      add_pattern(BLOCK, cells);
    }
}

/* ---- small patterns inside the nine squares: one weight each and side, equal where symmetry says so ---- */

enum { MOST_PARTS = 12, MOST_SMALL = 3000, SHAPES = 512 };
enum { SIDE_TABLE = 2 * (243 + 729) + 729, PATTERN_TABLE = SIDES * SIDE_TABLE + SHAPES };
static int16_t part[KINDS][NINE][MOST_PARTS]; /* the small patterns of an index, -1 after the last */
static int small;                             /* how many; those with own balls count for each side but NOBODY */
static int with_own[MOST_SMALL];
static int table_id[PATTERN_TABLE], table_side[PATTERN_TABLE], tables; /* each entry's small pattern, -1 for none */

static int has_own(int index, int size) {
  for (int i = 0; i < size; i++, index /= 3)
    if (index % 3 == 2) return 1;
  return 0;
}

/* Adds a kind's small pattern: where its squares lie in the nine, once per place; turns: its symmetries. Writes the
   number of each of its indices to id. */
static void add_part(int kind, int size, int places, int at[][9], int turns, int turn[][9], int shapes_only, int *id) {
  for (int y = 0; y < POW[size]; y++) {
    int least = y;
    for (int t = 0; t < turns; t++) {
      int z = 0;
      for (int i = 0, rest = y; i < size; i++, rest /= 3) z += rest % 3 * POW[turn[t][i]];
      if (z < least) least = z;
    }
    int own = has_own(y, size);
    if (least < y || (own && shapes_only))
      id[y] = least < y ? id[least] : -1;
    else {
      with_own[small] = own;
      id[y] = small++;
    }
  }
  for (int x = 0; x < NINE; x++) {
    int own = has_own(x, 9), n = 0;
    while (part[kind][x][n] >= 0) n++;
    for (int p = 0; p < places; p++) {
      int y = 0;
      for (int i = 0; i < size; i++) y += x / POW[at[p][i]] % 3 * POW[i];
      if (id[y] >= 0 && own == with_own[id[y]]) part[kind][x][n++] = (int16_t)id[y]; /* without own balls: NOBODY's */
    }
  }
}

static void add_table(const int *id, int size, int side) {
  for (int y = 0; y < POW[size]; y++, tables++) {
    table_id[tables] = id[y] >= 0 && with_own[id[y]] == (side != NOBODY) ? id[y] : -1;
    table_side[tables] = side;
  }
}

static void set_up_parts(void) {
  static int lines[2][2][729], three[729], shape[NINE];
  if (small) return;
  memset(part, -1, sizeof part);
  for (int kind = STRAIGHT; kind <= DIAGONAL; kind++)
    for (int size = 5; size <= 6; size++) {
      int at[9][9], turn[1][9];
      for (int p = 0; p <= 9 - size; p++)
        for (int i = 0; i < size; i++) at[p][i] = p + i;
      for (int i = 0; i < size; i++) turn[0][i] = size - 1 - i;
      add_part(kind, size, 10 - size, at, 1, turn, 0, lines[kind][size - 5]);
    }
  int at_three[4][9] = {{0, 1, 2, 3, 4, 5}, {3, 4, 5, 6, 7, 8}, {0, 3, 6, 1, 4, 7}, {1, 4, 7, 2, 5, 8}};
  int turn_three[3][9] = {{2, 1, 0, 5, 4, 3}, {3, 4, 5, 0, 1, 2}, {5, 4, 3, 2, 1, 0}};
  add_part(BLOCK, 6, 4, at_three, 3, turn_three, 0, three);
  int all[1][9] = {{0, 1, 2, 3, 4, 5, 6, 7, 8}}, turn_all[7][9];
  for (int t = 1; t < 8; t++)
    for (int i = 0; i < 9; i++) {
      int r = i / 3, c = i % 3;
      if (t & 1) c = 2 - c;
      if (t & 2) r = 2 - r;
      turn_all[t - 1][i] = t & 4 ? 3 * c + r : 3 * r + c;
    }
  add_part(BLOCK, 9, 1, all, 7, turn_all, 1, shape);
  for (int side = 0; side < SIDES; side++) {
    for (int kind = STRAIGHT; kind <= DIAGONAL; kind++)
      for (int size = 5; size <= 6; size++) add_table(lines[kind][size - 5], size, side);
    add_table(three, 6, side);
  }
  for (int y = 0; y < SHAPES; y++, tables++) {
    int x = 0;
    for (int i = 0; i < 9; i++) x += (y >> i & 1) * POW[i];
    table_id[tables] = shape[x];
    table_side[tables] = NOBODY;
  }
}

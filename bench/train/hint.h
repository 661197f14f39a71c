/* The player of retrohub/rules/hint.py again, fast: it makes the same moves from the same numbers. */
#include "patterns.h"
#include "room.h"

enum { ONE = 64, ROUGHLY = 6 * ONE, FINALISTS = 10, CRAMPED = 6, BEFORE = 0, AFTER_ROW = 1 };

/* What the player reads: every index of every small pattern, then what a board is worth besides, before a batch and after
   a row; in whole numbers, ONE for a point. */
enum { TABLE = PATTERN_TABLE + 2 * BESIDES };
static int32_t table[TABLE];
static int32_t worth[KINDS][SIDES][NINE]; /* what an index is worth: the sum of its parts */

static void read_table(void) {
  static int32_t of_part[MOST_SMALL][SIDES];
  for (int i = 0; i < PATTERN_TABLE; i++)
    if (table_id[i] >= 0) of_part[table_id[i]][table_side[i]] = table[i];
  for (int k = 0; k < KINDS; k++)
    for (int x = 0; x < NINE; x++)
      for (int side = 0; side < SIDES; side++) {
        int32_t w = 0;
        for (int i = 0; part[k][x][i] >= 0; i++) w += of_part[part[k][x][i]][side];
        worth[k][side][x] = w;
      }
}

/* A board as its patterns see it. */
typedef struct {
  int all[PATTERNS], own[PATTERNS][COLOURS + 1], many[PATTERNS][COLOURS + 1]; /* indices; balls of a colour */
  int present[PATTERNS], colour[PATTERNS][COLOURS];
  int side[COLOURS + 1];
  int32_t here[PATTERNS], total;
} View;

static void look(const Board *b, View *v) {
  for (int c = 1; c <= COLOURS; c++) v->side[c] = 1;
  for (int i = 0; i < BATCH; i++) v->side[b->next[i]] = at_most(v->side[b->next[i]] + 1, SIDES - 1);
  v->total = 0;
  for (int p = 0; p < PATTERNS; p++) {
    const Pattern *q = &pattern[p];
    int all = q->edge, own[COLOURS + 1] = {0}, many[COLOURS + 1] = {0};
    for (int i = 0; i < q->n; i++) {
      int c = b->ball[q->cell[i]];
      if (c == EMPTY) continue;
      all += q->power[i];
      own[c] += q->power[i];
      many[c]++;
    }
    v->all[p] = all;
    v->present[p] = 0;
    v->here[p] = worth[q->kind][NOBODY][all];
    for (int c = 1; c <= COLOURS; c++) {
      v->own[p][c] = all + own[c];
      v->many[p][c] = many[c];
      if (!many[c]) continue;
      v->colour[p][v->present[p]++] = c;
      v->here[p] += worth[q->kind][v->side[c]][all + own[c]];
    }
    v->total += v->here[p];
  }
}

static int32_t without(const View *v, int p, int w, int c) { /* a ball of this colour, whose digit has power w */
  const int32_t(*of)[NINE] = worth[pattern[p].kind];
  int32_t t = of[NOBODY][v->all[p] - w];
  for (int i = 0; i < v->present[p]; i++) {
    int e = v->colour[p][i];
    if (e != c)
      t += of[v->side[e]][v->own[p][e] - w];
    else if (v->many[p][c] > 1)
      t += of[v->side[c]][v->own[p][c] - 2 * w];
  }
  return t;
}

static int32_t with(const View *v, int p, int w, int c) {
  const int32_t(*of)[NINE] = worth[pattern[p].kind];
  int32_t t = of[NOBODY][v->all[p] + w] + of[v->side[c]][v->own[p][c] + 2 * w];
  for (int i = 0; i < v->present[p]; i++) {
    int e = v->colour[p][i];
    if (e != c) t += of[v->side[e]][v->own[p][e] + w];
  }
  return t;
}

static int32_t moved(const View *v, int p, int step, int c) { /* from one power to another */
  const int32_t(*of)[NINE] = worth[pattern[p].kind];
  int32_t t = of[NOBODY][v->all[p] + step];
  for (int i = 0; i < v->present[p]; i++) {
    int e = v->colour[p][i];
    t += of[v->side[e]][v->own[p][e] + (e == c ? 2 * step : step)];
  }
  return t;
}

/* By colour, how the worth changes when a ball comes to a free square. */
static void gains(const View *v, int square, int32_t *gain) {
  int32_t anyone = 0, first[SIDES] = {0}, extra[COLOURS + 1] = {0};
  for (int i = 0; i < hits[square]; i++) {
    int p = hit[square][i], w = hit_power[square][i];
    const int32_t(*of)[NINE] = worth[pattern[p].kind];
    anyone += of[NOBODY][v->all[p] + w] - v->here[p];
    for (int side = 1; side < SIDES; side++) first[side] += of[side][v->all[p] + 2 * w];
    for (int j = 0; j < v->present[p]; j++) {
      int c = v->colour[p][j], side = v->side[c];
      int32_t other = of[side][v->own[p][c] + w];
      anyone += other;
      extra[c] += of[side][v->own[p][c] + 2 * w] - other - of[side][v->all[p] + 2 * w];
    }
  }
  for (int c = 1; c <= COLOURS; c++) gain[c] = anyone + first[v->side[c]] + extra[c];
}

static int32_t besides(const Board *b, int set) {
  int id[BESIDE_PARTS];
  int32_t sum = 0;
  look_besides(b, id);
  for (int i = 0; i < BESIDE_PARTS; i++) sum += table[PATTERN_TABLE + set * BESIDES + id[i]];
  return sum;
}

typedef struct { int from, to, points; int32_t value; } Move;

static int better(const Move *a, const Move *b) {
  if (a->value != b->value) return a->value > b->value;
  return a->from != b->from ? a->from < b->from : a->to < b->to;
}

/* The board after a move, before a batch falls; the move's points. */
static int after(const Board *b, int from, int to, Board *next) {
  uint8_t gone[SQUARES] = {0};
  *next = *b;
  next->ball[to] = next->ball[from];
  next->ball[from] = EMPTY;
  int points = rows(next->ball, to, gone);
  if (points) take(next, gone);
  return points;
}

static int touches(const Board *b, int from, int to) { /* another ball of its colour */
  for (int d = 0; d < 4; d++)
    for (int way = -1; way <= 1; way += 2) {
      int r = to / SIDE + way * DOWN[d], k = to % SIDE + way * RIGHT[d], s = SIDE * r + k;
      if (on_board(r, k) && s != from && b->ball[s] == b->ball[from]) return 1;
    }
  return 0;
}

enum { MOST_MOVES = SQUARES * SQUARES / 4 };

/* Judges all moves: the best of those that complete rows, and all others roughly, from and to ascending. How many. */
static int judge(const Board *b, const View *v, Move *best, Move *rough) {
  static int32_t gain[SQUARES][COLOURS + 1];
  Bits region[SQUARES], free = 0;
  int n = 0;
  for (int s = 0; s < SQUARES; s++)
    if (!b->ball[s]) {
      free |= bit(s);
      gains(v, s, gain[s]);
    }
  int many = regions(free, region);
  for (int from = 0; from < SQUARES; from++) {
    int c = b->ball[from];
    Bits open = 0;
    for (int i = 0; c && i < many; i++)
      if (region[i] & grown(bit(from))) open |= region[i];
    if (!open) continue;
    int32_t left = v->total;
    for (int i = 0; i < hits[from]; i++) left += without(v, hit[from][i], hit_power[from][i], c) - v->here[hit[from][i]];
    for (int to = 0; to < SQUARES; to++) {
      if (!(open & bit(to))) continue;
      Board next;
      int points = touches(b, from, to) ? after(b, from, to, &next) : 0;
      if (points) {
        View w;
        look(&next, &w);
        Move m = {from, to, points, points * ONE + w.total + besides(&next, AFTER_ROW)};
        if (best->from < 0 || better(&m, best)) *best = m;
      } else
        rough[n++] = (Move){from, to, 0, left + gain[to][c]};
    }
  }
  return n;
}

/* The best move; from is -1 if there is none. */
static Move best_move(const Board *b) {
  static View v;
  static Move rough[MOST_MOVES];
  Move best = {-1, -1, 0, 0};
  look(b, &v);
  int n = judge(b, &v, &best, rough), close = 0;
  if (best.from >= 0 && b->free < CRAMPED) return best;
  int32_t most = INT32_MIN;
  for (int i = 0; i < n; i++)
    if (rough[i].value > most) most = rough[i].value;
  for (int i = 0; i < n; i++) {
    Move m = rough[i];
    if (m.value < most - ROUGHLY) continue;
    int c = b->ball[m.from];
    for (int j = 0; j < hits[m.from]; j++) {
      int p = hit[m.from][j], w = hit_power[m.from][j], e = power_in[p][m.to];
      if (e) m.value += moved(&v, p, e - w, c) - without(&v, p, w, c) - with(&v, p, e, c) + v.here[p];
    }
    rough[close++] = m;
  }
  for (int finalist = 0; finalist < FINALISTS && close; finalist++) {
    int at = 0;
    for (int i = 1; i < close; i++)
      if (better(&rough[i], &rough[at])) at = i;
    Move m = rough[at];
    rough[at] = rough[--close];
    Board next;
    after(b, m.from, m.to, &next);
    m.value += besides(&next, BEFORE);
    if (best.from < 0 || better(&m, &best)) best = m;
  }
  return best;
}

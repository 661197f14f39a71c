/* Bizz-Billes for training: the rules of retrohub/rules/{cabinet,odds}.py again, fast. bizz.py holds them against each other. */
#include "dice.h"
#include <math.h>
#include <string.h>

enum { SHELVES = 7, COLOURS = 5, CUPS = 35, HOLE = 35, PLACES = 36, ROOM = 2, SEATS = 6 };

static const int SHELF_WORTH[8] = {0, 1, 3, 6, 10, 15, 21, 28};
static int FIRST[9];              /* each shelf's first place */
static int SHELF[PLACES];         /* 0 … 7 */
static int WAYS[CUPS][2], NWAYS[CUPS];
static float WORTH[PLACES];

typedef struct {
  int8_t cup[CUPS];               /* colour, -1 for a gap */
  uint8_t count[PLACES];
  int8_t owner[CUPS][ROOM];       /* older first */
  int16_t points[SEATS], totals[SEATS];
  uint8_t out_of[SEATS];
  uint8_t seats, turn, left, cups; /* turns played; rounds after this one; cups on the board */
} Board;

static double unit(void) { return throw_() / 4294967296.0; }

static void set_up_cabinet(void) {
  int place = 0;
  for (int s = 0; s < SHELVES; s++) {
    FIRST[s] = place;
    for (int c = 0; c < 8 - s; c++, place++) {
      SHELF[place] = s;
      WORTH[place] = SHELF_WORTH[s];
    }
  }
  FIRST[7] = SHELF[HOLE] = 0;
  FIRST[7] = HOLE;
  FIRST[8] = PLACES;
  SHELF[HOLE] = 7;
  WORTH[HOLE] = 28;
  for (int s = 0; s < SHELVES; s++)
    for (int p = FIRST[s]; p < FIRST[s + 1]; p++) {
      int c = p - FIRST[s];
      NWAYS[p] = 0;
      if (s == 6) {
        WAYS[p][NWAYS[p]++] = HOLE;
        continue;
      }
      if (c > 0) WAYS[p][NWAYS[p]++] = FIRST[s + 1] + c - 1;
      if (c < 7 - s) WAYS[p][NWAYS[p]++] = FIRST[s + 1] + c;
    }
}

/* The nearest spots of a full cup's shelf; how many. */
static int spots(const Board *b, int p, int found[2]) {
  int low = FIRST[SHELF[p]], high = FIRST[SHELF[p] + 1], n = 0;
  for (int d = 1; d < 8 && !n; d++) {
    if (p - d >= low && (b->cup[p - d] < 0 || b->count[p - d] < ROOM)) found[n++] = p - d;
    if (p + d < high && (b->cup[p + d] < 0 || b->count[p + d] < ROOM)) found[n++] = p + d;
  }
  return n;
}

/* Lets chances that enter places flow to their rests, from the top down; what enters is given in `chance`, and the answer too. */
static void flow(const Board *b, double chance[PLACES], int from_shelf) {
  for (int s = from_shelf; s < SHELVES; s++) {
    for (int p = FIRST[s]; p < FIRST[s + 1]; p++)
      if (chance[p] > 0 && b->cup[p] >= 0 && b->count[p] >= ROOM) {
        int found[2], n = spots(b, p, found);
        if (n) {
          for (int i = 0; i < n; i++) chance[found[i]] += chance[p] / n;
        } else
          for (int i = 0; i < NWAYS[p]; i++) chance[WAYS[p][i]] += chance[p] / NWAYS[p];
        chance[p] = 0;
      }
    for (int p = FIRST[s]; p < FIRST[s + 1]; p++)
      if (chance[p] > 0 && b->cup[p] < 0) {
        for (int i = 0; i < NWAYS[p]; i++) chance[WAYS[p][i]] += chance[p] / NWAYS[p];
        chance[p] = 0;
      }
  }
}

typedef struct { double p; int rest[2]; } Outcome;
enum { MOST = 600 };
typedef struct { int n; Outcome of[MOST]; } Outcomes;

static void add(Outcomes *all, int a, int b, double p, int alike) {
  if (alike && a > b) { int t = a; a = b; b = t; }
  for (int i = 0; i < all->n; i++)
    if (all->of[i].rest[0] == a && all->of[i].rest[1] == b) { all->of[i].p += p; return; }
  all->of[all->n++] = (Outcome){p, {a, b}};
}

static void one_by_one(Board *b, int older, int younger, double p, Outcomes *all, int alike) {
  double first[PLACES] = {0};
  first[older] = 1;
  flow(b, first, SHELF[older]);
  for (int r = 0; r < PLACES; r++)
    if (first[r] > 0) {
      double second[PLACES] = {0};
      second[younger] = 1;
      b->count[r]++;
      flow(b, second, SHELF[younger]);
      b->count[r]--;
      for (int q = 0; q < PLACES; q++)
        if (second[q] > 0) add(all, r, q, p * first[r] * second[q], alike);
    }
}

static void leave_two(Board *b, int place, double p, Outcomes *all, int alike);
static void together(Board *b, int place, double p, Outcomes *all, int alike) {
  if (place != HOLE && b->cup[place] < 0)
    leave_two(b, place, p, all, alike);
  else
    one_by_one(b, place, place, p, all, alike);
}
static void leave_two(Board *b, int place, double p, Outcomes *all, int alike) {
  if (NWAYS[place] == 1) {
    together(b, WAYS[place][0], p, all, alike);
    return;
  }
  int left = WAYS[place][0], right = WAYS[place][1];
  together(b, left, p / 8, all, alike);
  together(b, right, p / 8, all, alike);
  one_by_one(b, left, right, p * 3 / 8, all, alike);
  one_by_one(b, right, left, p * 3 / 8, all, alike);
}

/* All outcomes of removing the cup; b is the board before. */
static void outcomes(const Board *before, int place, Outcomes *all) {
  Board b = *before;
  int n = b.count[place];
  b.cup[place] = -1;
  b.count[place] = 0;
  all->n = 0;
  if (n == 0) {
    all->of[all->n++] = (Outcome){1, {-1, -1}};
  } else if (n == 1) {
    double chance[PLACES] = {0};
    for (int i = 0; i < NWAYS[place]; i++) chance[WAYS[place][i]] = 1.0 / NWAYS[place];
    flow(&b, chance, SHELF[place] + 1);
    for (int r = 0; r < PLACES; r++)
      if (chance[r] > 0) all->of[all->n++] = (Outcome){chance[r], {r, -1}};
  } else
    leave_two(&b, place, 1, all, b.owner[place][0] == b.owner[place][1]);
}

/* The board after the cup went and its marbles came to rest, the turn played. */
static void after(const Board *before, int place, const Outcome *o, Board *b) {
  *b = *before;
  b->cup[place] = -1;
  b->count[place] = 0;
  b->cups--;
  b->turn++;
  for (int i = 0; i < before->count[place]; i++) {
    int owner = before->owner[place][i], rest = o->rest[i];
    if (rest == HOLE)
      b->out_of[owner]++;
    else
      b->owner[rest][b->count[rest]] = (int8_t)owner;
    b->count[rest]++;
    b->points[owner] = (int16_t)(b->points[owner] + WORTH[rest] - WORTH[place]);
  }
}

static int marbles(int seats) { return seats * (8 - seats); }
static int ended(const Board *b) {
  int out = b->count[HOLE];
  return (out && b->turn % b->seats == 0) || out == marbles(b->seats) || b->cups == 0;
}

static void new_board(Board *b, int seats) {
  memset(b, 0, sizeof *b);
  b->seats = (uint8_t)seats;
  b->cups = CUPS;
again:;
  int stock[COLOURS] = {7, 7, 7, 7, 7};
  for (int p = 0; p < CUPS; p++) {
    int s = SHELF[p], c = p - FIRST[s], taken[COLOURS] = {0};
    if (c > 0) taken[b->cup[p - 1]] = 1;
    if (s > 0) taken[b->cup[FIRST[s - 1] + c]] = taken[b->cup[FIRST[s - 1] + c + 1]] = 1;
    int many = 0;
    for (int k = 0; k < COLOURS; k++) many += taken[k] ? 0 : stock[k];
    if (!many) goto again;
    int at = below(many);
    for (int k = 0; k < COLOURS; k++)
      if (!taken[k] && (at -= stock[k]) < 0) {
        b->cup[p] = (int8_t)k;
        stock[k]--;
        break;
      }
  }
  int slot[16];
  for (int i = 0; i < 16; i++) slot[i] = i;
  for (int i = 15; i > 0; i--) {
    int j = below(i + 1), t = slot[i];
    slot[i] = slot[j];
    slot[j] = t;
  }
  for (int m = 0; m < marbles(seats); m++) {
    int p = slot[m] / 2;
    b->owner[p][b->count[p]++] = (int8_t)(m / (8 - seats));
  }
}

/* Lines for training: the rules of retrohub/rules/lines.py again, fast. lines.py holds them against each other. */
#include "patterns.h"

enum { EMPTY = 0 };

static uint64_t dice_state = 1;
static uint32_t throw_(void) {
  uint64_t z = (dice_state += 0x9E3779B97F4A7C15ull);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
  return (uint32_t)((z ^ (z >> 31)) >> 32);
}
static int below(int n) { return (int)(((uint64_t)throw_() * (uint64_t)n) >> 32); }

typedef struct {
  int8_t ball[SQUARES];
  int free;
} Board;

static int min_row = 5;
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

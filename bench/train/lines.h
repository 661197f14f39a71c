/* Lines for training: the rules of retrohub/rules/lines.py again, fast. lines.py holds them against each other. */
#include "dice.h"
#include <string.h>

enum { EMPTY = 0, SIDE = 9, SQUARES = 81, COLOURS = 7, OPENING = 5, BATCH = 3, MIN_ROW = 5 };

typedef struct {
  int8_t ball[SQUARES]; /* EMPTY, or colour + 1 */
  int free, next[BATCH];
} Board;

static const int DOWN[4] = {0, 1, 1, 1}, RIGHT[4] = {1, 0, 1, -1};

static int on_board(int row, int column) { return row >= 0 && row < SIDE && column >= 0 && column < SIDE; }

/* Marks the rows through a square; returns their points. */
static int rows(const int8_t *ball, int square, uint8_t *gone) {
  int points = 0, c = ball[square], row = square / SIDE, column = square % SIDE;
  for (int d = 0; d < 4; d++) {
    int n = 1, low = 0;
    for (int r = row + DOWN[d], k = column + RIGHT[d]; on_board(r, k) && ball[SIDE * r + k] == c; r += DOWN[d], k += RIGHT[d])
      n++;
    for (int r = row - DOWN[d], k = column - RIGHT[d]; on_board(r, k) && ball[SIDE * r + k] == c; r -= DOWN[d], k -= RIGHT[d])
      n++, low++;
    if (n < MIN_ROW) continue;
    points += n * (n - MIN_ROW + 1) * 2;
    for (int i = 0; i < n; i++) gone[SIDE * (row + DOWN[d] * (i - low)) + column + RIGHT[d] * (i - low)] = 1;
  }
  return points;
}

static void take(Board *b, const uint8_t *gone) {
  for (int s = 0; s < SQUARES; s++)
    if (gone[s]) {
      b->ball[s] = EMPTY;
      b->free++;
    }
}

static void announce(Board *b) {
  for (int i = 0; i < BATCH; i++) b->next[i] = 1 + below(COLOURS);
}

/* The announced batch falls, rows go; the points. A row of two new balls counts once. */
static int fall(Board *b) {
  int points = 0;
  do {
    int placed[BATCH], n = 0;
    for (int i = 0; i < BATCH && b->free; i++) {
      int s;
      do s = below(SQUARES);
      while (b->ball[s]);
      b->ball[s] = (int8_t)b->next[i];
      b->free--;
      placed[n++] = s;
    }
    announce(b);
    uint8_t gone[SQUARES] = {0};
    for (int i = 0; i < n; i++)
      if (!gone[placed[i]]) points += rows(b->ball, placed[i], gone);
    take(b, gone);
  } while (b->free == SQUARES);
  return points;
}

static void open_game(Board *b) {
  memset(b, 0, sizeof *b);
  b->free = SQUARES;
  while (b->free > SQUARES - OPENING) { /* an opening of five of a kind in a row will not be missed */
    int s = below(SQUARES);
    if (b->ball[s]) continue;
    b->ball[s] = (int8_t)(1 + below(COLOURS));
    b->free--;
  }
  announce(b);
}

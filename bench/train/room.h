/* What a board is worth besides its patterns: retrohub/rules/room.py again, fast. */

typedef unsigned __int128 Bits; /* square (row, column) is bit 10 * row + column */
enum { FREE = 0, REGIONS = 82, OUTSIDE = 102, SHUT = 143, READY = 184, MOST_READY = 5, FREE_STEPS = 21 };
enum { BESIDES = READY + (MOST_READY + 1) * FREE_STEPS, BESIDE_PARTS = 5 };

static Bits bit(int s) { return (Bits)1 << (10 * (s / SIDE) + s % SIDE); }
static Bits grown(Bits b) { return b | b << 1 | b >> 1 | b << 10 | b >> 10; }
static int count(Bits b) { return __builtin_popcountll((uint64_t)b) + __builtin_popcountll((uint64_t)(b >> 64)); }
static int at_most(int n, int limit) { return n < limit ? n : limit; }

static int regions(Bits free, Bits *region) {
  int n = 0;
  while (free) {
    Bits r = free & -free, larger;
    while ((larger = grown(r) & free) != r) r = larger;
    free &= ~r;
    region[n++] = r;
  }
  return n;
}

/* Of these gaps, each missing from a row that starts so many steps before, those that a ball outside the row reaches. */
static Bits reached(Bits starts, int missing, int shift, Bits own, const Bits *region, int n) {
  Bits gaps = 0;
  while (starts) {
    Bits start = starts & -starts, gap = start << missing * shift, row = 0;
    starts ^= start;
    for (int i = 0; i < MIN_ROW; i++) row |= start << i * shift;
    for (int r = 0; r < n; r++)
      if (region[r] & gap && grown(region[r]) & own & ~row) gaps |= gap;
  }
  return gaps;
}

static Bits ready(const Bits *balls, Bits free, const Bits *region, int n) {
  static const int SHIFT[4] = {1, 10, 11, 9};
  Bits gaps = 0;
  for (int c = 1; c <= COLOURS; c++)
    for (int d = 0; d < 4 && count(balls[c]) >= MIN_ROW; d++) {
      if (!(balls[c] & balls[c] >> SHIFT[d])) continue;
      for (int missing = 0; missing < MIN_ROW; missing++) {
        Bits starts = free >> missing * SHIFT[d];
        for (int i = 0; i < MIN_ROW; i++)
          if (i != missing) starts &= balls[c] >> i * SHIFT[d];
        if (starts) gaps |= reached(starts, missing, SHIFT[d], balls[c], region, n);
      }
    }
  return gaps;
}

/* Writes the numbers of the worths that a board has besides. */
static void look_besides(const Board *b, int id[BESIDE_PARTS]) {
  Bits balls[COLOURS + 1] = {0}, region[SQUARES], taken = 0;
  for (int s = 0; s < SQUARES; s++) balls[b->ball[s]] |= bit(s);
  for (int c = 1; c <= COLOURS; c++) taken |= balls[c];
  Bits free = balls[EMPTY];
  int n = regions(free, region), largest = 0;
  for (int i = 0; i < n; i++)
    if (count(region[i]) > largest) largest = count(region[i]);
  int gaps = at_most(count(ready(balls, free, region, n)), MOST_READY);
  id[0] = FREE + b->free;
  id[1] = REGIONS + at_most(n, OUTSIDE - REGIONS - 1);
  id[2] = OUTSIDE + at_most(b->free - largest, SHUT - OUTSIDE - 1);
  id[3] = SHUT + at_most(count(taken & ~grown(free)), READY - SHUT - 1);
  id[4] = READY + gaps * FREE_STEPS + b->free / 4;
}

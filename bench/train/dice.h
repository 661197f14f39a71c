/* Throws for training, the same from the same seed (splitmix64). */
#include <stdint.h>

static uint64_t dice_state = 1;
static uint32_t throw_(void) {
  uint64_t z = (dice_state += 0x9E3779B97F4A7C15ull);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
  return (uint32_t)((z ^ (z >> 31)) >> 32);
}
static int below(int n) { return (int)(((uint64_t)throw_() * (uint64_t)n) >> 32); }

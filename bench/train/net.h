/* A net with two hidden layers, trained by Adam; retrohub/rules/net.py runs it in whole numbers. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WIDE = 64, NARROW = 32 }; /* hidden neurons; known to the compiler, which makes loops of four steps at once */
static const float LARGEST = 4; /* weight that can be written down, see compact.py */

static float clip(float x, float limit) { return x > limit ? limit : x < -limit ? -limit : x; }

typedef struct {
  int in, size;
  float *w; /* first layer: in * WIDE, bias; second: WIDE * NARROW, bias; answer: NARROW, bias */
  float *m, *v, *g;
  long steps;
} Net;

static Net *new_net(int in) {
  Net *n = calloc(1, sizeof *n);
  n->in = in;
  n->size = in * WIDE + WIDE + WIDE * NARROW + NARROW + NARROW + 1;
  n->w = calloc((size_t)n->size * 4, sizeof(float));
  n->m = n->w + n->size;
  n->v = n->m + n->size;
  n->g = n->v + n->size;
  float a = sqrtf(2.f / (float)in), c = sqrtf(2.f / (float)WIDE);
  for (int i = 0; i < in * WIDE; i++) n->w[i] = a * (float)(unit() * 2 - 1);
  float *w = n->w + in * WIDE + WIDE;
  for (int i = 0; i < WIDE * NARROW; i++) w[i] = c * (float)(unit() * 2 - 1);
  w += WIDE * NARROW + NARROW;
  for (int i = 0; i < NARROW; i++) w[i] = 0.3f * (float)(unit() * 2 - 1);
  return n;
}

typedef struct { float one[WIDE], two[NARROW], z; } Layers;

/* Four numbers that the processor takes at once. */
typedef float Four __attribute__((vector_size(16)));
static Four four(const float *x) {
  Four v;
  memcpy(&v, x, sizeof v);
  return v;
}

/* The answer, from the first layer's sums without the first `dense` inputs, and from these. */
static float run_on(const Net *n, const float *x, int dense, const float *sums, Layers *l) {
  const float *w = n->w, *bias;
  Four one[WIDE / 4], two[NARROW / 4];
  memcpy(one, sums, sizeof one);
  for (int i = 0; i < dense; i++, w += WIDE)
    for (int j = 0; j < WIDE / 4; j++) one[j] += x[i] * four(w + 4 * j);
  memcpy(l->one, one, sizeof one);
  w = n->w + n->in * WIDE + WIDE;
  bias = w + WIDE * NARROW;
  memcpy(two, bias, sizeof two);
  for (int i = 0; i < WIDE; i++, w += NARROW) {
    if (l->one[i] < 0) l->one[i] = 0;
    for (int j = 0; j < NARROW / 4; j++) two[j] += l->one[i] * four(w + 4 * j);
  }
  memcpy(l->two, two, sizeof two);
  w += NARROW;
  float z = w[NARROW];
  for (int j = 0; j < NARROW; j++) {
    if (l->two[j] < 0) l->two[j] = 0;
    z += l->two[j] * w[j];
  }
  l->z = z;
  return 0.5f + 0.5f * z / sqrtf(1 + z * z);
}

static float run(const Net *n, const float *x, Layers *l) { return run_on(n, x, n->in, n->w + n->in * WIDE, l); }

static void learn(Net *n, const float *x, float target) {
  Layers l;
  float v = run(n, x, &l), r = 1 / sqrtf(1 + l.z * l.z);
  float dz = (v - target) * r;  /* softer than the true slope r^3, so that lost and won boards teach too */
  float *g1 = n->g, *g1b = g1 + n->in * WIDE, *g2 = g1b + WIDE, *g2b = g2 + WIDE * NARROW;
  float *g3 = g2b + NARROW;
  const float *w2 = n->w + (g2 - n->g), *w3 = n->w + (g3 - n->g);
  float d1[WIDE] = {0}, d2[NARROW];
  g3[NARROW] += dz;
  for (int j = 0; j < NARROW; j++) {
    g3[j] += dz * l.two[j];
    d2[j] = l.two[j] > 0 ? dz * w3[j] : 0;
    g2b[j] += d2[j];
  }
  for (int i = 0; i < WIDE; i++)
    if (l.one[i] > 0) {
      Four d = {0};
      for (int j = 0; j < NARROW; j++) g2[i * NARROW + j] += d2[j] * l.one[i];
      for (int j = 0; j < NARROW; j += 4) d += four(d2 + j) * four(w2 + i * NARROW + j);
      d1[i] = d[0] + d[1] + d[2] + d[3];
      g1b[i] += d1[i];
    }
  for (int i = 0; i < n->in; i++)
    if (x[i] != 0)
      for (int j = 0; j < WIDE; j++) g1[i * WIDE + j] += x[i] * d1[j];
}

static void step(Net *n, float rate, int batch) {
  n->steps++;
  float c1 = 1 - powf(0.9f, (float)n->steps), c2 = 1 - powf(0.999f, (float)n->steps);
  for (int i = 0; i < n->size; i++) {
    float g = n->g[i] / (float)batch;
    n->g[i] = 0;
    n->m[i] = 0.9f * n->m[i] + 0.1f * g;
    n->v[i] = 0.999f * n->v[i] + 0.001f * g * g;
    n->w[i] -= rate * (n->m[i] / c1) / (sqrtf(n->v[i] / c2) + 1e-6f);
    n->w[i] = clip(n->w[i], LARGEST);
  }
}

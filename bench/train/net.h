/* A net with two hidden layers, trained by Adam; retrohub/rules/net.py runs it in whole numbers. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_HIDDEN = 64 };
static const float LARGEST = 4; /* weight that can be written down, see compact.py */

static float clip(float x, float limit) { return x > limit ? limit : x < -limit ? -limit : x; }

typedef struct {
  int in, first, second, size;
  float *w;                       /* first: in * first, bias; second: first * second, bias; out: second, bias */
  float *m, *v, *g;
  long steps;
} Net;

static Net *new_net(int in, int first, int second) {
  Net *n = calloc(1, sizeof *n);
  n->in = in;
  n->first = first;
  n->second = second;
  n->size = in * first + first + first * second + second + second + 1;
  n->w = calloc((size_t)n->size * 4, sizeof(float));
  n->m = n->w + n->size;
  n->v = n->m + n->size;
  n->g = n->v + n->size;
  float a = sqrtf(2.f / (float)in), c = sqrtf(2.f / (float)first);
  for (int i = 0; i < in * first; i++) n->w[i] = a * (float)(unit() * 2 - 1);
  float *w = n->w + in * first + first;
  for (int i = 0; i < first * second; i++) w[i] = c * (float)(unit() * 2 - 1);
  w += first * second + second;
  for (int i = 0; i < second; i++) w[i] = 0.3f * (float)(unit() * 2 - 1);
  return n;
}

typedef struct { float one[MOST_HIDDEN], two[MOST_HIDDEN], z; } Layers;

static float run(const Net *n, const float *x, Layers *l) {
  const float *w = n->w, *bias = w + n->in * n->first;
  memcpy(l->one, bias, sizeof(float) * (size_t)n->first);
  for (int i = 0; i < n->in; i++, w += n->first) {
    float xi = x[i];
    if (xi != 0)
      for (int j = 0; j < n->first; j++) l->one[j] += xi * w[j];
  }
  w += n->first;
  bias = w + n->first * n->second;
  memcpy(l->two, bias, sizeof(float) * (size_t)n->second);
  for (int i = 0; i < n->first; i++, w += n->second) {
    if (l->one[i] <= 0) {
      l->one[i] = 0;
      continue;
    }
    for (int j = 0; j < n->second; j++) l->two[j] += l->one[i] * w[j];
  }
  w += n->second;
  float z = w[n->second];
  for (int j = 0; j < n->second; j++) {
    if (l->two[j] < 0) l->two[j] = 0;
    z += l->two[j] * w[j];
  }
  l->z = z;
  return 0.5f + 0.5f * z / sqrtf(1 + z * z);
}

static void learn(Net *n, const float *x, float target) {
  Layers l;
  float v = run(n, x, &l), r = 1 / sqrtf(1 + l.z * l.z);
  float dz = (v - target) * r;  /* softer than the true slope r^3, so that lost and won boards teach too */
  float *g1 = n->g, *g1b = g1 + n->in * n->first, *g2 = g1b + n->first, *g2b = g2 + n->first * n->second;
  float *g3 = g2b + n->second;
  const float *w2 = n->w + (g2 - n->g), *w3 = n->w + (g3 - n->g);
  float d1[MOST_HIDDEN] = {0}, d2[MOST_HIDDEN];
  g3[n->second] += dz;
  for (int j = 0; j < n->second; j++) {
    g3[j] += dz * l.two[j];
    d2[j] = l.two[j] > 0 ? dz * w3[j] : 0;
    g2b[j] += d2[j];
  }
  for (int i = 0; i < n->first; i++)
    if (l.one[i] > 0) {
      float d = 0;
      for (int j = 0; j < n->second; j++) {
        g2[i * n->second + j] += d2[j] * l.one[i];
        d += d2[j] * w2[i * n->second + j];
      }
      d1[i] = d;
      g1b[i] += d;
    }
  for (int i = 0; i < n->in; i++)
    if (x[i] != 0)
      for (int j = 0; j < n->first; j++) g1[i * n->first + j] += x[i] * d1[j];
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

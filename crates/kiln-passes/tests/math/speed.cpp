// SPDX-License-Identifier: MIT OR Apache-2.0
//! Prints nanoseconds per element of vectorised loops over the f32 functions that matter most, and of the host's scalar library.
//! Usage: speed

#include "../../math/error_function.cpp"
#include "../../math/exponential.cpp"
#include "../../math/logarithm.cpp"
#include "../../math/power.cpp"
#include "../../math/trigonometric.cpp"

#include <chrono>
#include <cmath>
#include <cstdio>
#include <vector>

namespace {

constexpr int elements = 1 << 20;
constexpr int repetitions = 20;

template <typename Body> double nanoseconds_per_element(Body body) {
  double best = 1e30;
  for (int repetition = 0; repetition < repetitions; ++repetition) {
    auto start = std::chrono::steady_clock::now();
    body();
    std::chrono::duration<double, std::nano> taken = std::chrono::steady_clock::now() - start;
    best = taken.count() / elements < best ? taken.count() / elements : best;
  }
  return best;
}

template <typename Ours, typename Host> void compare(const char *name, float low, float high, Ours ours, Host host) {
  std::vector<float> inputs(elements), outputs(elements);
  for (int i = 0; i < elements; ++i)
    inputs[i] = low + (high - low) * (float(i * 7919L % elements) / elements);
  float *__restrict out = outputs.data();
  const float *__restrict in = inputs.data();
  double ours_time = nanoseconds_per_element([=] {
    for (int i = 0; i < elements; ++i)
      out[i] = ours(in[i]);
  });
  double host_time = nanoseconds_per_element([=] {
    for (int i = 0; i < elements; ++i)
      out[i] = host(in[i]);
  });
  std::printf("%-5s %.3f ns, host %.3f ns\n", name, ours_time, host_time);
}

} // namespace

int main() {
#define KILN_COMPARE(name, low, high)                                                                                  \
  compare(#name, low, high, [](float x) { return __kiln_##name##_f32(x); }, [](float x) { return ::name##f(x); });
  KILN_COMPARE(exp, -20, 20)
  KILN_COMPARE(log, 1e-3f, 1e3f)
  KILN_COMPARE(erfc, -5, 5)
  KILN_COMPARE(sin, -100, 100)
  KILN_COMPARE(cos, -100, 100)
  compare("pow", 1e-3f, 1e3f, [](float x) { return __kiln_pow_f32(x, 1.7f); }, [](float x) { return ::powf(x, 1.7f); });
}

// SPDX-License-Identifier: MIT OR Apache-2.0
// Monte Carlo with a counter-based generator (Philox 4x32-10): pi by hits, and the price of an option by paths.
#include <sycl/sycl.hpp>
namespace syclext = sycl::ext::oneapi;
namespace syclexp = sycl::ext::oneapi::experimental;

// The four numbers of a counter.
class philox {
  using word = unsigned int;
  word key[2];

public:
  struct block {
    word x[4];
    constexpr const word &operator[](int i) const { return x[i]; }
  };

  constexpr explicit philox(unsigned long seed) : key{word(seed), word(seed >> 32)} {}

  block operator()(block counter) const {
    word k0 = key[0], k1 = key[1];
    for (int round = 0; round < 10; ++round, k0 += 0x9E3779B9u, k1 += 0xBB67AE85u) {
      constexpr word m0 = 0xD2511F53u, m1 = 0xCD9E8D57u;
      word high0 = sycl::mul_hi(m0, counter[0]), low0 = m0 * counter[0];
      word high1 = sycl::mul_hi(m1, counter[2]), low1 = m1 * counter[2];
      counter = {{high1 ^ counter[1] ^ k0, low1, high0 ^ counter[3] ^ k1, low0}};
    }
    return counter;
  }
};

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::single_task_kernel))
void philox_block(const unsigned *counter, unsigned long seed, unsigned *out) {
  philox::block block = philox(seed)({{counter[0], counter[1], counter[2], counter[3]}});
  for (int i = 0; i < 4; ++i) out[i] = block[i];
}

// Counts points of the square of side 2^16 that lie in the quarter of a circle.
extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))
void count_hits(unsigned long seed, unsigned blocks, unsigned long *hits) {
  auto it = syclext::this_work_item::get_nd_item<1>();
  philox random(seed);
  unsigned own = 0;
  for (unsigned b = 0; b < blocks; ++b) {
    auto numbers = random({{unsigned(it.get_global_linear_id()), b, 0, 0}});
    for (unsigned x : numbers.x) {
      unsigned long u = x >> 16, v = x & 0xffff;
      own += u * u + v * v < 1ul << 32;
    }
  }
  unsigned long all = sycl::reduce_over_group(it.get_group(), static_cast<unsigned long>(own), sycl::plus<>());
  if (it.get_group().leader())
    sycl::atomic_ref<unsigned long, sycl::memory_order::relaxed, sycl::memory_scope::device>(*hits).fetch_add(all);
}

struct option {
  float spot, strike, rate, volatility, years;
};

// Uniform in (0, 1]
static float fraction(unsigned x) { return ((x >> 8) + 1) * 0x1p-24f; }

// What a call pays at the end of two paths, which mirror each other, of each work-item; discounted.
extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))
void pay_offs(unsigned long seed, option o, float *pay) {
  size_t i = syclext::this_work_item::get_nd_item<1>().get_global_id(0);
  auto numbers = philox(seed)({{unsigned(i), unsigned(i >> 32), 7, 0}});
  float radius = sycl::sqrt(-2.0f * sycl::log(fraction(numbers[0])));
  float normal = radius * sycl::cos(6.2831853f * fraction(numbers[1]));
  float drift = (o.rate - 0.5f * o.volatility * o.volatility) * o.years;
  float spread = o.volatility * sycl::sqrt(o.years) * normal;
  auto end = [&](float s) { return sycl::fmax(o.spot * sycl::exp(drift + s) - o.strike, 0.0f); };
  pay[i] = sycl::exp(-o.rate * o.years) * 0.5f * (end(spread) + end(-spread));
}

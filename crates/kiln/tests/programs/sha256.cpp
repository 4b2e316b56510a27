// SPDX-License-Identifier: MIT OR Apache-2.0
// SHA-256 of many messages, and of pairs of digests, level by level to the root of a tree.
#include <sycl/sycl.hpp>
namespace syclext = sycl::ext::oneapi;
namespace syclexp = sycl::ext::oneapi::experimental;

using word = unsigned int;
using byte = unsigned char;

// Constants of the standard are parts of square and cube roots of primes, which the compiler finds by bisection.
namespace constants {
constexpr word prime(int n) {
  word p = 2;
  for (int found = 0;; ++p) {
    bool is_prime = true;
    for (word d = 2; d * d <= p; ++d) is_prime &= p % d != 0;
    if (is_prime && found++ == n) return p;
  }
}
// The first 32 bits behind the point of the root of an order.
constexpr word root(word p, int order) {
  unsigned __int128 low = 0, high = static_cast<unsigned __int128>(1) << 38;
  while (high - low > 1) {
    unsigned __int128 middle = (low + high) / 2;
    unsigned __int128 power = order == 2 ? middle * middle : middle * middle * middle;
    (power <= static_cast<unsigned __int128>(p) << 32 * order ? low : high) = middle;
  }
  return word(low);
}
template <int count, int order> struct roots {
  word values[count] = {};
  constexpr roots() {
    for (int i = 0; i < count; ++i) values[i] = root(prime(i), order);
  }
  constexpr word operator[](int i) const { return values[i]; }
};
constexpr roots<64, 3> k;
constexpr roots<8, 2> start;
static_assert(k[0] == 0x428a2f98 && k[63] == 0xc67178f2 && start[7] == 0x5be0cd19, "as in FIPS 180-4");
} // namespace constants

inline word right(word x, word n) { return sycl::rotate(x, 32 - n); }

// Mixes a block of 64 bytes into the state.
template <class At> inline void compress(word (&state)[8], At byte_at) {
  word w[64];
  for (int i = 0; i < 16; ++i)
    w[i] = word(byte_at(4 * i)) << 24 | word(byte_at(4 * i + 1)) << 16 | word(byte_at(4 * i + 2)) << 8 | byte_at(4 * i + 3);
  for (int i = 16; i < 64; ++i) {
    word s0 = right(w[i - 15], 7) ^ right(w[i - 15], 18) ^ w[i - 15] >> 3;
    word s1 = right(w[i - 2], 17) ^ right(w[i - 2], 19) ^ w[i - 2] >> 10;
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  auto [a, b, c, d, e, f, g, h] = state;
  for (int i = 0; i < 64; ++i) {
    word t1 = h + (right(e, 6) ^ right(e, 11) ^ right(e, 25)) + ((e & f) ^ (~e & g)) + constants::k[i] + w[i];
    word t2 = (right(a, 2) ^ right(a, 13) ^ right(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + t2;
  }
  const word mixed[8] = {a, b, c, d, e, f, g, h};
  for (int i = 0; i < 8; ++i) state[i] += mixed[i];
}

inline void digest(const byte *message, unsigned long length, byte *out) {
  word state[8];
  for (int i = 0; i < 8; ++i) state[i] = constants::start[i];
  unsigned long blocks = (length + 8) / 64 + 1;
  // The message, a bit, zeros, the number of its bits in the last eight bytes.
  auto padded = [=](unsigned long at) -> byte {
    if (at < length) return message[at];
    if (at == length) return 0x80;
    unsigned long from_end = 64 * blocks - 1 - at;
    return from_end < 8 ? byte(8 * length >> 8 * from_end) : byte(0);
  };
  for (unsigned long block = 0; block < blocks; ++block)
    compress(state, [=](int i) { return padded(64 * block + i); });
  for (int i = 0; i < 32; ++i) out[i] = byte(state[i / 4] >> (24 - 8 * (i % 4)));
}

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))
void digests(const byte *text, const unsigned long *ends, byte *out) {
  size_t i = syclext::this_work_item::get_nd_item<1>().get_global_linear_id();
  unsigned long begin = i == 0 ? 0 : ends[i - 1];
  digest(text + begin, ends[i] - begin, out + 32 * i);
}

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))
void parents(const byte *children, byte *out) {
  size_t i = syclext::this_work_item::get_nd_item<1>().get_global_linear_id();
  digest(children + 64 * i, 64, out + 32 * i);
}

// SPDX-License-Identifier: MIT OR Apache-2.0
// Fast Fourier transforms of powers of two: long ones pass by pass through global memory, short ones in group memory.
// registers: fft_rows<16>
// registers: fft_rows<128>
#include <sycl/sycl.hpp>
namespace syclext = sycl::ext::oneapi;
namespace syclexp = sycl::ext::oneapi::experimental;

constexpr float pi = 3.14159265358979f;

struct complex {
  float re, im;
};
inline complex operator+(complex a, complex b) { return {a.re + b.re, a.im + b.im}; }
inline complex operator-(complex a, complex b) { return {a.re - b.re, a.im - b.im}; }
inline complex operator*(complex a, complex b) { return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re}; }
inline complex operator*(complex a, float s) { return {a.re * s, a.im * s}; }

enum class direction : int { forward = -1, inverse = 1 };

// exp(i * angle)
inline complex unit(float angle) {
  complex result;
  result.im = sycl::sincos(angle, &result.re);
  return result;
}

// Butterfly i of n / 2 in the pass that makes transforms of 2 * p from those of p (Stockham's order).
inline void butterfly(const complex *in, complex *out, unsigned n, unsigned p, unsigned i, direction d) {
  unsigned k = i & (p - 1), j = 2 * (i - k) + k;
  complex a = in[i], b = in[i + n / 2] * unit(static_cast<int>(d) * pi * float(k) / float(p));
  out[j] = a + b;
  out[j + p] = a - b;
}

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))
void fft_pass(const complex *in, complex *out, unsigned n, unsigned p, direction d) {
  butterfly(in, out, n, p, syclext::this_work_item::get_nd_item<1>().get_global_id(0), d);
}

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))
void scale(complex *x, float factor) {
  size_t i = syclext::this_work_item::get_nd_item<1>().get_global_linear_id();
  x[i] = x[i] * factor;
}

// A group of N / 2 work-items transforms a row of N.
template <unsigned N>
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<2>))
void fft_rows(complex *rows, direction d, syclexp::work_group_memory<complex[2][N]> memory) {
  static_assert(N >= 2 && (N & (N - 1)) == 0, "powers of two");
  auto it = syclext::this_work_item::get_nd_item<2>();
  complex *row = rows + it.get_global_id(0) * N;
  complex(&buffers)[2][N] = memory;
  unsigned i = it.get_local_id(1), from = 0;
  buffers[0][i] = row[i];
  buffers[0][i + N / 2] = row[i + N / 2];
  for (unsigned p = 1; p < N; p *= 2, from ^= 1) {
    sycl::group_barrier(it.get_group());
    butterfly(buffers[from], buffers[from ^ 1], N, p, i, d);
  }
  sycl::group_barrier(it.get_group());
  row[i] = buffers[from][i];
  row[i + N / 2] = buffers[from][i + N / 2];
}

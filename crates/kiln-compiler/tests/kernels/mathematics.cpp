// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every function of the mathematics library, and arithmetic of all types.
#include <sycl/sycl.hpp>
namespace syclext = sycl::ext::oneapi;
namespace syclexp = sycl::ext::oneapi::experimental;
#define ND(D) SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<D>))
#define ITEM(D) syclext::this_work_item::get_nd_item<D>()

template <class T> ND(1) void functions(T *x) {
  T *a = x + ITEM(1).get_global_id(0);
  *a = sycl::exp(*a) + sycl::exp2(*a) + sycl::exp10(*a) + sycl::expm1(*a);
  *a = sycl::log(*a) + sycl::log2(*a) + sycl::log10(*a) + sycl::log1p(*a);
  *a = sycl::sin(*a) + sycl::cos(*a) + sycl::tan(*a) + sycl::asin(*a) + sycl::acos(*a) + sycl::atan(*a);
  *a = sycl::sinh(*a) + sycl::cosh(*a) + sycl::tanh(*a) + sycl::erf(*a) + sycl::erfc(*a) + sycl::cbrt(*a);
  *a = sycl::pow(*a, a[1]) + sycl::atan2(*a, a[2]) + sycl::hypot(*a, a[3]) + sycl::fmod(*a, a[4]);
  *a = sycl::sqrt(*a) + sycl::fma(*a, a[1], a[2]) + sycl::floor(*a) + sycl::ceil(a[1]) + sycl::round(a[2]);
  *a = sycl::trunc(*a) + sycl::rint(*a) + sycl::fmin(*a, a[1]) + sycl::fmax(*a, a[2]) + sycl::copysign(*a, a[3]);
}
template void functions<float>(float *);
template void functions<double>(double *);

extern "C" ND(3) void wide(__int128 *x, unsigned __int128 *u, double *d, _Float16 *h) {
  const size_t i = ITEM(3).get_global_linear_id();
  x[i] = x[i] / x[i + 1] + x[i] % x[i + 2] + (__int128)d[i];
  u[i] = u[i] / u[i + 1] + u[i] % u[i + 2] + (unsigned __int128)d[i];
  d[i] = (double)x[i] + (double)u[i] * (float)x[i + 1];
  h[i] = h[i] * h[i + 1] + h[i] / h[i + 2];
}

struct pair {
  char tag;
  double value;
};

extern "C" ND(1) void structures(pair p, bool flag, float *out, long long n, unsigned char byte) {
  pair copy[4] = {p, p, p, p};
  copy[n & 3].value += byte;
  copy[(n + 1) & 3] = p;
  out[0] = flag ? float(copy[n & 3].value) : float(p.value);
}

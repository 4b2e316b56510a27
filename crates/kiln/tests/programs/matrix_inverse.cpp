// SPDX-License-Identifier: MIT OR Apache-2.0
// Inverses of many small matrices by Gauss and Jordan's elimination with pivots: a group for each matrix.
// registers: invert<float, 8>
// registers: invert<double, 8>
// registers: invert<double, 13>
#include <sycl/sycl.hpp>
namespace syclext = sycl::ext::oneapi;
namespace syclexp = sycl::ext::oneapi::experimental;

// The matrix and, to its right, what becomes its inverse.
template <class T, int N> struct tableau {
  T rows[N][2 * N];
};

// Work-item (r, c) of a group of N * 2N keeps the element of row r and column c. `regular` says whether there is an inverse.
template <class T, int N>
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<3>))
void invert(const T (*matrices)[N][N], T (*inverses)[N][N], bool *regular) {
  auto it = syclext::this_work_item::get_nd_item<3>();
  auto group = it.get_group();
  size_t m = it.get_global_id(0);
  int r = it.get_local_id(1), c = it.get_local_id(2);
  auto &t = *sycl::ext::oneapi::group_local_memory_for_overwrite<tableau<T, N>>(group);
  t.rows[r][c] = c < N ? matrices[m][r][c] : T(c - N == r);
  bool is_regular = true;
  for (int k = 0; k < N; ++k) {
    sycl::group_barrier(group);
    // All look for the pivot together; the loop and its result are the same in all of them.
    int pivot = k;
    for (int i = k + 1; i < N; ++i)
      if (sycl::fabs(t.rows[i][k]) > sycl::fabs(t.rows[pivot][k])) pivot = i;
    T divisor = t.rows[pivot][k];
    is_regular &= divisor != 0;
    if (!is_regular) break;
    sycl::group_barrier(group);
    if (r == k && pivot != k) {
      T upper = t.rows[k][c];
      t.rows[k][c] = t.rows[pivot][c];
      t.rows[pivot][c] = upper;
    }
    sycl::group_barrier(group);
    T of_pivot = t.rows[k][c] / divisor, factor = t.rows[r][k], own = t.rows[r][c];
    sycl::group_barrier(group);
    t.rows[r][c] = r == k ? of_pivot : own - factor * of_pivot;
  }
  sycl::group_barrier(group);
  if (c >= N) inverses[m][r][c - N] = t.rows[r][c];
  if (group.leader()) regular[m] = is_regular;
}

// SPDX-License-Identifier: MIT OR Apache-2.0
// Products of sparse matrices and vectors: compressed rows by a work-item or a sub-group each, and padded rows.
// registers: sparse::rows_by_item<float>
// registers: sparse::rows_by_item<double>
// registers: sparse::rows_by_sub_group<float>
// registers: sparse::rows_by_sub_group<double>
// registers: sparse::padded_rows<float>
// registers: sparse::padded_rows<double>
#include <sycl/sycl.hpp>
namespace syclext = sycl::ext::oneapi;
namespace syclexp = sycl::ext::oneapi::experimental;

namespace sparse {

// Compressed rows, as one argument.
template <class T> struct matrix {
  const unsigned *starts, *columns;
  const T *values;
  unsigned rows;
};

// The part of a row that a work-item takes: every step-th element.
template <class T> T part(const matrix<T> &a, const T *x, unsigned row, unsigned first, unsigned step) {
  T sum = 0;
  for (unsigned k = a.starts[row] + first; k < a.starts[row + 1]; k += step) sum += a.values[k] * x[a.columns[k]];
  return sum;
}

template <class T>
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))
void rows_by_item(matrix<T> a, const T *x, T *y) {
  unsigned row = syclext::this_work_item::get_nd_item<1>().get_global_id(0);
  if (row < a.rows) y[row] = part(a, x, row, 0, 1);
}

template <class T>
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))
void rows_by_sub_group(matrix<T> a, const T *x, T *y) {
  auto it = syclext::this_work_item::get_nd_item<1>();
  auto sub_group = it.get_sub_group();
  unsigned row = it.get_group(0) * sub_group.get_group_linear_range() + sub_group.get_group_linear_id();
  if (row >= a.rows) return; // the whole sub-group
  T sum = part(a, x, row, sub_group.get_local_linear_id(), sub_group.get_local_linear_range());
  sum = sycl::reduce_over_group(sub_group, sum, sycl::plus<>());
  if (sub_group.leader()) y[row] = sum;
}

// Rows of the same length, column after column; places without an element have column ~0.
template <class T>
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))
void padded_rows(const unsigned *columns, const T *values, unsigned rows, unsigned width, const T *x, T *y) {
  size_t row = syclext::this_work_item::get_nd_item<1>().get_global_id(0);
  if (row >= rows) return;
  T sum{};
  for (unsigned k = 0; k < width; ++k) {
    unsigned column = columns[k * rows + row];
    if (column == ~0u) break;
    sum = sycl::fma(values[k * rows + row], x[column], sum);
  }
  y[row] = sum;
}

} // namespace sparse

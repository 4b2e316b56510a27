// SPDX-License-Identifier: MIT OR Apache-2.0
// Prefix sums of any length and operation: of blocks by a work-efficient tree, of the blocks' sums, and both together.
// registers: scan_blocks<unsigned, add>
// registers: scan_blocks<affine, compose>
// registers: add_offsets<unsigned, add>
// registers: add_offsets<affine, compose>
#include <sycl/sycl.hpp>
namespace syclext = sycl::ext::oneapi;
namespace syclexp = sycl::ext::oneapi::experimental;

struct add {
  static constexpr unsigned identity = 0;
  constexpr unsigned operator()(unsigned a, unsigned b) const { return a + b; }
};

// x * scale + shift, modulo 2^32.
struct affine {
  unsigned scale, shift;
};
struct compose {
  static constexpr affine identity = {1, 0};
  // First a, then b: the order matters.
  constexpr affine operator()(const affine &a, const affine &b) const {
    return {a.scale * b.scale, a.shift * b.scale + b.shift};
  }
};

// Scans blocks of twice as many elements as a group has work-items (Blelloch): up the tree, and down.
template <class T, class Op>
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))
void scan_blocks(const T *in, T *out, T *sums, unsigned n, sycl::local_accessor<T> tree) {
  constexpr Op op{};
  auto it = syclext::this_work_item::get_nd_item<1>();
  auto group = it.get_group();
  unsigned local = it.get_local_id(0), half = it.get_local_range(0), first = 2 * half * it.get_group(0);
  const unsigned own[] = {local, local + half};
  for (unsigned i : own) tree[i] = first + i < n ? in[first + i] : Op::identity;

  unsigned step = 1;
  for (unsigned nodes = half; nodes > 0; nodes /= 2, step *= 2) {
    sycl::group_barrier(group);
    if (local < nodes) {
      unsigned right = 2 * step * (local + 1) - 1;
      tree[right] = op(tree[right - step], tree[right]);
    }
  }
  sycl::group_barrier(group);
  if (group.leader()) {
    sums[it.get_group(0)] = tree[2 * half - 1];
    tree[2 * half - 1] = Op::identity;
  }
  for (unsigned nodes = 1; nodes <= half; nodes *= 2) {
    step /= 2;
    sycl::group_barrier(group);
    if (local < nodes) {
      unsigned right = 2 * step * (local + 1) - 1;
      T before = tree[right], left = tree[right - step];
      tree[right - step] = before;
      tree[right] = op(before, left);
    }
  }
  sycl::group_barrier(group);
  for (unsigned i : own)
    if (first + i < n) out[first + i] = tree[i];
}

template <class T, class Op>
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))
void add_offsets(T *out, const T *offsets, unsigned n) {
  auto it = syclext::this_work_item::get_nd_item<1>();
  size_t half = it.get_local_range(0), i = 2 * half * it.get_group(0) + it.get_local_id(0);
  for (size_t end = i + half; i <= end; i += half)
    if (i < n) out[i] = Op()(offsets[it.get_group(0)], out[i]);
}

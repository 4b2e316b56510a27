// SPDX-License-Identifier: MIT OR Apache-2.0
// Poisson's equation on a square by Gauss and Seidel's method with over-relaxation: red cells, then black ones.
// registers: solver::relax<solver::colour::red>
// registers: solver::relax<solver::colour::black>
#include <sycl/sycl.hpp>
namespace syclext = sycl::ext::oneapi;
namespace syclexp = sycl::ext::oneapi::experimental;

namespace solver {

enum class colour : unsigned { red = 0, black = 1 };

// A square with a border, which does not change.
template <class T> struct field {
  T *cells;
  unsigned side;
  T &operator()(size_t y, size_t x) const { return cells[y * side + x]; }
  T neighbours(size_t y, size_t x) const {
    const field &u = *this;
    return (u(y - 1, x) + u(y + 1, x)) + (u(y, x - 1) + u(y, x + 1));
  }
};

// One work-item for each second cell of a row.
template <colour own>
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<2>))
void relax(field<double> u, field<const double> source, double omega) {
  auto it = syclext::this_work_item::get_nd_item<2>();
  size_t y = it.get_global_id(0) + 1, x = 2 * it.get_global_id(1) + 1 + (it.get_global_id(0) + unsigned(own)) % 2;
  if (x + 1 >= u.side) return;
  double &here = u(y, x);
  here += omega * (0.25 * (u.neighbours(y, x) - source(y, x)) - here);
}

} // namespace solver

// The largest residual of all cells inside; bits of positive numbers are in the order of the numbers.
extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<2>))
void largest_residual(solver::field<const double> u, solver::field<const double> source, unsigned long *largest) {
  auto it = syclext::this_work_item::get_nd_item<2>();
  size_t y = it.get_global_id(0) + 1, x = it.get_global_id(1) + 1;
  double own = sycl::fabs(u.neighbours(y, x) - 4 * u(y, x) - source(y, x));
  double of_group = sycl::reduce_over_group(it.get_group(), own, sycl::maximum<double>());
  if (it.get_group().leader())
    sycl::atomic_ref<unsigned long, sycl::memory_order::acq_rel, sycl::memory_scope::device,
                     sycl::access::address_space::global_space>(*largest)
        .fetch_max(sycl::bit_cast<unsigned long>(of_group));
}

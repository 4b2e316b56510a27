// SPDX-License-Identifier: MIT OR Apache-2.0
// Steps of breadth-first search: from the frontier to whom it reaches, and from those who are not reached to the frontier.
#include <sycl/sycl.hpp>
namespace syclext = sycl::ext::oneapi;
namespace syclexp = sycl::ext::oneapi::experimental;

constexpr int unreached = -1;

struct graph {
  const unsigned *starts;
  const unsigned *neighbours;
  unsigned vertices;

  class range {
    const unsigned *first, *last;

  public:
    range(const unsigned *f, const unsigned *l) : first(f), last(l) {}
    const unsigned *begin() const { return first; }
    const unsigned *end() const { return last; }
  };
  range of(unsigned vertex) const { return {neighbours + starts[vertex], neighbours + starts[vertex + 1]}; }
};

template <class T> using atomic = sycl::atomic_ref<T, sycl::memory_order::relaxed, sycl::memory_scope::device>;

// A work-item for each vertex of the frontier. A vertex is put into the next one by whoever reaches it first.
extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))
void top_down(graph g, const unsigned *frontier, unsigned size, int *levels, int level, unsigned *next, unsigned *next_size) {
  size_t i = syclext::this_work_item::get_nd_item<1>().get_global_id(0);
  if (i >= size) return;
  for (unsigned neighbour : g.of(frontier[i])) {
    int expected = unreached;
    if (atomic<int>(levels[neighbour]).compare_exchange_strong(expected, level))
      next[atomic<unsigned>(*next_size)++] = neighbour;
  }
}

// A work-item for each vertex. Reads the old levels and writes new ones, and whether any is new.
extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))
void bottom_up(graph g, const int *old_levels, int *levels, int level, unsigned *found) {
  auto it = syclext::this_work_item::get_nd_item<1>();
  unsigned vertex = it.get_global_id(0);
  bool is_new = false;
  if (vertex < g.vertices) {
    levels[vertex] = old_levels[vertex];
    if (old_levels[vertex] == unreached)
      for (unsigned neighbour : g.of(vertex))
        if (old_levels[neighbour] == level - 1) {
          levels[vertex] = level;
          is_new = true;
          break;
        }
  }
  if (sycl::any_of_group(it.get_group(), is_new) && it.get_group().leader()) atomic<unsigned>(*found).fetch_or(1u);
}

// SPDX-License-Identifier: MIT OR Apache-2.0
// Local alignment of pairs of sequences (Smith and Waterman, with Gotoh's gaps): a group for each pair, diagonal by diagonal.
#include <sycl/sycl.hpp>
namespace syclext = sycl::ext::oneapi;
namespace syclexp = sycl::ext::oneapi::experimental;

struct scoring {
  int match, mismatch;
  // What the first and each further place of a gap cost.
  int open, extend;
};

struct alignment {
  int score;
  // Just behind the last aligned places.
  unsigned short end_a, end_b;
};

struct span {
  unsigned start, length;
};

constexpr unsigned longest = 64;

// The cells of a diagonal: the best score, and those that end in a gap.
struct cell {
  int best, gap_a, gap_b;
};

static int substitution(char a, char b, const scoring &s) { return a == b ? s.match : s.mismatch; }

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::work_group_size<longest>))
void align(const char *text, const span *first, const span *second, scoring s, alignment *out,
           syclexp::work_group_memory<cell[3][longest + 1]> memory) {
  auto it = syclext::this_work_item::get_nd_item<1>();
  auto group = it.get_group();
  const span a = first[it.get_group(0)], b = second[it.get_group(0)];
  // Work-item r keeps row r + 1. Diagonal d holds the cells with row + column == d.
  unsigned r = it.get_local_id(0);
  cell(&diagonals)[3][longest + 1] = memory;
  constexpr int never = -1000000;
  for (cell(&diagonal)[longest + 1] : diagonals) {
    diagonal[r + 1] = {0, never, never};
    if (r == 0) diagonal[0] = {0, never, never};
  }
  sycl::group_barrier(group);

  unsigned long best = 0;
  char own = r < a.length ? text[a.start + r] : '\0';
  for (unsigned d = 2; d <= a.length + b.length; ++d) {
    cell *now = diagonals[d % 3];
    const cell *last = diagonals[(d + 2) % 3], *before = diagonals[(d + 1) % 3];
    unsigned column = d - (r + 1); // wraps where there is none yet
    cell c = {0, never, never};
    if (r < a.length && column >= 1 && column <= b.length) {
      c.gap_a = sycl::max(last[r + 1].best - s.open, last[r + 1].gap_a - s.extend);
      c.gap_b = sycl::max(last[r].best - s.open, last[r].gap_b - s.extend);
      int aligned = before[r].best + substitution(own, text[b.start + column - 1], s);
      c.best = sycl::max(sycl::max(0, aligned), sycl::max(c.gap_a, c.gap_b));
      // The highest score; among those the first row, then the first column.
      unsigned long rank = static_cast<unsigned long>(c.best) << 32 | (0xffffu - (r + 1)) << 16 | (0xffffu - column);
      if (c.best > 0) best = sycl::max(best, rank);
    }
    now[r + 1] = c;
    sycl::group_barrier(group);
  }
  best = sycl::reduce_over_group(group, best, sycl::maximum<unsigned long>());
  if (group.leader()) {
    unsigned place = best;
    out[it.get_group(0)] = {int(best >> 32), best ? static_cast<unsigned short>(0xffffu - (place >> 16)) : (unsigned short)0,
                            best ? static_cast<unsigned short>(0xffffu - (place & 0xffffu)) : (unsigned short)0};
  }
}

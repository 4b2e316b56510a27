// SPDX-License-Identifier: MIT OR Apache-2.0
// Finds a pattern in a text: at every place at once with wildcards, or by blocks with Horspool's skips; and counts words.
// registers: find_all<exact>
// registers: find_all<any_case>
// registers: find_all<wildcard>
#include <sycl/sycl.hpp>
namespace syclext = sycl::ext::oneapi;
namespace syclexp = sycl::ext::oneapi::experimental;

struct pattern {
  char text[24];
  unsigned length;
};

struct exact {
  static bool equal(char wanted, char found) { return wanted == found; }
};
struct any_case {
  static constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; }
  static bool equal(char wanted, char found) { return lower(wanted) == lower(found); }
};
struct wildcard {
  static bool equal(char wanted, char found) { return wanted == '?' || wanted == found; }
};

using counter = sycl::atomic_ref<unsigned, sycl::memory_order::relaxed, sycl::memory_scope::device>;

// Places come in any order, no more than there is room for.
template <class Rule>
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))
void find_all(const char *text, unsigned length, pattern p, unsigned *count, unsigned *places, unsigned room) {
  size_t i = syclext::this_work_item::get_nd_item<1>().get_global_id(0);
  if (p.length > length || i > length - p.length) return;
  for (unsigned k = 0; k < p.length; ++k)
    if (!Rule::equal(p.text[k], text[i + k])) return;
  unsigned place = counter(*count).fetch_add(1);
  if (place < room) places[place] = i;
}

// How far the pattern may move on when its last place is over each character; the group's items fill it together.
syclexp::work_group_static<unsigned char[256]> skips;

// Each work-item searches the matches that begin in its own block.
extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))
void count_by_blocks(const char *text, unsigned length, const pattern *pattern_memory, unsigned block, unsigned *counts) {
  auto it = syclext::this_work_item::get_nd_item<1>();
  const pattern p = *pattern_memory;
  unsigned char(&skip)[256] = skips;
  for (unsigned c = it.get_local_id(0); c < 256; c += it.get_local_range(0)) {
    skip[c] = p.length;
    for (unsigned k = 0; k + 1 < p.length; ++k)
      if (static_cast<unsigned char>(p.text[k]) == c) skip[c] = p.length - 1 - k;
  }
  sycl::group_barrier(it.get_group());
  unsigned begin = it.get_global_id(0) * block, end = sycl::min(begin + block, length), count = 0;
  for (unsigned at = begin; at < end && at + p.length <= length;) {
    unsigned k = p.length;
    while (k > 0 && p.text[k - 1] == text[at + k - 1]) --k;
    count += k == 0;
    at += skip[static_cast<unsigned char>(text[at + p.length - 1])];
  }
  counts[it.get_global_id(0)] = count;
}

// A sub-group counts where its words begin.
extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))
void count_words(const char *text, unsigned length, unsigned *words) {
  auto it = syclext::this_work_item::get_nd_item<1>();
  auto sub_group = it.get_sub_group();
  size_t i = it.get_global_id(0);
  auto is_letter = [](char c) { return (c | 32) >= 'a' && (c | 32) <= 'z'; };
  bool here = i < length && is_letter(text[i]);
  bool before = sycl::shift_group_right(sub_group, here, 1);
  if (sub_group.leader()) before = i > 0 && i <= length && is_letter(text[i - 1]);
  unsigned count = sycl::reduce_over_group(sub_group, here && !before ? 1u : 0u, sycl::plus<unsigned>());
  if (sub_group.leader() && count != 0) counter(*words) += count;
}

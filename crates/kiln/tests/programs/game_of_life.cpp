// SPDX-License-Identifier: MIT OR Apache-2.0
// Conway's game of life on a torus: a byte a cell with tiles in group memory, and 64 cells in a word with adders of bits.
#include <sycl/sycl.hpp>
namespace syclext = sycl::ext::oneapi;
namespace syclexp = sycl::ext::oneapi::experimental;

constexpr unsigned tile_height = 4, tile_width = 8;

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<2>))
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::work_group_size<tile_height, tile_width>))
void step_bytes(const bool *from, bool *to,
                syclexp::work_group_memory<bool[tile_height + 2][tile_width + 2]> memory) {
  auto it = syclext::this_work_item::get_nd_item<2>();
  auto [height, width] = [&] {
    struct { size_t height, width; } size = {it.get_global_range(0), it.get_global_range(1)};
    return size;
  }();
  bool(&tile)[tile_height + 2][tile_width + 2] = memory;
  size_t top = it.get_group(0) * tile_height + height - 1, left = it.get_group(1) * tile_width + width - 1;
  constexpr unsigned cells = (tile_height + 2) * (tile_width + 2);
  for (unsigned cell = it.get_local_linear_id(); cell < cells; cell += tile_height * tile_width) {
    unsigned y = cell / (tile_width + 2), x = cell % (tile_width + 2);
    tile[y][x] = from[(top + y) % height * width + (left + x) % width];
  }
  sycl::group_barrier(it.get_group());
  unsigned y = it.get_local_id(0) + 1, x = it.get_local_id(1) + 1, alive = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx) alive += (dy != 0 || dx != 0) && tile[y + dy][x + dx];
  to[it.get_global_linear_id()] = alive == 3 || (alive == 2 && tile[y][x]);
}

using word = unsigned long;

// Two bits for each of 64 sums.
struct sums {
  word ones, twos;
};
constexpr sums add(word a, word b, word c) { return {a ^ b ^ c, (a & b) | (a & c) | (b & c)}; }

// Rows of words; the lowest bit is the leftmost cell.
extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<2>))
void step_words(const word *from, word *to) {
  auto it = syclext::this_work_item::get_nd_item<2>();
  size_t height = it.get_global_range(0), width = it.get_global_range(1), y = it.get_global_id(0), x = it.get_global_id(1);
  struct row {
    word left, middle, right;
  } rows[3];
  for (int dy = 0; dy < 3; ++dy) {
    const word *line = from + (y + dy + height - 1) % height * width;
    word before = line[(x + width - 1) % width], here = line[x], after = line[(x + 1) % width];
    rows[dy] = {here << 1 | before >> 63, here, here >> 1 | after << 63};
  }
  sums above = add(rows[0].left, rows[0].middle, rows[0].right), below = add(rows[2].left, rows[2].middle, rows[2].right);
  sums beside = {rows[1].left ^ rows[1].right, rows[1].left & rows[1].right};
  sums ones = add(above.ones, below.ones, beside.ones), twos = add(above.twos, below.twos, beside.twos);
  // ones.ones + 2 * (ones.twos + twos.ones) + 4 * twos.twos neighbours
  word two_or_three = (ones.twos ^ twos.ones) & ~twos.twos & ~(ones.twos & twos.ones);
  to[y * width + x] = two_or_three & (ones.ones | rows[1].middle);
}

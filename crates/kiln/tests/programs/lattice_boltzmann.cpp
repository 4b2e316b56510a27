// SPDX-License-Identifier: MIT OR Apache-2.0
// A step of the lattice Boltzmann method in two dimensions with nine directions (D2Q9).
#include <sycl/sycl.hpp>
namespace syclext = sycl::ext::oneapi;
namespace syclexp = sycl::ext::oneapi::experimental;

namespace lattice {
constexpr int directions = 9;
constexpr int dx[directions] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
constexpr int dy[directions] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
constexpr int opposite[directions] = {0, 3, 4, 1, 2, 7, 8, 5, 6};
constexpr float weights[directions] = {4.0f / 9,  1.0f / 9,  1.0f / 9,  1.0f / 9, 1.0f / 9,
                                       1.0f / 36, 1.0f / 36, 1.0f / 36, 1.0f / 36};
} // namespace lattice

struct flow {
  float density, x, y;
};

// Sums over the directions.
static flow moments(const float (&f)[lattice::directions]) {
  flow sum = {0, 0, 0};
  for (int d = 0; d < lattice::directions; ++d) {
    sum.density += f[d];
    sum.x += f[d] * lattice::dx[d];
    sum.y += f[d] * lattice::dy[d];
  }
  return {sum.density, sum.x / sum.density, sum.y / sum.density};
}

static float equilibrium(int d, const flow &u) {
  float along = 3 * (lattice::dx[d] * u.x + lattice::dy[d] * u.y);
  return lattice::weights[d] * u.density * (1 + along + 0.5f * along * along - 1.5f * (u.x * u.x + u.y * u.y));
}

// Pulls from the neighbours, of which walls throw back, and relaxes. The first dimension wraps, the second ends in walls.
// Direction by direction: f[d][y][x].
extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<2>))
void step(const float *from, float *to, const bool *wall, float omega) {
  auto it = syclext::this_work_item::get_nd_item<2>();
  int y = it.get_global_id(0), x = it.get_global_id(1), height = it.get_global_range(0), width = it.get_global_range(1);
  int cells = height * width, here = y * width + x;
  if (wall[here]) {
    for (int d = 0; d < lattice::directions; ++d) to[d * cells + here] = from[d * cells + here];
    return;
  }
  float f[lattice::directions];
  for (int d = 0; d < lattice::directions; ++d) {
    int row = (y - lattice::dy[d] + height) % height, column = x - lattice::dx[d];
    bool is_blocked = column < 0 || column >= width || wall[row * width + column];
    f[d] = is_blocked ? from[lattice::opposite[d] * cells + here] : from[d * cells + row * width + column];
  }
  const flow u = moments(f);
  for (int d = 0; d < lattice::directions; ++d) to[d * cells + here] = f[d] + omega * (equilibrium(d, u) - f[d]);
}

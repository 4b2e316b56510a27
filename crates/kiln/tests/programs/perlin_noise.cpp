// SPDX-License-Identifier: MIT OR Apache-2.0
// Perlin noise in three dimensions, summed over octaves, as a picture.
// registers: render<0>
// registers: render<4>
#include <sycl/sycl.hpp>
namespace syclext = sycl::ext::oneapi;
namespace syclexp = sycl::ext::oneapi::experimental;

class noise {
  const unsigned char *permutation; // of 0 to 255

  unsigned hash(unsigned x, unsigned y, unsigned z) const {
    unsigned h = permutation[x & 255];
    h = permutation[(h + y) & 255];
    return permutation[(h + z) & 255];
  }
  static float fade(float t) { return t * t * t * (t * (t * 6 - 15) + 10); }
  // The scalar product with one of twelve directions, to the middles of a cube's edges; four are there twice.
  static float gradient(unsigned hash, float x, float y, float z) {
    switch (hash & 15) {
    case 0: case 12: return x + y;
    case 1: case 13: return -x + y;
    case 2: return x - y;
    case 3: return -x - y;
    case 4: return x + z;
    case 5: return -x + z;
    case 6: return x - z;
    case 7: return -x - z;
    case 8: return y + z;
    case 9: case 14: return -y + z;
    case 10: return y - z;
    default: return -y - z;
    }
  }

public:
  explicit noise(const unsigned char *p) : permutation(p) {}

  float operator()(float x, float y, float z) const {
    float fx = sycl::floor(x), fy = sycl::floor(y), fz = sycl::floor(z);
    int ix = int(fx), iy = int(fy), iz = int(fz);
    x -= fx, y -= fy, z -= fz;
    float corners[2][2][2];
    for (int k = 0; k < 2; ++k)
      for (int j = 0; j < 2; ++j)
        for (int i = 0; i < 2; ++i) corners[k][j][i] = gradient(hash(ix + i, iy + j, iz + k), x - i, y - j, z - k);
    float u = fade(x), v = fade(y), w = fade(z);
    auto plane = [&](const float(&c)[2][2]) {
      return sycl::mix(sycl::mix(c[0][0], c[0][1], u), sycl::mix(c[1][0], c[1][1], u), v);
    };
    return sycl::mix(plane(corners[0]), plane(corners[1]), w);
  }
};

struct view {
  float left, top, depth, scale;
};

// Each further octave is twice as fine and half as strong.
template <unsigned octaves>
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<2>))
void render(const unsigned char *permutation, view v, float *heights, unsigned char *picture) {
  auto it = syclext::this_work_item::get_nd_item<2>();
  float x = v.left + v.scale * it.get_global_id(1), y = v.top + v.scale * it.get_global_id(0), z = v.depth;
  const noise n(permutation);
  float sum = n(x, y, z), strength = 1;
  for (unsigned octave = 0; octave < octaves; ++octave) {
    x *= 2, y *= 2, z *= 2, strength *= 0.5f;
    sum += strength * n(x, y, z);
  }
  size_t i = it.get_global_linear_id();
  heights[i] = sum;
  picture[i] = static_cast<unsigned char>(sycl::clamp(sycl::round(127.5f + 63.75f * sum), 0.0f, 255.0f));
}

// SPDX-License-Identifier: MIT OR Apache-2.0
// Bodies that attract each other, moved by the leapfrog method; forces by tiles of bodies in group memory.
#include <sycl/sycl.hpp>
namespace syclext = sycl::ext::oneapi;
namespace syclexp = sycl::ext::oneapi::experimental;

struct vector {
  float x = 0, y = 0, z = 0;
  vector &operator+=(const vector &v) {
    x += v.x, y += v.y, z += v.z;
    return *this;
  }
  friend vector operator-(const vector &a, const vector &b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
  friend vector operator*(float s, const vector &v) { return {s * v.x, s * v.y, s * v.z}; }
  friend float dot(const vector &a, const vector &b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
};

struct body {
  vector position;
  float mass;
};

// What one body adds to the acceleration of another place.
static vector attraction(const vector &place, const body &other, float softening) {
  vector d = other.position - place;
  float inverse = sycl::rsqrt(dot(d, d) + softening);
  return (other.mass * inverse * inverse * inverse) * d;
}

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))
void kick(const body *bodies, vector *velocities, unsigned n, float step, float softening,
          sycl::local_accessor<body, 1> tile) {
  auto it = syclext::this_work_item::get_nd_item<1>();
  size_t i = it.get_global_id(0), local = it.get_local_id(0), size = it.get_local_range(0);
  vector place = i < n ? bodies[i].position : vector{}, sum;
  for (size_t start = 0; start < n; start += size) {
    // Beyond the last body there are some without mass.
    tile[local] = start + local < n ? bodies[start + local] : body{{1, 1, 1}, 0};
    sycl::group_barrier(it.get_group());
    for (const body &other : tile) sum += attraction(place, other, softening);
    sycl::group_barrier(it.get_group());
  }
  if (i < n) velocities[i] += step * sum;
}

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))
void drift(body *bodies, const vector *velocities, unsigned n, float step) {
  size_t i = syclext::this_work_item::get_nd_item<1>().get_global_id(0);
  if (i < n) bodies[i].position += step * velocities[i];
}

// One group: the kinetic energy of all.
extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))
void kinetic_energy(const body *bodies, const vector *velocities, unsigned n, double *energy) {
  auto it = syclext::this_work_item::get_nd_item<1>();
  double own = 0;
  for (size_t i = it.get_local_id(0); i < n; i += it.get_local_range(0))
    own += 0.5 * bodies[i].mass * dot(velocities[i], velocities[i]);
  double all = sycl::reduce_over_group(it.get_group(), own, sycl::plus<double>());
  if (it.get_group().leader()) *energy = all;
}

// SPDX-License-Identifier: MIT OR Apache-2.0
// Casts a ray through each pixel into a scene of spheres above a floor; shades with one light, shadows and mirrors.
#include <sycl/sycl.hpp>
namespace syclext = sycl::ext::oneapi;
namespace syclexp = sycl::ext::oneapi::experimental;

template <class T> struct vector {
  T x, y, z;
  vector operator-() const { return {-x, -y, -z}; }
};
template <class T> vector<T> operator+(vector<T> a, vector<T> b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
template <class T> vector<T> operator-(vector<T> a, vector<T> b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
template <class T> vector<T> operator*(T s, vector<T> a) { return {s * a.x, s * a.y, s * a.z}; }
template <class T> T dot(vector<T> a, vector<T> b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
template <class T> vector<T> normalised(vector<T> a) { return (T(1) / sycl::sqrt(dot(a, a))) * a; }

using real = double;
using vec3 = vector<real>;

struct sphere {
  vec3 centre;
  real radius;
  vec3 colour;
  real mirror;
};

struct scene {
  const sphere *spheres;
  int count;
  vec3 light; // its direction
  vec3 eye;
  real zoom;
};

struct ray {
  vec3 start, direction;
  vec3 at(real t) const { return start + t * direction; }
};

struct hit {
  real distance = 1e30;
  int object = -1; // a sphere, or their number for the floor
};

static hit nearest(const scene &s, const ray &r) {
  hit best;
  for (int i = 0; i < s.count; ++i) {
    vec3 to = s.spheres[i].centre - r.start;
    real along = dot(to, r.direction), square = along * along - dot(to, to) + s.spheres[i].radius * s.spheres[i].radius;
    if (square < 0) continue;
    real root = sycl::sqrt(square), t = along - root > 1e-6 ? along - root : along + root;
    if (t > 1e-6 && t < best.distance) best = {t, i};
  }
  if (r.direction.y < 0) {
    real t = -r.start.y / r.direction.y;
    if (t > 1e-6 && t < best.distance) best = {t, s.count};
  }
  return best;
}

static vec3 shade(const scene &s, ray r) {
  vec3 colour = {0, 0, 0};
  real weight = 1;
  for (int bounce = 0; bounce < 4 && weight > 0.01; ++bounce) {
    hit h = nearest(s, r);
    if (h.object < 0) {
      real up = 0.5 * (r.direction.y + 1);
      return colour + weight * vec3{1 - 0.5 * up, 1 - 0.25 * up, 1};
    }
    vec3 place = r.at(h.distance), normal = {0, 1, 0}, own = {0.5, 0.5, 0.5};
    real mirror = 0;
    if (h.object < s.count) {
      const sphere &object = s.spheres[h.object];
      normal = normalised(place - object.centre);
      own = object.colour;
      mirror = object.mirror;
    }
    bool is_dark = nearest(s, {place, s.light}).object >= 0;
    real light = 0.2 + (is_dark ? 0 : 0.8 * sycl::fmax(0.0, dot(normal, s.light)));
    colour = colour + (weight * (1 - mirror) * light) * own;
    weight *= mirror;
    r = {place, r.direction - (2 * dot(r.direction, normal)) * normal};
  }
  return colour;
}

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<2>))
void cast(scene s, int *objects, vec3 *colours) {
  auto it = syclext::this_work_item::get_nd_item<2>();
  real height = it.get_global_range(0), width = it.get_global_range(1);
  real y = 0.5 * height - (it.get_global_id(0) + 0.5), x = it.get_global_id(1) + 0.5 - 0.5 * width;
  ray r = {s.eye, normalised(vec3{x / height, y / height, -s.zoom})};
  objects[it.get_global_linear_id()] = nearest(s, r).object;
  colours[it.get_global_linear_id()] = shade(s, r);
}

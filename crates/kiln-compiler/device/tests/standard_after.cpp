// SPDX-License-Identifier: MIT OR Apache-2.0
//! The host's standard headers, included after SYCL's.
// expected-no-diagnostics
#include <sycl/sycl.hpp>
#include <algorithm>
#include <array>
#include <cassert>
#include <climits>
#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <numeric>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

using namespace sycl;
namespace syclexp = sycl::ext::oneapi::experimental;

struct point {
  std::array<float, 3> position;
  std::optional<int> tag;
};

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))
void standard(float *out, point p, std::complex<float> z, std::variant<int, float> v) {
  const std::size_t i = ext::oneapi::this_work_item::get_nd_item<1>().get_global_id(0);
  std::uint32_t bits = 0;
  std::memcpy(&bits, &p.position[1], sizeof(bits));
  const float length = std::sqrt(std::accumulate(p.position.begin(), p.position.end(), 0.0f));
  const int tag = std::clamp(p.tag.value_or(3), 0, std::numeric_limits<int>::max());
  const auto [first, second] = std::tuple<int, double>(tag, out[i]);
  out[i] = length + tag + first + float(second) + std::norm(z) + bits + std::exp(out[i]) + sycl::exp(out[i]) +
           std::max(std::pow(out[i], 2.0f), std::abs(out[i])) + (std::holds_alternative<int>(v) ? 1 : 0) +
           (std::is_same_v<std::int64_t, int64_t> ? std::plus<>()(1, 2) : 0);
}

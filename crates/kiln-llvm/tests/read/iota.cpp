// SPDX-License-Identifier: MIT OR Apache-2.0
// A kernel as small as they get: a query, a conversion, a store with an alias class, lines.
KERNEL iota(float start, float *ptr) {
  ptr[id()] = start + static_cast<float>(id());
}

// SPDX-License-Identifier: MIT OR Apache-2.0
// Group memory, a barrier, a dimension that is no constant.
KERNEL work_group(float *out, unsigned dimension) {
  static __attribute__((opencl_local)) float tile[64];
  size_t local = __kiln_local_id(0);
  tile[local] = out[id()];
  __kiln_barrier(2);
  out[id()] = tile[63 - local] + __kiln_local_id(dimension);
}

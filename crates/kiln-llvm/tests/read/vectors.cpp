// SPDX-License-Identifier: MIT OR Apache-2.0
// Vectors: parameters, arithmetic, reinterpretation, volatile accesses.
typedef float float4 __attribute__((ext_vector_type(4)));
typedef unsigned char uchar4 __attribute__((ext_vector_type(4)));
KERNEL vectors(float4 factor, const float4 *in, float4 *out, unsigned bits, volatile float4 *always) {
  out[0] = in[0].wzyx * factor;
  uchar4 bytes = __builtin_bit_cast(uchar4, bits);
  out[1].x = bytes.z;
  *always = factor;
}

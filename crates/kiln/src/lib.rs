// SPDX-License-Identifier: MIT OR Apache-2.0
//! Compiles kernels from source strings at run time and runs them on CPUs, GPUs and OpenCL devices.

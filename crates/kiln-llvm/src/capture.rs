// SPDX-License-Identifier: MIT OR Apache-2.0
//! Hiding mathematical functions from LLVM.

// SPDX-License-Identifier: MIT OR Apache-2.0
//! Analyses and transformations from Kiln IR to Kiln IR. Safe Rust that knows no LLVM.

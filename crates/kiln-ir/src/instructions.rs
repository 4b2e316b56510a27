// SPDX-License-Identifier: MIT OR Apache-2.0
//! Documentation only: what each instruction is and does.
#![doc = include_str!("instructions.md")]

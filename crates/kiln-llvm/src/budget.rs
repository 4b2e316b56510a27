// SPDX-License-Identifier: MIT OR Apache-2.0
//! How large a function becomes when its calls are inlined.

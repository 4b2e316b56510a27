// SPDX-License-Identifier: MIT OR Apache-2.0
//! From a source string to images for devices: options, device headers, names, diagnostics, stages.

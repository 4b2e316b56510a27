// SPDX-License-Identifier: MIT OR Apache-2.0
//! The processors of the host as a device.

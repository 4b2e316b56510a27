// SPDX-License-Identifier: MIT OR Apache-2.0
//! Devices, contexts, queues, events, memory, bundles and launches. All checks live here.

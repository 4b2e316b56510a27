// SPDX-License-Identifier: MIT OR Apache-2.0
//! Where each argument lies in the packed block that all devices get.

use crate::Parameter;
use alloc::vec::Vec;

/// The packed block of a kernel's arguments: C's rules for a structure whose fields are the parameters.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ArgumentLayout {
    offsets: Vec<u32>,
    size: u32,
    align: u32,
}

impl ArgumentLayout {
    /// The layout of `parameters`.
    pub fn new(parameters: &[Parameter]) -> Self {
        let (mut size, mut align) = (0u32, 8u32);
        let mut offsets = Vec::with_capacity(parameters.len());
        for parameter in parameters {
            let to = parameter.align.max(1);
            align = align.max(to);
            size = size.next_multiple_of(to);
            offsets.push(size);
            size += parameter.size;
        }
        Self { offsets, size: size.next_multiple_of(align), align }
    }

    /// The byte offset of each parameter.
    pub fn offsets(&self) -> &[u32] {
        &self.offsets
    }

    /// Bytes of the whole block, a multiple of its alignment.
    pub fn size(&self) -> u32 {
        self.size
    }

    /// Alignment of the block in bytes: at least 8, a power of two.
    pub fn align(&self) -> u32 {
        self.align
    }
}

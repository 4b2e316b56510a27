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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ParameterKind;
    use alloc::string::String;

    /// The same as the C structure with fields of these sizes and alignments.
    #[repr(C)]
    struct Fields {
        a: u8,
        b: f64,
        c: u16,
        d: [u32; 3],
        e: u8,
    }

    fn parameter<T>() -> Parameter {
        let (size, align) = (size_of::<T>() as u32, align_of::<T>() as u32);
        let (name, type_name) = (String::new(), String::new());
        Parameter { name, type_name, kind: ParameterKind::Value, size, align, members: Vec::new() }
    }

    #[test]
    fn the_block_is_laid_out_as_a_structure_of_c() {
        let parameters =
            [parameter::<u8>(), parameter::<f64>(), parameter::<u16>(), parameter::<[u32; 3]>(), parameter::<u8>()];
        let layout = ArgumentLayout::new(&parameters);
        let offsets = [
            core::mem::offset_of!(Fields, a),
            core::mem::offset_of!(Fields, b),
            core::mem::offset_of!(Fields, c),
            core::mem::offset_of!(Fields, d),
            core::mem::offset_of!(Fields, e),
        ];
        assert_eq!(layout.offsets(), offsets.map(|offset| offset as u32));
        assert_eq!((layout.size() as usize, layout.align() as usize), (size_of::<Fields>(), align_of::<Fields>()));
    }

    #[test]
    fn no_parameters_need_no_bytes() {
        let layout = ArgumentLayout::new(&[]);
        assert_eq!((layout.offsets().len(), layout.size(), layout.align()), (0, 0, 8));
    }
}

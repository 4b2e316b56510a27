// SPDX-License-Identifier: MIT OR Apache-2.0
//! Decisions read from bytes: what a property test shrinks is the bytes.

/// Bytes that decide, zeros when they have run out.
pub struct Choices<'b> {
    bytes: std::slice::Iter<'b, u8>,
}

impl<'b> Choices<'b> {
    pub fn new(bytes: &'b [u8]) -> Self {
        Self { bytes: bytes.iter() }
    }

    /// A number below `count`, which is not 0.
    pub fn below(&mut self, count: usize) -> usize {
        let byte = |bytes: &mut std::slice::Iter<'_, u8>| bytes.next().map_or(0, |&byte| usize::from(byte));
        let wide = if count > 256 { byte(&mut self.bytes) << 8 } else { 0 };
        (wide | byte(&mut self.bytes)) % count
    }

    pub fn flip(&mut self) -> bool {
        self.below(2) == 1
    }

    /// True once in `count` times.
    pub fn rarely(&mut self, count: usize) -> bool {
        self.below(count) == count - 1
    }

    pub fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    pub fn bits(&mut self) -> u64 {
        (0..8).fold(0, |bits, _| bits << 8 | self.below(256) as u64)
    }

    /// A power of two from `least` on.
    pub fn align(&mut self, least: u32) -> u32 {
        least << self.below(4)
    }
}

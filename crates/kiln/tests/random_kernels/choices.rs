// SPDX-License-Identifier: MIT OR Apache-2.0
//! Decisions that follow from a seed.

/// Sebastiano Vigna's splitmix64: small, and every seed is a good one.
pub struct Choices {
    state: u64,
}

impl Choices {
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.state;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    }

    /// A number below `count`, which is not 0.
    pub fn below(&mut self, count: usize) -> usize {
        (self.bits() % count as u64) as usize
    }

    pub fn flip(&mut self) -> bool {
        self.below(2) == 1
    }

    /// True once in `count` times.
    pub fn rarely(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    pub fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! Sets that are joined.

/// Sets of numbers that are joined.
pub(super) struct Union(Vec<u32>);

impl Union {
    /// Each number below `count` in a set of its own.
    pub fn new(count: usize) -> Self {
        Self((0..count as u32).collect())
    }

    /// The number that stands for the set of `a`.
    pub fn find(&mut self, mut a: u32) -> u32 {
        while self.0[a as usize] != a {
            self.0[a as usize] = self.0[self.0[a as usize] as usize];
            a = self.0[a as usize];
        }
        a
    }

    /// Joins the sets of two numbers.
    pub fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.find(a), self.find(b));
        self.0[a as usize] = b;
    }
}

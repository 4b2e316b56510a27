// SPDX-License-Identifier: MIT OR Apache-2.0
//! Ranges as users write them: SYCL's order, the last dimension moves fastest.

use crate::{Error, ErrorKind, LaunchShape, Result};
use alloc::format;
use core::fmt;

/// How many work-items there are, in one to three dimensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Range {
    dimensions: usize,
    sizes: [usize; 3],
}

impl Range {
    /// `n` work-items in one dimension.
    pub const fn d1(n: usize) -> Self {
        Self { dimensions: 1, sizes: [n, 1, 1] }
    }

    /// `sizes[0] * sizes[1]` work-items; index 1 moves fastest.
    pub const fn d2(sizes: [usize; 2]) -> Self {
        Self { dimensions: 2, sizes: [sizes[0], sizes[1], 1] }
    }

    /// `sizes[0] * sizes[1] * sizes[2]` work-items; index 2 moves fastest.
    pub const fn d3(sizes: [usize; 3]) -> Self {
        Self { dimensions: 3, sizes }
    }

    /// A range of `sizes.len()` dimensions.
    ///
    /// # Errors
    /// [`ErrorKind::NdRange`] if there are not one to three of them.
    pub fn from_slice(sizes: &[usize]) -> Result<Self> {
        match *sizes {
            [a] => Ok(Self::d1(a)),
            [a, b] => Ok(Self::d2([a, b])),
            [a, b, c] => Ok(Self::d3([a, b, c])),
            _ => {
                Err(Error::new(ErrorKind::NdRange, format!("a range has 1 to 3 dimensions, this one {}", sizes.len())))
            }
        }
    }

    /// One, two or three.
    pub const fn dimensions(&self) -> usize {
        self.dimensions
    }

    /// The sizes, slowest dimension first: as many as there are dimensions.
    pub fn sizes(&self) -> &[usize] {
        &self.sizes[..self.dimensions]
    }

    /// The sizes with x, the fastest dimension, first; dimensions that are not there have size 1.
    pub fn x_fastest(&self) -> [u64; 3] {
        let mut out = [1; 3];
        for (x, size) in self.sizes().iter().rev().enumerate() {
            out[x] = *size as u64;
        }
        out
    }
}

impl fmt::Display for Range {
    /// `{4, 64}`, as SYCL would write it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        for (i, size) in self.sizes().iter().enumerate() {
            write!(f, "{}{size}", if i > 0 { ", " } else { "" })?;
        }
        f.write_str("}")
    }
}

/// A global range cut into work-groups of a local range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NdRange {
    global: Range,
    local: Range,
}

impl NdRange {
    /// `global` work-items in groups of `local`.
    pub const fn d1(global: usize, local: usize) -> Self {
        Self { global: Range::d1(global), local: Range::d1(local) }
    }

    /// Two dimensions; index 1 moves fastest.
    pub const fn d2(global: [usize; 2], local: [usize; 2]) -> Self {
        Self { global: Range::d2(global), local: Range::d2(local) }
    }

    /// Three dimensions; index 2 moves fastest.
    pub const fn d3(global: [usize; 3], local: [usize; 3]) -> Self {
        Self { global: Range::d3(global), local: Range::d3(local) }
    }

    /// `global` in groups of `local`, which must have as many dimensions.
    ///
    /// # Errors
    /// [`ErrorKind::NdRange`] if they have not.
    pub fn new(global: Range, local: Range) -> Result<Self> {
        if global.dimensions == local.dimensions {
            return Ok(Self { global, local });
        }
        let message = format!(
            "the global range {global} has {} dimensions and the local range {local} has {}; give as many sizes for both",
            global.dimensions, local.dimensions
        );
        Err(Error::new(ErrorKind::NdRange, message))
    }

    /// All work-items.
    pub const fn global(&self) -> Range {
        self.global
    }

    /// The work-items of one group.
    pub const fn local(&self) -> Range {
        self.local
    }

    /// One, two or three.
    pub const fn dimensions(&self) -> usize {
        self.global.dimensions
    }

    /// The shape that a device gets.
    ///
    /// # Errors
    /// [`ErrorKind::NdRange`] if a local size is zero or does not divide its global size, or if the number of
    /// work-items does not fit 63 bits.
    pub fn shape(&self) -> Result<LaunchShape> {
        for (d, (&global, &local)) in self.global.sizes().iter().zip(self.local.sizes()).enumerate() {
            if local == 0 || global % local != 0 {
                let message = format!(
                    "the local size {local} of dimension {d} does not divide the global size {global} (global range {}, local range {})",
                    self.global, self.local
                );
                return Err(Error::new(ErrorKind::NdRange, message));
            }
        }
        let (global, local) = (self.global.x_fastest(), self.local.x_fastest());
        let items = global.iter().try_fold(1u64, |product, &size| product.checked_mul(size));
        if items.is_none_or(|items| items > i64::MAX as u64) {
            let message = format!("the global range {} has more than 2^63 - 1 work-items", self.global);
            return Err(Error::new(ErrorKind::NdRange, message));
        }
        let groups = core::array::from_fn(|x| global[x] / local[x]);
        Ok(LaunchShape { global, local, groups })
    }
}

impl fmt::Display for NdRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{}, {}}}", self.global, self.local)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn the_last_dimension_becomes_x() {
        let shape = NdRange::d3([2, 30, 400], [1, 10, 100]).shape().unwrap();
        assert_eq!((shape.global, shape.local, shape.groups), ([400, 30, 2], [100, 10, 1], [4, 3, 2]));
        assert_eq!((shape.group_count(), shape.group_size()), (24, 1000));
        assert_eq!(NdRange::d1(6, 2).shape().unwrap().groups, [3, 1, 1]);
    }

    #[test]
    fn what_does_not_divide_is_named() {
        let error = NdRange::d2([8, 10], [8, 4]).shape().unwrap_err();
        assert_eq!(error.kind(), ErrorKind::NdRange);
        assert_eq!(
            error.message(),
            "the local size 4 of dimension 1 does not divide the global size 10 (global range {8, 10}, local range {8, 4})"
        );
        assert!(NdRange::d1(4, 0).shape().is_err());
    }

    #[test]
    fn zero_work_items_are_a_shape_and_too_many_are_none() {
        assert_eq!(NdRange::d1(0, 16).shape().unwrap().group_count(), 0);
        assert!(NdRange::d2([1 << 32, 1 << 32], [1, 1]).shape().is_err());
        assert!(NdRange::d2([1 << 32, 1 << 30], [1, 1]).shape().is_ok());
    }

    #[test]
    fn both_ranges_have_as_many_dimensions() {
        let error = NdRange::new(Range::d2([4, 4]), Range::d1(2)).unwrap_err();
        assert!(error.message().starts_with("the global range {4, 4} has 2 dimensions and the local range {2} has 1"));
        assert!(Range::from_slice(&[]).is_err() && Range::from_slice(&[1; 4]).is_err());
        assert_eq!(Range::from_slice(&[3, 5]).unwrap().to_string(), "{3, 5}");
    }
}

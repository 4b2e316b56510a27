// SPDX-License-Identifier: MIT OR Apache-2.0
//! Memory for what outlives a cut.

use kiln_ir::Type;

/// Memory for a value or a variable: one for all items, or one for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::cpu) struct Slot {
    /// Bytes of one.
    pub size: u64,
    /// The alignment of each, in bytes.
    pub align: u32,
    /// Is there only one, because the value is the same in all items?
    pub is_shared: bool,
}

impl Slot {
    /// A slot for a value of type `ty`.
    pub fn of_value(ty: Type, is_shared: bool) -> Self {
        let size = ty.store_size().next_power_of_two();
        Self { size, align: size.min(16) as u32, is_shared }
    }

    /// A slot for a variable of each item.
    pub fn of_variable(size: u64, align: u32) -> Self {
        Self { size, align: align.max(1), is_shared: false }
    }

    /// Bytes from one item's to the next item's.
    pub fn stride(&self) -> u64 {
        self.size.next_multiple_of(self.align.into())
    }
}

/// The offset of each slot that items have of their own, in bytes of one item: the memory of `n` items holds that slot at
/// `n` times its offset. Then the bytes of all.
///
/// Slots of greater alignment come first, so that each begins at a multiple of its own.
pub(in crate::cpu) fn lay_out(slots: &[Slot]) -> (Vec<u64>, u64) {
    let mut order: Vec<_> = (0..slots.len()).filter(|&index| !slots[index].is_shared).collect();
    order.sort_by_key(|&index| std::cmp::Reverse(slots[index].align));
    let mut offsets = vec![0; slots.len()];
    let mut end = 0;
    for index in order {
        offsets[index] = end;
        end += slots[index].stride();
    }
    (offsets, end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_are_aligned_for_any_number_of_items() {
        let slots = [
            Slot::of_value(Type::BOOL, false),
            Slot::of_value(Type::F64, false),
            Slot::of_value(Type::I64, true),
            Slot::of_variable(12, 4),
            Slot::of_variable(40, 16),
            Slot::of_value(Type::Int(24), false),
        ];
        let (offsets, bytes) = lay_out(&slots);
        assert_eq!((offsets, bytes), (vec![72, 48, 0, 56, 0, 68], 73));
        for items in 1..70 {
            let (offsets, _) = lay_out(&slots);
            assert!(slots.iter().zip(offsets).all(|(slot, offset)| (offset * items).is_multiple_of(slot.align.into())));
        }
    }
}

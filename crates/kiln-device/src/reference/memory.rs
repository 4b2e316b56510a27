// SPDX-License-Identifier: MIT OR Apache-2.0
//! The allocations of the reference device.

use crate::UsmKind;
use crate::host_memory;
use kiln_ir::interpret::{Allocation, GlobalMemory};
use kiln_types::Result;
use std::alloc::Layout;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::ptr::{self, NonNull};

/// All live allocations.
#[derive(Debug, Default)]
pub(super) struct Memory {
    /// By their first address.
    blocks: BTreeMap<u64, Block>,
}

#[derive(Debug)]
struct Block {
    kind: UsmKind,
    size: u64,
    /// Of each byte whether it was written; none where all count as written.
    written: Option<Box<[Cell<bool>]>>,
}

impl Memory {
    /// See [`crate::Device::allocate`].
    pub fn allocate(&mut self, kind: UsmKind, layout: Layout, zeroed: bool) -> Result<NonNull<u8>> {
        let pointer = host_memory::allocate(layout, zeroed)?;
        let tracked = kind == UsmKind::Device && !zeroed;
        let written = tracked.then(|| vec![Cell::new(false); layout.size()].into());
        // Exposed: kernels come back with the address alone.
        let address = pointer.as_ptr().expose_provenance() as u64;
        self.blocks.insert(address, Block { kind, size: layout.size() as u64, written });
        Ok(pointer)
    }

    /// See [`crate::Device::free`].
    ///
    /// # Safety
    /// As there.
    pub unsafe fn free(&mut self, pointer: NonNull<u8>, layout: Layout) {
        self.blocks.remove(&(pointer.addr().get() as u64));
        // SAFETY: the caller keeps the contract.
        unsafe { host_memory::free(pointer, layout) };
    }

    /// Notes that a command wrote `length` bytes.
    pub fn fill_written(&self, address: u64, length: usize) {
        for written in self.tracked(address, length).into_iter().flatten() {
            written.set(true);
        }
    }

    /// Notes that a command copied `length` bytes: what was not written before is not written after.
    pub fn copy_written(&self, from: u64, to: u64, length: usize) {
        let Some(to) = self.tracked(to, length) else { return };
        match self.tracked(from, length) {
            Some(from) => {
                let copied: Vec<_> = from.iter().map(Cell::get).collect();
                to.iter().zip(copied).for_each(|(to, written)| to.set(written));
            }
            None => to.iter().for_each(|to| to.set(true)),
        }
    }

    /// The last allocation that begins at `address` or before.
    fn at_or_before(&self, address: u64) -> Option<(u64, &Block)> {
        self.blocks.range(..=address).next_back().map(|(start, block)| (*start, block))
    }

    /// What is known of bytes that lie in one allocation; nothing where all count as written.
    fn tracked(&self, address: u64, length: usize) -> Option<&[Cell<bool>]> {
        let (start, block) = self.at_or_before(address)?;
        let offset = (address - start) as usize;
        block.written.as_deref()?.get(offset..offset.checked_add(length)?)
    }
}

fn allocation((address, block): (u64, &Block)) -> Allocation {
    Allocation { address, size: block.size, tracks_writes: block.written.is_some() }
}

impl GlobalMemory for Memory {
    fn allocation(&self, address: u64) -> Option<Allocation> {
        self.at_or_before(address).map(allocation).filter(|found| address - found.address < found.size)
    }

    fn nearest(&self, address: u64) -> Option<Allocation> {
        let before = self.at_or_before(address).map(allocation);
        let after = self.blocks.range(address..).next().map(|(start, block)| allocation((*start, block)));
        match (before, after) {
            (Some(before), Some(after)) => {
                let past_end = address - before.address.saturating_add(before.size).min(address);
                Some(if past_end <= after.address - address { before } else { after })
            }
            (before, after) => before.or(after),
        }
    }

    fn describe(&self, allocation: &Allocation) -> Option<String> {
        self.blocks.get(&allocation.address).map(|block| format!("{} memory", block.kind.name()))
    }

    fn read(&self, address: u64, bytes: &mut [u8]) {
        let from = ptr::with_exposed_provenance::<u8>(address as usize);
        // SAFETY: the interpreter reads inside one allocation, which is live because `free` needs `&mut self`. Nothing
        // writes it meanwhile: commands run one at a time, and the submitter vouched for the host.
        unsafe { from.copy_to_nonoverlapping(bytes.as_mut_ptr(), bytes.len()) };
    }

    fn write(&self, address: u64, bytes: &[u8]) {
        let to = ptr::with_exposed_provenance_mut::<u8>(address as usize);
        // SAFETY: as for `read`; nothing else uses the bytes.
        unsafe { to.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len()) };
    }

    fn read_written(&self, address: u64, written: &mut [bool]) {
        match self.tracked(address, written.len()) {
            Some(tracked) => tracked.iter().zip(written).for_each(|(tracked, written)| *written = tracked.get()),
            None => written.fill(true),
        }
    }

    fn set_written(&self, address: u64, written: &[bool]) {
        let tracked = self.tracked(address, written.len()).into_iter().flatten();
        tracked.zip(written).for_each(|(tracked, written)| tracked.set(*written));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn memory(sizes: &[(UsmKind, usize, bool)]) -> (Memory, Vec<u64>) {
        let mut memory = Memory::default();
        let layout = |size| Layout::from_size_align(size, 8).unwrap();
        let pointers = sizes.iter().map(|(kind, size, zeroed)| memory.allocate(*kind, layout(*size), *zeroed).unwrap());
        let addresses = pointers.map(|pointer| pointer.addr().get() as u64).collect();
        (memory, addresses)
    }

    #[test]
    fn addresses_belong_to_the_allocation_around_them() {
        let (memory, addresses) = memory(&[(UsmKind::Shared, 100, true)]);
        let start = addresses[0];
        let found = Allocation { address: start, size: 100, tracks_writes: false };
        assert_eq!(memory.allocation(start), Some(found));
        assert_eq!(memory.allocation(start + 99), Some(found));
        assert_eq!(memory.allocation(start + 100), None);
        assert_eq!(memory.allocation(start - 1), None);
        assert_eq!((memory.nearest(start - 1), memory.nearest(start + 1000)), (Some(found), Some(found)));
        assert_eq!(memory.describe(&found).as_deref(), Some("shared memory"));
    }

    #[test]
    fn the_nearest_allocation_is_the_one_with_the_least_distance() {
        let (memory, mut addresses) = memory(&[(UsmKind::Shared, 64, true), (UsmKind::Shared, 64, true)]);
        addresses.sort_unstable();
        let [first, second] = addresses[..] else { panic!() };
        let nearest = |address| memory.nearest(address).map(|found| found.address);
        assert_eq!(nearest(first + 64), Some(first));
        assert_eq!(nearest(second - 1), Some(if second - 1 - (first + 64) < 1 { first } else { second }));
        assert_eq!(nearest(second + 70), Some(second));
    }

    #[test]
    fn only_device_memory_that_was_not_zeroed_can_be_unwritten() {
        let kinds = [(UsmKind::Device, 8, false), (UsmKind::Device, 8, true), (UsmKind::Shared, 8, false)];
        let (memory, addresses) = memory(&kinds);
        let tracked = |i: usize| memory.allocation(addresses[i]).unwrap().tracks_writes;
        assert_eq!([tracked(0), tracked(1), tracked(2)], [true, false, false]);
    }

    #[test]
    fn copies_carry_what_was_written() {
        let (memory, addresses) = memory(&[(UsmKind::Device, 8, false), (UsmKind::Device, 8, false)]);
        let written = |i: usize| {
            let mut written = [false; 8];
            memory.read_written(addresses[i], &mut written);
            written.map(u8::from)
        };
        memory.fill_written(addresses[0] + 2, 3);
        assert_eq!(written(0), [0, 0, 1, 1, 1, 0, 0, 0]);
        memory.copy_written(addresses[0] + 1, addresses[1], 4);
        assert_eq!(written(1), [0, 1, 1, 1, 0, 0, 0, 0]);
        memory.copy_written(8, addresses[1], 2);
        assert_eq!(written(1), [1, 1, 1, 1, 0, 0, 0, 0]);
        memory.set_written(addresses[1], &[false, true]);
        assert_eq!(written(1), [0, 1, 1, 1, 0, 0, 0, 0]);
    }
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! Atomic accesses, copies and fills.

use super::{
    FaultKind,
    describe::count,
    float::{self},
    integer::{self, mask},
    item::Item,
    machine::{Machine, little},
    memory::Located,
    report::Details,
    synchronisation::AtomicAccess,
};
use crate::{AtomicOp, BinaryOp, MathFunction, Order, Scope, Type};
use alloc::vec;

impl Machine<'_> {
    /// What an atomic load or store does besides its access.
    pub fn synchronise(&mut self, item: &mut Item, address: u64, site: u32, access: AtomicAccess) {
        if let Some((order, _, scope)) = self.code.accesses[site as usize].atomic {
            self.released.access(&mut self.steps, &mut item.knowledge, address, access, (order, scope));
        }
    }

    pub fn atomic_rmw(&mut self, item: &mut Item, op: AtomicOp, address: u64, value: u128, site: u32) -> u128 {
        let ty = self.code.accesses[site as usize].ty;
        self.exchange(item, address, site, |old| Some(combine(op, ty, old, value)))
    }

    pub fn cmpxchg(&mut self, item: &mut Item, address: u64, expected: u128, new: u128, site: u32) -> u128 {
        self.exchange(item, address, site, |old| (old == expected).then_some(new))
    }

    /// Reads, and writes what `change` makes of it; yields what was read.
    fn exchange(
        &mut self,
        item: &mut Item,
        address: u64,
        site: u32,
        change: impl FnOnce(u128) -> Option<u128>,
    ) -> u128 {
        let access = self.code.accesses[site as usize];
        let size = access.size as usize;
        let Some(at) = self.locate(item, site, address, size as u64, true) else { return 0 };
        let old = self.value(item, &at, size) & mask(access.ty.bits().into());
        let new = change(old);
        let (order, failure, scope) = access.atomic.unwrap_or((Order::Relaxed, Order::Relaxed, Scope::Item));
        let (kind, order) = match new {
            Some(_) => (AtomicAccess::ReadWrite, order),
            None => (AtomicAccess::Read, failure),
        };
        self.order(item, site, &at, size as u64, new.is_some());
        self.released.access(&mut self.steps, &mut item.knowledge, address, kind, (order, scope));
        if let Some(new) = new {
            self.write(item, &at, &new.to_le_bytes()[..size]);
            self.set_written(item, &at, &[true; 16][..size]);
        }
        old
    }

    /// What memory holds; bytes that nobody wrote are a fault.
    fn value(&mut self, item: &Item, at: &Located, size: usize) -> u128 {
        let mut written = [true; 16];
        self.read_written(item, at, &mut written[..size]);
        if written.contains(&false) {
            self.report_unwritten(item, at.address, size as u64);
            return 0;
        }
        let mut bytes = [0; 16];
        self.read(item, at, &mut bytes[..size]);
        little(&bytes[..size])
    }

    /// Copies bytes, those that nobody wrote included. `read` is the site of the read, the next that of the write.
    pub fn copy(&mut self, item: &mut Item, to: u64, from: u64, length: u64, overlap: bool, read: u32) {
        if length == 0 {
            return;
        }
        let Some(source) = self.locate(item, read, from, length, false) else { return };
        let Some(target) = self.locate(item, read + 1, to, length, true) else { return };
        if !overlap && to != from && to.abs_diff(from) < length {
            let message = alloc::format!("copies {} to a place {} away", count(length), count(to.abs_diff(from)));
            self.reports.add(FaultKind::OverlappingCopy, item, Details { address: Some(to), other: None }, &message);
        }
        self.order(item, read, &source, length, false);
        self.order(item, read + 1, &target, length, true);
        let (mut bytes, mut written) = (vec![0; length as usize], vec![true; length as usize]);
        self.read(item, &source, &mut bytes);
        self.read_written(item, &source, &mut written);
        self.write(item, &target, &bytes);
        self.set_written(item, &target, &written);
    }

    /// Fills bytes.
    pub fn fill(&mut self, item: &mut Item, to: u64, byte: u8, length: u64, site: u32) {
        if length == 0 {
            return;
        }
        let Some(target) = self.locate(item, site, to, length, true) else { return };
        self.order(item, site, &target, length, true);
        self.write(item, &target, &vec![byte; length as usize]);
        self.set_written(item, &target, &vec![true; length as usize]);
    }
}

/// What an atomic read-modify-write writes.
fn combine(op: AtomicOp, ty: Type, old: u128, value: u128) -> u128 {
    let bits = u32::from(ty.bits());
    let math = |function| integer::math(function, bits, old, value, 0);
    match op {
        AtomicOp::Xchg => value,
        AtomicOp::Add => integer::arithmetic(BinaryOp::Add, bits, old, value),
        AtomicOp::Sub => integer::arithmetic(BinaryOp::Sub, bits, old, value),
        AtomicOp::And => old & value,
        AtomicOp::Nand => !(old & value) & mask(bits),
        AtomicOp::Or => old | value,
        AtomicOp::Xor => old ^ value,
        AtomicOp::Max => math(MathFunction::SMax),
        AtomicOp::Min => math(MathFunction::SMin),
        AtomicOp::UMax => math(MathFunction::UMax),
        AtomicOp::UMin => math(MathFunction::UMin),
        AtomicOp::FAdd => float::binary(BinaryOp::FAdd, ty, old, value),
        AtomicOp::FSub => float::binary(BinaryOp::FSub, ty, old, value),
        AtomicOp::FMax => float::math(MathFunction::MaxNum, ty, old, value, 0),
        AtomicOp::FMin => float::math(MathFunction::MinNum, ty, old, value, 0),
    }
}

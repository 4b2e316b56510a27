// SPDX-License-Identifier: MIT OR Apache-2.0
//! Group functions over an array: the values of the items, one after the other.
//!
//! `instructions.md` of kiln-ir defines the order in which values are combined.

use super::loops::{NO_WRAP, Nest};
use crate::combine::{combine, identity};
use kiln_ir::{ArithmeticFlags, BinaryOp, BlockData, Builder, CombineOp, IntPredicate, MathFunction, Type, Value};
use kiln_types::SUB_GROUP_SIZE;

/// The length of a chunk.
const CHUNK: u64 = SUB_GROUP_SIZE;

/// How often the results of chunks are combined again: enough for 32 to the power of 3 items.
const LEVELS: usize = 2;

/// The values of items in memory.
#[derive(Clone, Copy)]
pub(super) struct Array {
    /// The address of the first.
    pub address: Value,
    /// The type of each; they lie one after the other.
    pub ty: Type,
    /// How many there are, at least one.
    pub length: Value,
}

impl Array {
    fn stride(self) -> u64 {
        self.ty.store_size().next_power_of_two()
    }

    fn place(self, builder: &mut Builder, index: Value) -> Value {
        let stride = builder.int(self.stride().into(), Type::I64);
        let offset = builder.binary(BinaryOp::Mul, index, stride, NO_WRAP);
        builder.offset(self.address, offset)
    }

    /// Reads the value at an index.
    pub fn get(self, builder: &mut Builder, index: Value) -> Value {
        let place = self.place(builder, index);
        builder.load(place, self.ty, self.stride().min(16) as u32)
    }

    /// Writes the value at an index.
    pub fn set(self, builder: &mut Builder, index: Value, value: Value) {
        let place = self.place(builder, index);
        builder.store(value, place, self.stride().min(16) as u32);
    }

    /// The part that begins at an index.
    fn part(self, builder: &mut Builder, first: Value, length: Value) -> Self {
        Self { address: self.place(builder, first), length, ..self }
    }
}

/// Combines all values; destroys the array.
pub(super) fn reduce(builder: &mut Builder, op: CombineOp, array: Array) -> Value {
    let (one, zero) = (builder.int(1, Type::I64), builder.int(0, Type::I64));
    let before = builder.block;
    let header = builder.function.append_block();
    builder.branch(header);
    builder.block = header;
    let length = builder.phi(Type::I64);
    builder.add_incoming(length, before, array.length);
    let chunks = chunk_count(builder, length);
    let mut each = Nest::new(builder);
    let chunk = each.enter(builder, zero, chunks);
    let part = part(builder, Array { length, ..array }, chunk);
    reduce_chunk(builder, op, part);
    let result = part.get(builder, zero);
    array.set(builder, chunk, result);
    builder.branch(each.next());
    each.close(builder);
    let more = builder.icmp(IntPredicate::Ugt, chunks, one);
    builder.add_incoming(length, builder.block, chunks);
    let done = builder.function.append_block();
    builder.cond_branch(more, header, done);
    builder.block = done;
    array.get(builder, zero)
}

/// Combines the values of one chunk into its first.
fn reduce_chunk(builder: &mut Builder, op: CombineOp, chunk: Array) {
    let mut left = chunk.length;
    for distance in [16, 8, 4, 2, 1] {
        let distance = builder.int(distance, Type::I64);
        when(builder, IntPredicate::Ugt, left, distance, |builder| {
            let rest = builder.binary(BinaryOp::Sub, left, distance, NO_WRAP);
            let pairs = builder.math(MathFunction::UMin, vec![rest, distance], Type::I64);
            for_each(builder, pairs, |builder, index| {
                let other = builder.binary(BinaryOp::Add, index, distance, NO_WRAP);
                let (a, b) = (chunk.get(builder, index), chunk.get(builder, other));
                let both = combine(builder, op, a, b);
                chunk.set(builder, index, both);
            });
        });
        left = builder.math(MathFunction::UMin, vec![left, distance], Type::I64);
    }
}

/// How the values of a scan are found.
#[derive(Clone, Copy)]
pub(super) struct Scan {
    /// The operator.
    pub op: CombineOp,
    /// Does each item get the values before it only?
    pub exclusive: bool,
}

impl Scan {
    /// Scans all values in place. `scratch` has room for as many values as the array.
    pub fn run(self, builder: &mut Builder, array: Array, scratch: Value) {
        self.levels(builder, array, scratch, LEVELS);
        if self.exclusive {
            let zero = builder.int(0, Type::I64);
            let identity = identity(builder, self.op, array.ty);
            array.set(builder, zero, identity);
        }
    }

    fn levels(self, builder: &mut Builder, array: Array, scratch: Value, levels: usize) {
        let chunks = chunk_count(builder, array.length);
        let totals = Array { address: scratch, length: chunks, ..array };
        for_each(builder, chunks, |builder, chunk| {
            let part = part(builder, array, chunk);
            let total = self.chunk(builder, part);
            totals.set(builder, chunk, total);
        });
        if levels == 0 {
            return;
        }
        let one = builder.int(1, Type::I64);
        when(builder, IntPredicate::Ugt, chunks, one, |builder| {
            let rest = totals.place(builder, chunks);
            Self { exclusive: false, ..self }.levels(builder, totals, rest, levels - 1);
            let others = builder.binary(BinaryOp::Sub, chunks, one, NO_WRAP);
            for_each(builder, others, |builder, before| {
                let chunk = builder.binary(BinaryOp::Add, before, one, NO_WRAP);
                let part = part(builder, array, chunk);
                let carried = totals.get(builder, before);
                self.carry(builder, part, carried);
            });
        });
    }

    /// Scans the values of a chunk; returns what all of them come to. The first value of an exclusive scan is left as it is.
    pub fn chunk(self, builder: &mut Builder, chunk: Array) -> Value {
        let one = builder.int(1, Type::I64);
        let last = builder.binary(BinaryOp::Sub, chunk.length, one, NO_WRAP);
        for distance in [1, 2, 4, 8, 16] {
            let distance = builder.int(distance, Type::I64);
            when(builder, IntPredicate::Ugt, chunk.length, distance, |builder| {
                let count = builder.binary(BinaryOp::Sub, chunk.length, distance, NO_WRAP);
                // From the last to the first, so that each is combined with what stood before it.
                for_each(builder, count, |builder, step| {
                    let index = builder.binary(BinaryOp::Sub, last, step, NO_WRAP);
                    let before = builder.binary(BinaryOp::Sub, index, distance, NO_WRAP);
                    let (a, b) = (chunk.get(builder, before), chunk.get(builder, index));
                    let both = combine(builder, self.op, a, b);
                    chunk.set(builder, index, both);
                });
            });
        }
        let total = chunk.get(builder, last);
        if self.exclusive {
            when(builder, IntPredicate::Ugt, chunk.length, one, |builder| {
                for_each(builder, last, |builder, step| {
                    let index = builder.binary(BinaryOp::Sub, last, step, NO_WRAP);
                    let before = builder.binary(BinaryOp::Sub, index, one, NO_WRAP);
                    let value = chunk.get(builder, before);
                    chunk.set(builder, index, value);
                });
            });
        }
        total
    }

    /// Combines what the chunks before come to with the values of a chunk.
    pub fn carry(self, builder: &mut Builder, chunk: Array, carried: Value) {
        for_each(builder, chunk.length, |builder, index| {
            let value = chunk.get(builder, index);
            let both = combine(builder, self.op, carried, value);
            chunk.set(builder, index, both);
        });
        if self.exclusive {
            let zero = builder.int(0, Type::I64);
            chunk.set(builder, zero, carried);
        }
    }
}

/// Does it hold for any, or else for all? The array holds truth values.
pub(super) fn vote(builder: &mut Builder, any: bool, array: Array) -> Value {
    reduce(builder, if any { CombineOp::Or } else { CombineOp::And }, array)
}

/// Gives each item the value of the item that it names, or its own if there is none.
pub(super) fn shuffle(builder: &mut Builder, values: Array, items: Array, results: Array) {
    for_each(builder, values.length, |builder, index| {
        let item = items.get(builder, index);
        let is_there = builder.icmp(IntPredicate::Ult, item, values.length);
        let item = builder.select(is_there, item, index);
        let value = values.get(builder, item);
        results.set(builder, index, value);
    });
}

/// How many chunks there are.
fn chunk_count(builder: &mut Builder, length: Value) -> Value {
    let up = builder.int(CHUNK as i128 - 1, Type::I64);
    let shift = builder.int(CHUNK.trailing_zeros().into(), Type::I64);
    let length = builder.binary(BinaryOp::Add, length, up, NO_WRAP);
    builder.binary(BinaryOp::LShr, length, shift, ArithmeticFlags::empty())
}

/// A chunk of an array, by its number.
fn part(builder: &mut Builder, array: Array, chunk: Value) -> Array {
    let full = builder.int(CHUNK.into(), Type::I64);
    let first = builder.binary(BinaryOp::Mul, chunk, full, NO_WRAP);
    let left = builder.binary(BinaryOp::Sub, array.length, first, NO_WRAP);
    let length = builder.math(MathFunction::UMin, vec![left, full], Type::I64);
    array.part(builder, first, length)
}

/// Writes a loop over `0..count`; there is at least one.
pub(super) fn for_each(builder: &mut Builder, count: Value, body: impl FnOnce(&mut Builder, Value)) {
    let zero = builder.int(0, Type::I64);
    let mut nest = Nest::new(builder);
    let index = nest.enter(builder, zero, count);
    body(builder, index);
    builder.branch(nest.next());
    nest.close(builder);
}

/// Writes what happens if a comparison holds.
pub(super) fn when(
    builder: &mut Builder,
    predicate: IntPredicate,
    a: Value,
    b: Value,
    body: impl FnOnce(&mut Builder),
) {
    let condition = builder.icmp(predicate, a, b);
    let then = builder.function.append_block();
    let after = builder.function.blocks.push(BlockData::default());
    builder.cond_branch(condition, then, after);
    builder.block = then;
    body(builder);
    builder.branch(after);
    builder.function.layout.push(after);
    builder.block = after;
}

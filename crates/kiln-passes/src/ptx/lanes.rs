// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the work-items of one sub-group find out together, by shuffling 32-bit words.
//!
//! All items of the sub-group compute the same steps; an item without a partner keeps its value. Items that are not there,
//! in a sub-group of less than 32, are never asked.

use crate::combine::{combine, identity};
use kiln_ir::{
    ArithmeticFlags, BinaryOp, Builder, CastOp, CombineOp, GroupFunction, IntPredicate, Op, Scope, Type, Value,
};

/// A work-item's view of its sub-group, or of its first items.
#[derive(Clone, Copy)]
pub(super) struct Lanes {
    /// The index of the item.
    pub id: Value,
    /// How many items take part.
    pub count: Value,
}

impl Lanes {
    /// The value of the item with an index; the item's own where none of those that take part has it.
    pub fn shuffle(self, builder: &mut Builder, a: Value, item: Value) -> Value {
        let is_there = builder.icmp(IntPredicate::Ult, item, self.count);
        let item = builder.select(is_there, item, self.id);
        exchange(builder, a, item)
    }

    /// All values as one, the same in all items.
    pub fn reduce(self, builder: &mut Builder, op: CombineOp, mut a: Value) -> Value {
        for distance in [16, 8, 4, 2, 1] {
            let distance = builder.int(distance, Type::I64);
            let item = add(builder, self.id, distance);
            let is_there = builder.icmp(IntPredicate::Ult, item, self.count);
            let item = builder.select(is_there, item, self.id);
            let later = exchange(builder, a, item);
            // Of items that are no longer left, nobody takes the value.
            let both = combine(builder, op, a, later);
            a = builder.select(is_there, both, a);
        }
        let first = builder.int(0, Type::I64);
        exchange(builder, a, first)
    }

    /// The values up to each item's own.
    pub fn inclusive_scan(self, builder: &mut Builder, op: CombineOp, mut a: Value) -> Value {
        for distance in [1, 2, 4, 8, 16] {
            let (earlier, is_there) = self.earlier(builder, a, distance);
            let both = combine(builder, op, earlier, a);
            a = builder.select(is_there, both, a);
        }
        a
    }

    /// The scanned values of the items before, and the identity in the first item.
    pub fn exclusive_scan(self, builder: &mut Builder, op: CombineOp, a: Value) -> Value {
        let scanned = self.inclusive_scan(builder, op, a);
        let (before, is_there) = self.earlier(builder, scanned, 1);
        let ty = builder.function.ty(a);
        let identity = identity(builder, op, ty);
        builder.select(is_there, before, identity)
    }

    /// The value of the item `distance` before, and whether there is one.
    pub fn earlier(self, builder: &mut Builder, a: Value, distance: i128) -> (Value, Value) {
        let distance = builder.int(distance, Type::I64);
        let is_there = builder.icmp(IntPredicate::Uge, self.id, distance);
        let item = builder.binary(BinaryOp::Sub, self.id, distance, ArithmeticFlags::empty());
        let item = builder.select(is_there, item, self.id);
        (exchange(builder, a, item), is_there)
    }
}

fn add(builder: &mut Builder, a: Value, b: Value) -> Value {
    builder.binary(BinaryOp::Add, a, b, ArithmeticFlags::NUW | ArithmeticFlags::NSW)
}

/// The value of the item with an index, which is there.
fn exchange(builder: &mut Builder, a: Value, item: Value) -> Value {
    let ty = builder.function.ty(a);
    let word = Type::I32;
    let bits = to_integer(builder, a);
    let width = builder.function.ty(bits).bits();
    let bits = if width <= word.bits() {
        let bits = convert(builder, CastOp::ZExt, bits, word);
        shuffle_word(builder, bits, item)
    } else {
        let bits = convert(builder, CastOp::ZExt, bits, Type::I64);
        let half = builder.int(word.bits().into(), Type::I64);
        let high = builder.binary(BinaryOp::LShr, bits, half, ArithmeticFlags::empty());
        let [low, high] = [bits, high].map(|part| {
            let part = builder.cast(CastOp::Trunc, part, word);
            let part = shuffle_word(builder, part, item);
            builder.cast(CastOp::ZExt, part, Type::I64)
        });
        let high = builder.binary(BinaryOp::Shl, high, half, ArithmeticFlags::NUW);
        builder.binary(BinaryOp::Or, high, low, ArithmeticFlags::DISJOINT)
    };
    let bits = convert(builder, CastOp::Trunc, bits, Type::Int(width));
    match ty {
        Type::Int(_) => bits,
        Type::Ptr(_) => builder.cast(CastOp::IntToPtr, bits, ty),
        _ => builder.cast(CastOp::Bitcast, bits, ty),
    }
}

fn shuffle_word(builder: &mut Builder, word: Value, item: Value) -> Value {
    let arguments = vec![word, item];
    builder.value(Op::GroupFunction { function: GroupFunction::Shuffle, scope: Scope::SubGroup, arguments }, Type::I32)
}

fn to_integer(builder: &mut Builder, a: Value) -> Value {
    let ty = builder.function.ty(a);
    match ty {
        Type::Int(_) => a,
        Type::Ptr(_) => builder.cast(CastOp::PtrToInt, a, Type::I64),
        _ => builder.cast(CastOp::Bitcast, a, Type::Int(ty.bits())),
    }
}

fn convert(builder: &mut Builder, op: CastOp, a: Value, ty: Type) -> Value {
    if builder.function.ty(a) == ty { a } else { builder.cast(op, a, ty) }
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! Read-modify-write operations that a device does not have, as loops of exchanges.

use crate::expand;
use kiln_ir::{
    ArithmeticFlags, AtomicOp, Atomicity, BinaryOp, Block, Builder, CastOp, Function, InstData, IntPredicate,
    MathFunction, Op, Order, Scope, Type, Value,
};

/// Expands `fmin` and `fmax`: of zeros of both signs, those of devices take either.
pub(crate) fn expand_extremes(function: &mut Function) {
    expand_if(function, |op, _, _| is_extreme(op));
}

/// Expands what PTX does not have: also operations that the host takes part in. Those of smaller scopes are LLVM's to
/// expand.
pub(crate) fn expand_for_ptx(function: &mut Function) {
    use AtomicOp::{Add, And, FAdd, Max, Min, Or, Xchg, Xor};
    let is_native = |op, ty| match ty {
        Type::F32 | Type::F64 => op == FAdd,
        Type::Int(32 | 64) => matches!(op, Xchg | Add | And | Or | Xor | Max | Min),
        _ => false,
    };
    expand_if(function, |op, ty, scope| is_extreme(op) || (scope == Scope::System && !is_native(op, ty)));
}

fn is_extreme(op: AtomicOp) -> bool {
    matches!(op, AtomicOp::FMin | AtomicOp::FMax)
}

fn expand_if(function: &mut Function, is_expanded: impl Fn(AtomicOp, Type, Scope) -> bool) {
    let is_expanded = |function: &Function, inst| match function.insts[inst].op {
        Op::AtomicRmw { op, value, atomic, .. } => is_expanded(op, function.ty(value), atomic.scope),
        _ => false,
    };
    expand::expand(function, is_expanded, exchange_until_done);
}

/// Reads, then exchanges what was read for the result, until nobody came in between; goes on at `rest`.
fn exchange_until_done(builder: &mut Builder, data: &InstData, rest: Block) -> Option<Value> {
    let Op::AtomicRmw { op, address, value, access, atomic } = data.op else { return None };
    let ty = builder.function.ty(value);
    let bits = if ty.is_float() { Type::Int(ty.bits()) } else { ty };
    let block = builder.block;
    let around = builder.function.insert_block_after(block);
    let relaxed = Atomicity { order: Order::Relaxed, ..atomic };
    let first = builder.value(Op::Load { address, access, atomic: Some(relaxed) }, bits);
    builder.branch(around);

    builder.block = around;
    let expected = builder.phi(bits);
    let old = same_bits(builder, expected, ty);
    let new = result(builder, op, old, value);
    let new = same_bits(builder, new, bits);
    let failure = match atomic.order {
        Order::Relaxed | Order::Release => Order::Relaxed,
        Order::Acquire | Order::AcqRel => Order::Acquire,
        Order::SeqCst => Order::SeqCst,
    };
    let found = builder.value(Op::CmpXchg { address, expected, new, access, atomic, failure }, bits);
    let is_done = builder.icmp(IntPredicate::Eq, found, expected);
    builder.cond_branch(is_done, rest, around);
    builder.add_incoming(expected, block, first);
    builder.add_incoming(expected, around, found);
    Some(old)
}

/// What is written where `old` was read.
fn result(builder: &mut Builder, op: AtomicOp, old: Value, value: Value) -> Value {
    let ty = builder.function.ty(old);
    let binary = |builder: &mut Builder, op| builder.binary(op, old, value, ArithmeticFlags::empty());
    match op {
        AtomicOp::Xchg => value,
        AtomicOp::Add => binary(builder, BinaryOp::Add),
        AtomicOp::Sub => binary(builder, BinaryOp::Sub),
        AtomicOp::And => binary(builder, BinaryOp::And),
        AtomicOp::Or => binary(builder, BinaryOp::Or),
        AtomicOp::Xor => binary(builder, BinaryOp::Xor),
        AtomicOp::FAdd => binary(builder, BinaryOp::FAdd),
        AtomicOp::FSub => binary(builder, BinaryOp::FSub),
        AtomicOp::Nand => {
            let and = binary(builder, BinaryOp::And);
            let ones = builder.int(-1, ty);
            builder.binary(BinaryOp::Xor, and, ones, ArithmeticFlags::empty())
        }
        AtomicOp::Max => builder.math(MathFunction::SMax, vec![old, value], ty),
        AtomicOp::Min => builder.math(MathFunction::SMin, vec![old, value], ty),
        AtomicOp::UMax => builder.math(MathFunction::UMax, vec![old, value], ty),
        AtomicOp::UMin => builder.math(MathFunction::UMin, vec![old, value], ty),
        AtomicOp::FMax => builder.math(MathFunction::MaxNum, vec![old, value], ty),
        AtomicOp::FMin => builder.math(MathFunction::MinNum, vec![old, value], ty),
    }
}

fn same_bits(builder: &mut Builder, a: Value, ty: Type) -> Value {
    if builder.function.ty(a) == ty { a } else { builder.cast(CastOp::Bitcast, a, ty) }
}

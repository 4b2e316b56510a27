// SPDX-License-Identifier: MIT OR Apache-2.0
//! Read-modify-write operations that the host takes part in and that PTX does not have, as loops of exchanges.
//!
//! Those of smaller scopes are LLVM's to expand.

use kiln_ir::{
    ArithmeticFlags, AtomicOp, Atomicity, BinaryOp, Block, Builder, CastOp, Function, Inst, InstData, IntPredicate,
    MathFunction, Op, Order, Scope, Type, Value,
};

/// Has PTX the operation for the whole system?
fn is_native(op: AtomicOp, ty: Type) -> bool {
    use AtomicOp::{Add, And, FAdd, Max, Min, Or, Xchg, Xor};
    match ty {
        Type::F32 | Type::F64 => op == FAdd,
        Type::Int(32 | 64) => matches!(op, Xchg | Add | And | Or | Xor | Max | Min),
        _ => false,
    }
}

/// Expands what PTX does not have.
pub(super) fn expand(function: &mut Function) {
    let mut open = function.layout.clone();
    while let Some(block) = open.pop() {
        let Some(position) = function.blocks[block].insts.iter().position(|&inst| is_expanded(function, inst)) else {
            continue;
        };
        let rest = function.split_block(block, position);
        open.push(rest);
        let inst = function.blocks[rest].insts.remove(0);
        let data = function.insts[inst].clone();
        if let (Some(old), Some(new)) = (data.result, exchange_until_done(function, block, rest, &data)) {
            function.replace_uses(old, new);
        }
    }
}

fn is_expanded(function: &Function, inst: Inst) -> bool {
    match function.insts[inst].op {
        Op::AtomicRmw { op, value, atomic, .. } => atomic.scope == Scope::System && !is_native(op, function.ty(value)),
        _ => false,
    }
}

/// Reads, then exchanges what was read for the result, until nobody came in between; goes on at `rest`.
fn exchange_until_done(function: &mut Function, block: Block, rest: Block, data: &InstData) -> Option<Value> {
    let Op::AtomicRmw { op, address, value, access, atomic } = data.op else { return None };
    let ty = function.ty(value);
    let bits = if ty.is_float() { Type::Int(ty.bits()) } else { ty };
    let around = function.insert_block_after(block);
    let mut builder = Builder { block, location: data.location, function };
    let relaxed = Atomicity { order: Order::Relaxed, ..atomic };
    let first = builder.value(Op::Load { address, access, atomic: Some(relaxed) }, bits);
    builder.branch(around);

    builder.block = around;
    let expected = builder.phi(bits);
    let old = same_bits(&mut builder, expected, ty);
    let new = result(&mut builder, op, old, value);
    let new = same_bits(&mut builder, new, bits);
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

// SPDX-License-Identifier: MIT OR Apache-2.0
//! Divisions that every work-item can do, whether it should or not.
//!
//! A processor traps at a division by zero and at the least integer by -1. In a loop over items, LLVM must therefore guard
//! a division that only some of the items reach. LLVM 22 guards one whose operands are the same in all of them by asking
//! the first item of a vector alone, and then the others use a result that nobody computed. So no division traps here:
//! divisors that would are replaced, which changes nothing for an item that keeps the rules.

use kiln_ir::{ArithmeticFlags, BinaryOp, Builder, Constant, Function, IntPredicate, Op, Type, Value};

/// Gives every division of `function` a divisor with which it does not trap.
pub(super) fn make_safe(function: &mut Function) {
    for block in function.layout.clone() {
        let insts = std::mem::take(&mut function.blocks[block].insts);
        for inst in insts {
            let data = &function.insts[inst];
            let Op::Binary { op, a, b, .. } = data.op else {
                function.blocks[block].insts.push(inst);
                continue;
            };
            let is_signed = matches!(op, BinaryOp::SDiv | BinaryOp::SRem);
            let is_unsigned = matches!(op, BinaryOp::UDiv | BinaryOp::URem);
            if !is_signed && !is_unsigned || is_safe(function, b) {
                function.blocks[block].insts.push(inst);
                continue;
            }
            let (location, result) = (data.location, data.result);
            let mut builder = Builder { block, location, function };
            let ty = builder.function.ty(b);
            let (zero, one) = (builder.int(0, ty), builder.int(1, ty));
            let is_zero = builder.icmp(IntPredicate::Eq, b, zero);
            let mut divisor = builder.select(is_zero, one, b);
            let minus_one = builder.int(-1, ty);
            let is_minus_one = is_signed.then(|| builder.icmp(IntPredicate::Eq, b, minus_one));
            if let Some(is_minus_one) = is_minus_one {
                divisor = builder.select(is_minus_one, one, divisor);
            }
            builder.function.blocks[block].insts.push(inst);
            if let Op::Binary { b, .. } = &mut builder.function.insts[inst].op {
                *b = divisor;
            }
            if let (Some(is_minus_one), Some(result)) = (is_minus_one, result) {
                negate(&mut builder, op, a, result, is_minus_one);
            }
        }
    }
}

/// Is it a constant other than 0 and -1?
fn is_safe(function: &Function, divisor: Value) -> bool {
    let ones = u128::MAX >> (128 - u32::from(function.ty(divisor).bits().max(1)));
    matches!(function.as_constant(divisor), Some(Constant::Int(bits)) if bits != 0 && bits != ones)
}

/// Puts what a division of `a` by -1 gives in the place of `result` where it was one.
fn negate(builder: &mut Builder, op: BinaryOp, a: Value, result: Value, is_minus_one: Value) {
    let ty: Type = builder.function.ty(a);
    let zero = builder.int(0, ty);
    let negated = match op {
        BinaryOp::SDiv => builder.binary(BinaryOp::Sub, zero, a, ArithmeticFlags::empty()),
        _ => zero,
    };
    let chosen = builder.function.values.next_key();
    builder.function.replace_uses(result, chosen);
    builder.select(is_minus_one, negated, result);
}

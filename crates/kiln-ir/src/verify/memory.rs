// SPDX-License-Identifier: MIT OR Apache-2.0
//! Rules of instructions that make addresses and access memory.

use super::types::{Typing, check_flags, expect};
use super::{Rule, ensure, power_of_two};
use crate::{Access, ArithmeticFlags, AtomicOp, Atomicity, GlobalKind, Op, Order, Space, Type, Value};

pub(super) fn check_memory(typing: &Typing<'_>) -> Rule {
    match &typing.data.op {
        Op::Load { .. } | Op::Store { .. } => check_access(typing),
        Op::AtomicRmw { .. } | Op::CmpXchg { .. } | Op::Fence { .. } => check_atomic(typing),
        Op::MemCopy { .. } | Op::MemSet { .. } => check_bulk(typing),
        _ => check_address(typing),
    }
}

fn check_address(typing: &Typing<'_>) -> Rule {
    match &typing.data.op {
        Op::PtrAdd { base, offset, flags } => {
            expect_pointer("the base", typing, *base)?;
            expect("the offset", typing.ty(*offset), Type::I64)?;
            check_flags(*flags, ArithmeticFlags::INBOUNDS | ArithmeticFlags::NUW | ArithmeticFlags::NSW)?;
            typing.expect_result(typing.ty(*base))
        }
        Op::Alloca { align, .. } => {
            power_of_two("the alignment", *align)?;
            typing.expect_result(Type::Ptr(Space::Private))
        }
        Op::LifetimeStart { address } => {
            let variable = typing.function.as_inst(*address).map(|inst| &typing.function.insts[inst].op);
            ensure!(matches!(variable, Some(Op::Alloca { .. })), "a lifetime is that of an alloca");
            typing.expect_result(Type::Void)
        }
        Op::GlobalAddress { global, .. } => {
            typing.expect_result(Type::Ptr(match typing.module.globals[*global].kind {
                GlobalKind::Constant | GlobalKind::Device | GlobalKind::Exported => Space::Global,
                GlobalKind::Group => Space::Group,
            }))
        }
        _ => Ok(()),
    }
}

fn check_access(typing: &Typing<'_>) -> Rule {
    match &typing.data.op {
        Op::Load { address, access, atomic } => {
            let ty = typing.data.ty;
            expect_pointer("the address", typing, *address)?;
            ensure!(ty != Type::Void, "a load has a result");
            power_of_two("the alignment", access.align)?;
            let Some(Atomicity { order, .. }) = atomic else { return Ok(()) };
            let fits = matches!(order, Order::Relaxed | Order::Acquire | Order::SeqCst);
            ensure!(fits, "an atomic load is relaxed, acquire or seq_cst, found {order}");
            check_width(ty, access)
        }
        Op::Store { address, value, access, atomic } => {
            expect_pointer("the address", typing, *address)?;
            typing.expect_result(Type::Void)?;
            power_of_two("the alignment", access.align)?;
            let Some(Atomicity { order, .. }) = atomic else { return Ok(()) };
            let fits = matches!(order, Order::Relaxed | Order::Release | Order::SeqCst);
            ensure!(fits, "an atomic store is relaxed, release or seq_cst, found {order}");
            check_width(typing.ty(*value), access)
        }
        _ => Ok(()),
    }
}

fn check_atomic(typing: &Typing<'_>) -> Rule {
    match &typing.data.op {
        Op::AtomicRmw { op, address, value, access, .. } => {
            expect_pointer("the address", typing, *address)?;
            let ty = typing.ty(*value);
            let fits = match op {
                AtomicOp::Xchg => true,
                AtomicOp::FAdd | AtomicOp::FSub | AtomicOp::FMax | AtomicOp::FMin => ty.is_float(),
                _ => ty.is_int(),
            };
            ensure!(fits, "atomic_rmw {op} does not work on {ty}");
            check_width(ty, access)?;
            typing.expect_result(ty)
        }
        Op::CmpXchg { address, expected, new, access, failure, .. } => {
            expect_pointer("the address", typing, *address)?;
            let ty = typing.ty(*expected);
            ensure!(ty.is_int() || ty.is_pointer(), "cmpxchg compares integers or pointers, found {ty}");
            expect("the new value", typing.ty(*new), ty)?;
            check_width(ty, access)?;
            let loads = matches!(failure, Order::Relaxed | Order::Acquire | Order::SeqCst);
            ensure!(loads, "the order of failure is relaxed, acquire or seq_cst, found {failure}");
            typing.expect_result(ty)
        }
        Op::Fence { atomic } => {
            ensure!(atomic.order != Order::Relaxed, "a fence is not relaxed");
            typing.expect_result(Type::Void)
        }
        _ => Ok(()),
    }
}

fn check_bulk(typing: &Typing<'_>) -> Rule {
    match &typing.data.op {
        Op::MemCopy { to, from, length, to_align, from_align, .. } => {
            expect_pointer("the destination", typing, *to)?;
            expect_pointer("the source", typing, *from)?;
            expect("the length", typing.ty(*length), Type::I64)?;
            power_of_two("the alignment of the destination", *to_align)?;
            power_of_two("the alignment of the source", *from_align)?;
        }
        Op::MemSet { to, byte, length, align, .. } => {
            expect_pointer("the destination", typing, *to)?;
            expect("the byte", typing.ty(*byte), Type::Int(8))?;
            expect("the length", typing.ty(*length), Type::I64)?;
            power_of_two("the alignment", *align)?;
        }
        _ => {}
    }
    typing.expect_result(Type::Void)
}

/// Every device has atomic accesses of 8, 16, 32 and 64 bits that are aligned to their size.
fn check_width(ty: Type, access: &Access) -> Rule {
    ensure!(matches!(ty.bits(), 8 | 16 | 32 | 64), "an atomic access has 8, 16, 32 or 64 bits, found {ty}");
    power_of_two("the alignment", access.align)?;
    let size = ty.store_size();
    ensure!(
        u64::from(access.align) >= size,
        "an atomic access of {ty} is aligned to {size} bytes, found {}",
        access.align
    );
    Ok(())
}

fn expect_pointer(what: &str, typing: &Typing<'_>, value: Value) -> Rule {
    let ty = typing.ty(value);
    ensure!(ty.is_pointer(), "{what} has type {ty}, expected a pointer");
    Ok(())
}

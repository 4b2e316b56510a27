// SPDX-License-Identifier: MIT OR Apache-2.0
//! Arithmetic, conversions, comparisons and choices, with their promises.

use super::{Refusal, Result, functions::FunctionReader, view::LlvmValue};
use crate::bindings::*;
use kiln_ir::{ArithmeticFlags, BinaryOp, CastOp, FastMath, FloatPredicate, IntPredicate, Op, Type, Value};

/// The arithmetic of an opcode.
pub(super) fn binary_op(opcode: LLVMOpcode) -> Option<BinaryOp> {
    Some(match opcode {
        LLVMAdd => BinaryOp::Add,
        LLVMSub => BinaryOp::Sub,
        LLVMMul => BinaryOp::Mul,
        LLVMUDiv => BinaryOp::UDiv,
        LLVMSDiv => BinaryOp::SDiv,
        LLVMURem => BinaryOp::URem,
        LLVMSRem => BinaryOp::SRem,
        LLVMShl => BinaryOp::Shl,
        LLVMLShr => BinaryOp::LShr,
        LLVMAShr => BinaryOp::AShr,
        LLVMAnd => BinaryOp::And,
        LLVMOr => BinaryOp::Or,
        LLVMXor => BinaryOp::Xor,
        LLVMFAdd => BinaryOp::FAdd,
        LLVMFSub => BinaryOp::FSub,
        LLVMFMul => BinaryOp::FMul,
        LLVMFDiv => BinaryOp::FDiv,
        LLVMFRem => BinaryOp::FRem,
        _ => return None,
    })
}

/// The conversion of an opcode.
pub(super) fn cast_op(opcode: LLVMOpcode) -> Option<CastOp> {
    Some(match opcode {
        LLVMTrunc => CastOp::Trunc,
        LLVMZExt => CastOp::ZExt,
        LLVMSExt => CastOp::SExt,
        LLVMFPTrunc => CastOp::FPTrunc,
        LLVMFPExt => CastOp::FPExt,
        LLVMFPToUI => CastOp::FPToUI,
        LLVMFPToSI => CastOp::FPToSI,
        LLVMUIToFP => CastOp::UIToFP,
        LLVMSIToFP => CastOp::SIToFP,
        LLVMPtrToInt | LLVMPtrToAddr => CastOp::PtrToInt,
        LLVMIntToPtr => CastOp::IntToPtr,
        LLVMBitCast => CastOp::Bitcast,
        LLVMAddrSpaceCast => CastOp::SpaceCast,
        _ => return None,
    })
}

impl FunctionReader<'_, '_> {
    /// An instruction that only computes a scalar from scalars.
    pub(super) fn computation(&mut self, inst: LlvmValue, opcode: LLVMOpcode) -> Result<Value> {
        let view = self.view;
        let ty = self.type_of(inst)?;
        let (flags, fast) = (self.flags(inst, opcode), self.fast_math(inst));
        if let Some(op) = cast_op(opcode) {
            let a = self.operand(inst, 0)?;
            return Ok(self.cast(op, a, ty, flags));
        }
        let a = self.operand(inst, 0)?;
        let op = match opcode {
            LLVMFNeg => Op::FNeg { a, fast },
            LLVMFreeze => Op::Freeze { a },
            LLVMICmp => {
                let predicate = IntPredicate::ALL[(view.integer_predicate(inst) - LLVMIntEQ) as usize];
                Op::ICmp { predicate, a, b: self.operand(inst, 1)?, flags }
            }
            LLVMFCmp => {
                let predicate = FloatPredicate::ALL[view.float_predicate(inst) as usize];
                Op::FCmp { predicate, a, b: self.operand(inst, 1)?, fast }
            }
            LLVMSelect => Op::Select { condition: a, a: self.operand(inst, 1)?, b: self.operand(inst, 2)?, fast },
            _ => match binary_op(opcode) {
                Some(op) => Op::Binary { op, a, b: self.operand(inst, 1)?, flags, fast },
                None => return Err(Refusal(format!("kernels cannot use LLVM's instruction {opcode}"))),
            },
        };
        Ok(self.emit(op, ty))
    }

    /// A conversion; a pointer that has the space already stays.
    pub(super) fn cast(&mut self, op: CastOp, a: Value, ty: Type, flags: ArithmeticFlags) -> Value {
        match op {
            CastOp::SpaceCast | CastOp::Bitcast if self.out.ty(a) == ty => a,
            _ => self.emit(Op::Cast { op, a, flags }, ty),
        }
    }

    /// An integer with as many bits as `ty`.
    pub(super) fn resize(&mut self, a: Value, ty: Type, signed: bool) -> Value {
        let op = match self.out.ty(a).bits() {
            bits if bits == ty.bits() => return a,
            bits if bits > ty.bits() => CastOp::Trunc,
            _ if signed => CastOp::SExt,
            _ => CastOp::ZExt,
        };
        self.emit(Op::Cast { op, a, flags: ArithmeticFlags::empty() }, ty)
    }

    /// Arithmetic without promises.
    pub(super) fn binary(&mut self, op: BinaryOp, a: Value, b: Value) -> Value {
        let ty = self.out.ty(a);
        self.emit(Op::Binary { op, a, b, flags: ArithmeticFlags::empty(), fast: FastMath::empty() }, ty)
    }

    /// The promises of integer arithmetic.
    fn flags(&self, inst: LlvmValue, opcode: LLVMOpcode) -> ArithmeticFlags {
        let view = self.view;
        let when = |holds: bool, flag| if holds { flag } else { ArithmeticFlags::empty() };
        match opcode {
            LLVMAdd | LLVMSub | LLVMMul | LLVMShl | LLVMTrunc => {
                when(view.has_nuw(inst), ArithmeticFlags::NUW) | when(view.has_nsw(inst), ArithmeticFlags::NSW)
            }
            LLVMUDiv | LLVMSDiv | LLVMLShr | LLVMAShr => when(view.is_exact(inst), ArithmeticFlags::EXACT),
            LLVMOr => when(view.is_disjoint(inst), ArithmeticFlags::DISJOINT),
            LLVMZExt | LLVMUIToFP => when(view.is_not_negative(inst), ArithmeticFlags::NNEG),
            LLVMICmp => when(view.has_same_sign(inst), ArithmeticFlags::SAMESIGN),
            _ => ArithmeticFlags::empty(),
        }
    }

    /// The liberties of floating-point arithmetic; Kiln's bits are LLVM's.
    pub(super) fn fast_math(&self, inst: LlvmValue) -> FastMath {
        match self.view.takes_fast_math(inst) {
            true => FastMath::from_bits_truncate(self.view.fast_math(inst) as u8),
            false => FastMath::empty(),
        }
    }
}

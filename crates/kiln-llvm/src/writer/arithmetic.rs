// SPDX-License-Identifier: MIT OR Apache-2.0
//! Arithmetic, conversions, comparisons and choices, with their promises.

use super::{functions::FunctionWriter, not_lowered, types::POINTER};
use crate::{bindings::*, handles::LlvmValue};
use kiln_ir::{ArithmeticFlags, BinaryOp, CastOp, FastMath, InstData, Op, Type};
use kiln_types::Result;

fn binary_opcode(op: BinaryOp) -> LLVMOpcode {
    match op {
        BinaryOp::Add => LLVMAdd,
        BinaryOp::Sub => LLVMSub,
        BinaryOp::Mul => LLVMMul,
        BinaryOp::UDiv => LLVMUDiv,
        BinaryOp::SDiv => LLVMSDiv,
        BinaryOp::URem => LLVMURem,
        BinaryOp::SRem => LLVMSRem,
        BinaryOp::Shl => LLVMShl,
        BinaryOp::LShr => LLVMLShr,
        BinaryOp::AShr => LLVMAShr,
        BinaryOp::And => LLVMAnd,
        BinaryOp::Or => LLVMOr,
        BinaryOp::Xor => LLVMXor,
        BinaryOp::FAdd => LLVMFAdd,
        BinaryOp::FSub => LLVMFSub,
        BinaryOp::FMul => LLVMFMul,
        BinaryOp::FDiv => LLVMFDiv,
        BinaryOp::FRem => LLVMFRem,
    }
}

/// None: a conversion between spaces.
fn cast_opcode(op: CastOp) -> Option<LLVMOpcode> {
    Some(match op {
        CastOp::Trunc => LLVMTrunc,
        CastOp::ZExt => LLVMZExt,
        CastOp::SExt => LLVMSExt,
        CastOp::FPTrunc => LLVMFPTrunc,
        CastOp::FPExt => LLVMFPExt,
        CastOp::FPToUI => LLVMFPToUI,
        CastOp::FPToSI => LLVMFPToSI,
        CastOp::UIToFP => LLVMUIToFP,
        CastOp::SIToFP => LLVMSIToFP,
        CastOp::PtrToInt => LLVMPtrToInt,
        CastOp::IntToPtr => LLVMIntToPtr,
        CastOp::Bitcast => LLVMBitCast,
        CastOp::SpaceCast => return None,
    })
}

impl FunctionWriter<'_, '_> {
    pub(super) fn computation(&self, data: &InstData) -> Result<LlvmValue> {
        let emitter = self.emitter;
        match data.op {
            Op::Binary { op: BinaryOp::FRem, .. } => Err(not_lowered(&format!("`frem` in `{}`", self.function.name))),
            Op::Binary { op, a, b, flags, fast } => {
                let operands = [self.value(a)?, self.value(b)?];
                Ok(self.with_wide_floats(data.ty, &operands, |operands, _| {
                    let out = emitter.binary(binary_opcode(op), operands[0], operands[1]);
                    self.with_fast_math(self.with_flags(out, flags), fast)
                }))
            }
            Op::FNeg { a, fast } => Ok(self.with_fast_math(emitter.negate_float(self.value(a)?), fast)),
            Op::Cast { op: CastOp::FPTrunc, a, .. } => Ok(self.narrow(self.value(a)?, self.type_of(a), data.ty)),
            Op::Cast { op: CastOp::SIToFP, a, .. } if data.ty == Type::BF16 => {
                Ok(self.integer_to_brain(LLVMSIToFP, self.value(a)?))
            }
            Op::Cast { op: CastOp::UIToFP, a, .. } if data.ty == Type::BF16 => {
                Ok(self.integer_to_brain(LLVMUIToFP, self.value(a)?))
            }
            Op::Cast { op, a, flags } => match cast_opcode(op) {
                Some(opcode) => {
                    let out = emitter.cast(opcode, self.value(a)?, emitter.ty(data.ty));
                    Ok(self.with_flags(out, flags))
                }
                None => Ok(self.space_cast(self.value(a)?, self.type_of(a), data.ty)),
            },
            // Kiln's predicates are in LLVM's order.
            Op::ICmp { predicate, a, b, flags } => {
                let predicate = LLVMIntEQ + predicate as LLVMIntPredicate;
                Ok(self.with_flags(emitter.compare_integers(predicate, self.value(a)?, self.value(b)?), flags))
            }
            Op::FCmp { predicate, a, b, fast } => {
                let out = emitter.compare_floats(predicate as LLVMRealPredicate, self.value(a)?, self.value(b)?);
                Ok(self.with_fast_math(out, fast))
            }
            Op::Select { condition, a, b, fast } => {
                let out = emitter.select(self.value(condition)?, self.value(a)?, self.value(b)?);
                Ok(self.with_fast_math(out, fast))
            }
            Op::Freeze { a } => Ok(emitter.freeze(self.value(a)?)),
            _ => Err(not_lowered("this instruction")),
        }
    }

    /// An address as one of another space. LLVM knows conversions from and to the space that holds the others.
    pub(super) fn space_cast(&self, address: LlvmValue, from: Type, to: Type) -> LlvmValue {
        let emitter = self.emitter;
        let mut at = emitter.ty(from);
        [emitter.ty(POINTER), emitter.ty(to)].into_iter().fold(address, |address, ty| {
            let same = std::mem::replace(&mut at, ty) == ty;
            if same { address } else { emitter.cast(LLVMAddrSpaceCast, address, ty) }
        })
    }

    /// Constants that LLVM folded carry no promises.
    fn with_flags(&self, out: LlvmValue, flags: ArithmeticFlags) -> LlvmValue {
        if flags.is_empty() || !self.emitter.is_instruction(out) {
            return out;
        }
        let setters: [(ArithmeticFlags, &dyn Fn()); 6] = [
            (ArithmeticFlags::NUW, &|| self.emitter.set_nuw(out, true)),
            (ArithmeticFlags::NSW, &|| self.emitter.set_nsw(out, true)),
            (ArithmeticFlags::EXACT, &|| self.emitter.set_exact(out, true)),
            (ArithmeticFlags::DISJOINT, &|| self.emitter.set_disjoint(out, true)),
            (ArithmeticFlags::NNEG, &|| self.emitter.set_not_negative(out, true)),
            (ArithmeticFlags::SAMESIGN, &|| self.emitter.set_same_sign(out, true)),
        ];
        setters.iter().filter(|(flag, _)| flags.contains(*flag)).for_each(|(_, set)| set());
        out
    }

    /// Kiln's bits are LLVM's.
    pub(super) fn with_fast_math(&self, out: LlvmValue, fast: FastMath) -> LlvmValue {
        if !fast.is_empty() && self.emitter.is_instruction(out) {
            self.emitter.set_fast_math(out, LLVMFastMathFlags::from(fast.bits()));
        }
        out
    }
}

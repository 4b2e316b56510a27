// SPDX-License-Identifier: MIT OR Apache-2.0
//! Mathematical functions, overflow and classes of floats as LLVM's intrinsics.

use super::{functions::FunctionWriter, not_lowered};
use crate::handles::LlvmValue;
use kiln_ir::{InstData, MathFunction, Op, Type, Value};
use kiln_types::Result;

/// Nothing but a function that every CPU computes itself.
fn intrinsic(function: MathFunction) -> Option<&'static str> {
    use MathFunction::*;
    Some(match function {
        Sqrt => "llvm.sqrt",
        FAbs => "llvm.fabs",
        Fma => "llvm.fma",
        MinNum => "llvm.minimumnum",
        MaxNum => "llvm.maximumnum",
        Minimum => "llvm.minimum",
        Maximum => "llvm.maximum",
        CopySign => "llvm.copysign",
        RoundEven => "llvm.roundeven",
        Round => "llvm.round",
        Floor => "llvm.floor",
        Ceil => "llvm.ceil",
        Trunc => "llvm.trunc",
        CtPop => "llvm.ctpop",
        CtLz => "llvm.ctlz",
        CtTz => "llvm.cttz",
        BSwap => "llvm.bswap",
        BitReverse => "llvm.bitreverse",
        FShl => "llvm.fshl",
        FShr => "llvm.fshr",
        SMin => "llvm.smin",
        SMax => "llvm.smax",
        UMin => "llvm.umin",
        UMax => "llvm.umax",
        Abs => "llvm.abs",
        SAddSat => "llvm.sadd.sat",
        UAddSat => "llvm.uadd.sat",
        SSubSat => "llvm.ssub.sat",
        USubSat => "llvm.usub.sat",
        _ => return None,
    })
}

impl FunctionWriter<'_, '_> {
    pub(super) fn mathematics(&self, data: &InstData) -> Result<LlvmValue> {
        let emitter = self.emitter;
        match &data.op {
            Op::Math { function, arguments, fast } if self.is_extreme(*function, *fast) => {
                self.extreme(*function, arguments, data.ty)
            }
            Op::Math { function, arguments, fast } => {
                let Some(name) = intrinsic(*function) else {
                    return Err(not_lowered(&format!("`{function}` in `{}`", self.function.name)));
                };
                let mut arguments = self.arguments(arguments)?;
                if matches!(function, MathFunction::CtLz | MathFunction::CtTz | MathFunction::Abs) {
                    // Zero, or the least integer, is an argument like any other.
                    arguments.push(emitter.int(0, Type::BOOL));
                }
                let compute = |arguments: &[LlvmValue], ty| {
                    let out = emitter.intrinsic(name, &[emitter.ty(ty)], arguments);
                    self.with_fast_math(out, *fast)
                };
                Ok(match function {
                    MathFunction::FAbs | MathFunction::CopySign => compute(&arguments, data.ty),
                    _ => self.with_wide_floats(data.ty, &arguments, compute),
                })
            }
            Op::Overflow { op, signed, a, b } => {
                let name = format!("llvm.{}{op}.with.overflow", if *signed { 's' } else { 'u' });
                let ty = emitter.ty(self.type_of(*a));
                let pair = emitter.intrinsic(&name, &[ty], &self.arguments(&[*a, *b])?);
                Ok(emitter.extract(pair, 1))
            }
            Op::FClass { a, mask } => {
                let ty = emitter.ty(self.type_of(*a));
                let mask = emitter.int((*mask).into(), Type::I32);
                Ok(emitter.intrinsic("llvm.is.fpclass", &[ty], &[self.value(*a)?, mask]))
            }
            _ => Err(not_lowered("this instruction")),
        }
    }

    fn arguments(&self, arguments: &[Value]) -> Result<Vec<LlvmValue>> {
        arguments.iter().map(|&argument| self.value(argument)).collect()
    }
}

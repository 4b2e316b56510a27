// SPDX-License-Identifier: MIT OR Apache-2.0
//! Functions of C's <math.h> that take or give integers, or more than one result: made of instructions of one type.

use super::{Result, functions::FunctionReader, view::LlvmValue};
use kiln_ir::{
    Access, ArithmeticFlags, BinaryOp, CastOp, Constant, FastMath, FloatPredicate, MathFunction, Op, Type, Value,
};

/// What a function computes. Results after the first are stored where the last arguments point, or are further parts of
/// the result of an intrinsic.
#[derive(Clone, Copy)]
pub(super) enum CMathematics {
    Frexp,
    Ilogb,
    Ldexp,
    LgammaWithSign,
    Modf,
    Nan,
    Remquo,
    Sincos,
}

use CMathematics::*;

impl CMathematics {
    /// The function of a name in C, of `double` or of `float`.
    pub(super) fn from_c(name: &str) -> Option<Self> {
        Self::of_double(name).or_else(|| Self::of_double(name.strip_suffix('f')?))
    }

    fn of_double(name: &str) -> Option<Self> {
        Some(match name {
            "frexp" => Frexp,
            "ilogb" => Ilogb,
            "ldexp" | "scalbn" | "scalbln" => Ldexp,
            "lgamma_r" => LgammaWithSign,
            "modf" => Modf,
            "nan" => Nan,
            "remquo" => Remquo,
            "sincos" => Sincos,
            _ => return None,
        })
    }

    /// The function of an intrinsic, whose name is without its types.
    pub(super) fn from_intrinsic(base: &str) -> Option<Self> {
        Self::of_double(base).filter(|function| matches!(function, Frexp | Ldexp | Modf | Sincos))
    }

    /// How many arguments are no pointers to results.
    fn inputs(self) -> u32 {
        if matches!(self, Ldexp | Remquo) { 2 } else { 1 }
    }
}

impl FunctionReader<'_, '_> {
    pub(super) fn c_mathematics(&mut self, call: LlvmValue, function: CMathematics) -> Result<()> {
        let results = match function {
            Nan => vec![self.not_a_number(call)?],
            _ => self.c_results(call, function)?,
        };
        let pointers = self.view.argument_count(call).saturating_sub(function.inputs());
        if pointers == 0 && results.len() > 1 {
            self.parts.insert(call, results);
            return Ok(());
        }
        // C's sincos has no result but what it stores.
        let stored = results.len() - pointers as usize;
        if stored > 0 {
            self.values.insert(call, results[0]);
        }
        for (index, &value) in results[stored..].iter().enumerate() {
            let address = self.operand(call, function.inputs() + index as u32)?;
            let align = u32::from(self.out.ty(value).bits()) / 8;
            let access = Access { align, volatile: false, class: None };
            self.place(Op::Store { address, value, access, atomic: None }, Type::Void);
        }
        Ok(())
    }

    fn c_results(&mut self, call: LlvmValue, function: CMathematics) -> Result<Vec<Value>> {
        use MathFunction::*;
        let x = self.operand(call, 0)?;
        Ok(match function {
            Frexp => {
                let exponent = self.math_of(FrexpExponent, &[x]);
                vec![self.math_of(FrexpFraction, &[x]), self.integer_of(exponent)]
            }
            Ilogb => {
                let exponent = self.math_of(Logb, &[x]);
                let clamped = self.saturating_cast(exponent, Type::I32, true);
                let least = self.out.int(i32::MIN.into(), Type::I32);
                let not_a_number = self.compare_floats(FloatPredicate::Uno, x, x);
                vec![self.select(not_a_number, least, clamped)]
            }
            CMathematics::Ldexp => {
                let exponent = self.operand(call, 1)?;
                let flags = ArithmeticFlags::empty();
                let exponent = self.emit(Op::Cast { op: CastOp::SIToFP, a: exponent, flags }, self.out.ty(x));
                vec![self.math_of(MathFunction::Ldexp, &[x, exponent])]
            }
            LgammaWithSign => {
                let sign = self.math_of(LGammaSign, &[x]);
                vec![self.math_of(LGamma, &[x]), self.integer_of(sign)]
            }
            Modf => {
                let whole = self.math_of(Trunc, &[x]);
                let rest = self.binary(BinaryOp::FSub, x, whole);
                // Infinity has no fraction.
                let zero = self.out.constant(Constant::Float(0), self.out.ty(x));
                let is_whole = self.compare_floats(FloatPredicate::Oeq, x, whole);
                let fraction = self.select(is_whole, zero, rest);
                vec![self.math_of(CopySign, &[fraction, x]), whole]
            }
            Remquo => {
                let y = self.operand(call, 1)?;
                let quotient = self.math_of(RemquoQuotient, &[x, y]);
                vec![self.math_of(Remainder, &[x, y]), self.integer_of(quotient)]
            }
            Sincos => vec![self.math_of(Sin, &[x]), self.math_of(Cos, &[x])],
            Nan => Vec::new(),
        })
    }

    /// A quiet NaN, whatever the string says.
    fn not_a_number(&mut self, call: LlvmValue) -> Result<Value> {
        let ty = self.type_of(call)?;
        let bits = if ty == Type::F32 { u64::from(f32::NAN.to_bits()) } else { f64::NAN.to_bits() };
        Ok(self.out.constant(Constant::Float(bits), ty))
    }

    fn math_of(&mut self, function: MathFunction, arguments: &[Value]) -> Value {
        let ty = self.out.ty(arguments[0]);
        self.emit(Op::Math { function, arguments: arguments.to_vec(), fast: FastMath::empty() }, ty)
    }

    fn integer_of(&mut self, a: Value) -> Value {
        self.emit(Op::Cast { op: CastOp::FPToSI, a, flags: ArithmeticFlags::empty() }, Type::I32)
    }
}

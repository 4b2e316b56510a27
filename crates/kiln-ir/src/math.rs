// SPDX-License-Identifier: MIT OR Apache-2.0
//! The mathematical functions of the IR.

use crate::operators::operators;
use core::fmt;
use serde::{Deserialize, Serialize};

operators!(
    /// A function of one to three values of one type, which is also the type of its result.
    MathFunction {
        /// Square root, correctly rounded.
        Sqrt = "sqrt",
        /// Magnitude of a float.
        FAbs = "fabs",
        /// `a * b + c`, rounded once.
        Fma = "fma",
        /// IEEE 754-2019 `minimumNumber`, which is one of C's `fmin`: a NaN loses, -0 < +0.
        MinNum = "minnum",
        /// IEEE 754-2019 `maximumNumber`, which is one of C's `fmax`: a NaN loses, -0 < +0.
        MaxNum = "maxnum",
        /// IEEE 754-2019 `minimum`: a NaN wins, -0 < +0.
        Minimum = "minimum",
        /// IEEE 754-2019 `maximum`: a NaN wins, -0 < +0.
        Maximum = "maximum",
        /// Magnitude of the first, sign of the second.
        CopySign = "copysign",
        /// To the nearest integer, ties to even.
        RoundEven = "roundeven",
        /// To the nearest integer, ties away from zero.
        Round = "round",
        /// Towards minus infinity.
        Floor = "floor",
        /// Towards plus infinity.
        Ceil = "ceil",
        /// Towards zero.
        Trunc = "trunc",
        /// e to the power.
        Exp = "exp",
        /// 2 to the power.
        Exp2 = "exp2",
        /// 10 to the power.
        Exp10 = "exp10",
        /// `exp(x) - 1`.
        Expm1 = "expm1",
        /// Natural logarithm.
        Log = "log",
        /// Logarithm to base 2.
        Log2 = "log2",
        /// Logarithm to base 10.
        Log10 = "log10",
        /// `log(1 + x)`.
        Log1p = "log1p",
        /// The first to the power of the second.
        Pow = "pow",
        /// Sine of radians.
        Sin = "sin",
        /// Cosine of radians.
        Cos = "cos",
        /// Tangent of radians.
        Tan = "tan",
        /// Arc sine.
        Asin = "asin",
        /// Arc cosine.
        Acos = "acos",
        /// Arc tangent.
        Atan = "atan",
        /// Angle of the point (second, first).
        Atan2 = "atan2",
        /// Hyperbolic sine.
        Sinh = "sinh",
        /// Hyperbolic cosine.
        Cosh = "cosh",
        /// Hyperbolic tangent.
        Tanh = "tanh",
        /// Cube root.
        Cbrt = "cbrt",
        /// `sqrt(a * a + b * b)` without overflow on the way.
        Hypot = "hypot",
        /// Error function.
        Erf = "erf",
        /// `1 - erf(x)`.
        Erfc = "erfc",
        /// Inverse hyperbolic sine.
        Asinh = "asinh",
        /// Inverse hyperbolic cosine.
        Acosh = "acosh",
        /// Inverse hyperbolic tangent.
        Atanh = "atanh",
        /// Sine of half turns: of `pi * x`.
        SinPi = "sinpi",
        /// Cosine of half turns.
        CosPi = "cospi",
        /// Tangent of half turns.
        TanPi = "tanpi",
        /// Arc sine in half turns: divided by pi.
        AsinPi = "asinpi",
        /// Arc cosine in half turns.
        AcosPi = "acospi",
        /// Arc tangent in half turns.
        AtanPi = "atanpi",
        /// Angle of the point (second, first) in half turns.
        Atan2Pi = "atan2pi",
        /// The root of the first, not negative, whose degree is the second, a whole number.
        Rootn = "rootn",
        /// Gamma function.
        TGamma = "tgamma",
        /// Logarithm of the magnitude of the gamma function.
        LGamma = "lgamma",
        /// -1 where the gamma function is negative, else 1.
        LGammaSign = "lgamma_sign",
        /// Exponent of a number, whole: minus infinity for 0.
        Logb = "logb",
        /// The first times 2 to the power of the second, a whole number; rounded once.
        Ldexp = "ldexp",
        /// Fraction of C's `frexp`, from 1/2 to 1.
        FrexpFraction = "frexp_fraction",
        /// Exponent of C's `frexp`, whole; 0 where it has none.
        FrexpExponent = "frexp_exponent",
        /// IEEE 754 `remainder`: the quotient is rounded to even.
        Remainder = "remainder",
        /// The last three bits, with the sign, of the quotient of `remainder`.
        RemquoQuotient = "remquo_quotient",
        /// The number next to the first in the direction of the second.
        NextAfter = "nextafter",
        /// The positive difference: 0 where the first is not greater.
        FDim = "fdim",
        /// Number of ones.
        CtPop = "ctpop",
        /// Leading zeros; the width for 0.
        CtLz = "ctlz",
        /// Trailing zeros; the width for 0.
        CtTz = "cttz",
        /// Bytes in reverse order.
        BSwap = "bswap",
        /// Bits in reverse order.
        BitReverse = "bitreverse",
        /// Upper half of (a, b) shifted left by c modulo the width.
        FShl = "fshl",
        /// Lower half of (a, b) shifted right by c modulo the width.
        FShr = "fshr",
        /// Signed minimum.
        SMin = "smin",
        /// Signed maximum.
        SMax = "smax",
        /// Unsigned minimum.
        UMin = "umin",
        /// Unsigned maximum.
        UMax = "umax",
        /// Magnitude of a signed integer; of the least one, itself.
        Abs = "abs",
        /// Signed sum, clamped.
        SAddSat = "sadd_sat",
        /// Unsigned sum, clamped.
        UAddSat = "uadd_sat",
        /// Signed difference, clamped.
        SSubSat = "ssub_sat",
        /// Unsigned difference, clamped.
        USubSat = "usub_sat",
    }
);

impl MathFunction {
    /// How many values it takes.
    pub const fn arity(self) -> usize {
        use MathFunction::*;
        match self {
            Fma | FShl | FShr => 3,
            MinNum | MaxNum | Minimum | Maximum | CopySign | Pow | Atan2 | Hypot | Atan2Pi | Rootn | Ldexp
            | Remainder | RemquoQuotient | NextAfter | FDim | SMin | SMax | UMin | UMax | SAddSat | UAddSat
            | SSubSat | USubSat => 2,
            _ => 1,
        }
    }

    /// Does it take integers (or else floats)?
    pub const fn takes_integers(self) -> bool {
        self as u32 >= Self::CtPop as u32
    }

    /// Does Kiln's mathematics library implement it, in device code? The others are single operations of every device.
    pub const fn is_in_library(self) -> bool {
        self as u32 >= Self::Exp as u32 && !self.takes_integers()
    }
}

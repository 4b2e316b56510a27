// SPDX-License-Identifier: MIT OR Apache-2.0
//! The mathematics library: texts of Kiln IR, generated from `math/*.cpp`, one function each.
//!
//! `math/exp_f32.kir` exports `__kiln_exp_f32`; it may import other functions of the library. A text is parsed when a
//! kernel first needs it.

use kiln_ir::Module;
use kiln_types::{Error, ErrorKind, Result};
use std::sync::OnceLock;

/// A function of the library.
struct Text {
    symbol: &'static str,
    text: &'static str,
    module: OnceLock<Result<Module>>,
}

/// The texts `math/<name>.kir`, each of which exports `__kiln_<name>`.
macro_rules! texts {
    ($($name:ident)*) => {
        [$(Text {
            symbol: concat!("__kiln_", stringify!($name)),
            text: include_str!(concat!("../../math/", stringify!($name), ".kir")),
            module: OnceLock::new(),
        }),*]
    };
}

/// All functions of the library.
static TEXTS: [Text; 92] = texts! {
    acos_f32 acos_f64 acosh_f32 acosh_f64 acospi_f32 acospi_f64 asin_f32 asin_f64 asinh_f32 asinh_f64
    asinpi_f32 asinpi_f64 atan2_f32 atan2_f64 atan2pi_f32 atan2pi_f64 atan_f32 atan_f64 atanh_f32 atanh_f64
    atanpi_f32 atanpi_f64 cbrt_f32 cbrt_f64 cos_f32 cos_f64 cosh_f32 cosh_f64 cospi_f32 cospi_f64 erf_f32
    erf_f64 erfc_f32 erfc_f64 exp10_f32 exp10_f64 exp2_f32 exp2_f64 exp_f32 exp_f64 expm1_f32 expm1_f64
    fdim_f32 fdim_f64 fmod_f32 fmod_f64 frexp_exponent_f32 frexp_exponent_f64 frexp_fraction_f32
    frexp_fraction_f64 hypot_f32 hypot_f64 ldexp_f32 ldexp_f64 lgamma_f32 lgamma_f64 lgamma_sign_f32
    lgamma_sign_f64 log10_f32 log10_f64 log1p_f32 log1p_f64 log2_f32 log2_f64 log_f32 log_f64 logb_f32
    logb_f64 nextafter_f32 nextafter_f64 pow_f32 pow_f64 remainder_f32 remainder_f64 remquo_quotient_f32
    remquo_quotient_f64 rootn_f32 rootn_f64 sin_f32 sin_f64 sinh_f32 sinh_f64 sinpi_f32 sinpi_f64 tan_f32
    tan_f64 tanh_f32 tanh_f64 tanpi_f32 tanpi_f64 tgamma_f32 tgamma_f64
};

/// The module that exports `symbol`; none if the library has no such function.
///
/// # Errors
/// [`ErrorKind::Build`] if the text of the library is broken, which a test excludes.
pub fn module(symbol: &str) -> Result<Option<&'static Module>> {
    match TEXTS.iter().find(|text| text.symbol == symbol) {
        Some(text) => text.module.get_or_init(|| parse(text)).as_ref().map(Some).map_err(Error::clone),
        None => Ok(None),
    }
}

fn parse(text: &Text) -> Result<Module> {
    Module::parse(text.text).map_err(|error| {
        Error::new(
            ErrorKind::Build,
            format!("the mathematics library's text of \"{}\" is broken: {error}", text.symbol),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use kiln_ir::{Linkage, MathFunction, Parameter, Type, verify};

    /// How many arguments the function of the library with this symbol has, and of which type.
    fn parameters(symbol: &str) -> Vec<Parameter> {
        let (name, ty) = symbol.trim_start_matches("__kiln_").rsplit_once('_').unwrap();
        let arity = if name == "fmod" { 2 } else { MathFunction::from_name(name).unwrap().arity() };
        vec![Parameter::new(if ty == "f32" { Type::F32 } else { Type::F64 }); arity]
    }

    #[test]
    fn every_text_exports_its_function() {
        for text in &TEXTS {
            let module = module(text.symbol).unwrap().unwrap();
            verify(module).unwrap();
            let function = &module.functions[module.function_named(text.symbol).unwrap()];
            assert_eq!(function.linkage, Linkage::Exported, "{}", text.symbol);
            assert_eq!(function.parameters, parameters(text.symbol), "{}", text.symbol);
            assert_eq!(function.returns, function.parameters[0].ty, "{}", text.symbol);
        }
    }

    #[test]
    fn other_symbols_are_not_there() {
        assert!(module("__kiln_gamma_f32").unwrap().is_none());
        assert!(module("exp").unwrap().is_none());
    }
}

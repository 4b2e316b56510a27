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
        &[$(Text {
            symbol: concat!("__kiln_", stringify!($name)),
            text: include_str!(concat!("../../math/", stringify!($name), ".kir")),
            module: OnceLock::new(),
        }),*]
    };
}

/// Sorted by symbol.
static TEXTS: &[Text] = texts! {};

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
        Error::new(ErrorKind::Build, format!("the mathematics library's text of \"{}\" is broken: {error}", text.symbol))
    })
}

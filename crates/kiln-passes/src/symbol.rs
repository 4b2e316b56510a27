// SPDX-License-Identifier: MIT OR Apache-2.0
//! Symbols in messages.

/// A symbol as the source spells it: `scale(float)` for `_Z5scalef`; the symbol itself if it is not mangled.
pub(crate) fn readable(symbol: &str) -> String {
    let demangled = symbol.starts_with("_Z").then(|| cpp_demangle::Symbol::new(symbol).ok()?.demangle().ok()).flatten();
    demangled.unwrap_or_else(|| symbol.to_string())
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! Text that claims to be a module: refused with a place, or a module that prints as text that means the same.
#![no_main]

use kiln_ir::{Module, verify};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(module) = Module::parse(text)
        && verify(&module).is_ok()
    {
        let printed = module.to_string();
        let again = Module::parse(&printed).expect("what is printed can be parsed");
        assert_eq!(again.to_string(), printed);
    }
});

// SPDX-License-Identifier: MIT OR Apache-2.0
//! Bytes that claim to be a module: refused, or a module that survives the way back.
#![no_main]

use kiln_ir::Module;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(module) = Module::from_bytes(bytes) {
        let again = Module::from_bytes(&module.to_bytes()).expect("what was read can be written and read");
        assert_eq!(again.to_string(), module.to_string());
    }
});

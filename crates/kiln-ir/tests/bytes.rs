// SPDX-License-Identifier: MIT OR Apache-2.0
//! Bytes that are no modules are refused with the reason.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failed unwrap is a failed test")]

use kiln_ir::{DecodeError, Module};

fn error(bytes: &[u8]) -> String {
    Module::from_bytes(bytes).unwrap_err().to_string()
}

fn encoded() -> Vec<u8> {
    Module::parse("global device @counter size 4 align 4").unwrap().to_bytes()
}

#[test]
fn other_bytes_are_refused() {
    assert_eq!(error(b""), "these bytes are not Kiln IR");
    assert_eq!(error(b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0"), "these bytes are not Kiln IR");
}

#[test]
fn another_version_names_both() {
    let mut bytes = encoded();
    bytes[8..12].copy_from_slice(&7u32.to_le_bytes());
    assert_eq!(Module::from_bytes(&bytes).unwrap_err(), DecodeError::Version { found: 7, expected: 1 });
    assert_eq!(error(&bytes), "this is Kiln IR of version 7, expected version 1; build it again");
}

#[test]
fn every_shorter_or_longer_text_is_refused() {
    let mut bytes = encoded();
    for length in 0..bytes.len() {
        let expected = match length {
            0..8 => "these bytes are not Kiln IR",
            8..12 => "the bytes of Kiln IR are damaged: they end within the header",
            _ => "the bytes of Kiln IR are damaged: they end too early",
        };
        assert_eq!(error(&bytes[..length]), expected);
    }
    bytes.push(0);
    assert_eq!(error(&bytes), "the bytes of Kiln IR are damaged: something follows the module");
}

#[test]
fn a_length_beyond_the_input_takes_no_memory() {
    let mut bytes = Module::new().to_bytes()[..12].to_vec();
    // Two to the 63 files.
    bytes.extend([0x80; 9]);
    bytes.push(0x01);
    assert_eq!(error(&bytes), "the bytes of Kiln IR are damaged: they end too early");
}

#[test]
fn an_invalid_module_says_which_rule() {
    let module = Module::parse("global device @counter size 4 align 3").unwrap();
    let expected = "the bytes hold an invalid module: global counter: its alignment is a power of two, found 3";
    assert_eq!(error(&module.to_bytes()), expected);
}

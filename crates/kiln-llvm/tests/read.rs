// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the reader makes of small kernels: `read/NAME.cpp` becomes `read/NAME.kir`. `KILN_BLESS=1` writes the latter.
#![allow(clippy::panic, clippy::unwrap_used, reason = "a panic is how a test fails")]

#[path = "common/reading.rs"]
mod reading;

use std::{fs, path::Path};

fn check(name: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/read");
    let source = fs::read_to_string(folder.join(name).with_extension("cpp")).unwrap();
    let text = reading::module(&source).to_string();
    let expected = folder.join(name).with_extension("kir");
    if std::env::var_os("KILN_BLESS").is_some() {
        fs::write(expected, text).unwrap();
        return;
    }
    let expected = fs::read_to_string(&expected).unwrap_or_else(|error| panic!("{}: {error}", expected.display()));
    assert!(text == expected, "{name}: expected\n{expected}\nfound\n{text}");
}

macro_rules! kernels {
    ($($name:ident)*) => {
        $(#[test] fn $name() { check(stringify!($name)); })*

        #[test]
        fn every_kernel_has_its_test() {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/read");
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                let name = path.file_stem().unwrap().to_str().unwrap();
                assert!([$(stringify!($name)),*].contains(&name), "{name}");
            }
        }
    };
}

kernels! { atomics calls control_flow facts groups iota memory tables vectors work_group }

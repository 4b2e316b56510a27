// SPDX-License-Identifier: MIT OR Apache-2.0
//! Sources as they are written: what the device headers and the kernels of the benchmarks become for the reference device.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failure fails the test")]

use kiln_compiler::{BuildOptions, Flavour, Object, Source, SourceLanguage, compile};
use std::{fs, path::PathBuf};

fn as_written(name: &str, text: String) -> Object {
    let mut source = Source::new(SourceLanguage::Sycl, text);
    source.name = name.to_owned();
    let object = compile(&source, &BuildOptions::default(), Flavour::AsWritten)
        .unwrap_or_else(|error| panic!("{name}: {error}"));
    if let Err(errors) = kiln_ir::verify(&object.module) {
        panic!("{name}: {}\n{}", errors[0], object.module);
    }
    object
}

fn sources(folder: &str) -> Vec<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut sources: Vec<_> =
        files.filter(|path| path.extension().is_some_and(|extension| extension == "cpp")).collect();
    sources.sort();
    assert!(!sources.is_empty());
    sources
}

#[test]
fn the_kernels_of_the_benchmarks_are_read() {
    for path in sources("../../benches/kernels") {
        let object = as_written(&path.display().to_string(), fs::read_to_string(&path).unwrap());
        assert!(!object.kernels.is_empty());
    }
}

/// Nothing in the headers needs constants to be folded.
#[test]
fn what_the_tests_of_the_device_headers_use_is_read() {
    for path in sources("device/tests") {
        let text = fs::read_to_string(&path).unwrap();
        // One that expects errors is no source of kernels.
        if !text.contains("expected-error") {
            as_written(&path.display().to_string(), text);
        }
    }
}

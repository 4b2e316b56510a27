// SPDX-License-Identifier: MIT OR Apache-2.0
//! Any source with any options and names, in both flavours: compiled or refused.
#![no_main]

use arbitrary::Arbitrary;
use kiln_compiler::{BuildOptions, Flavour, Source, SourceLanguage, compile};
use libfuzzer_sys::fuzz_target;

#[derive(Arbitrary, Debug)]
struct Input {
    text: String,
    include_file: (String, String),
    options: Vec<String>,
    registered_names: Vec<String>,
    as_written: bool,
}

fuzz_target!(|input: Input| {
    let mut source = Source::new(SourceLanguage::Sycl, input.text);
    source.include_files = vec![input.include_file];
    let options = BuildOptions { options: input.options, registered_names: input.registered_names };
    let flavour = if input.as_written { Flavour::AsWritten } else { Flavour::Optimised };
    drop(compile(&source, &options, flavour));
});

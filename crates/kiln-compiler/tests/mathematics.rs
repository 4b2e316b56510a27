// SPDX-License-Identifier: MIT OR Apache-2.0
//! Generates the mathematics library's texts of Kiln IR from its C++ sources, with Kiln's own compiler.
//!
//! `KILN_BLESS=1 cargo test -p kiln-internal-compiler --test mathematics` writes them; without it the test fails if one
//! is not what its source compiles to.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a failure fails the test")]

use kiln_compiler::{BuildOptions, Flavour, Source, SourceLanguage, compile};
use kiln_ir::{Linkage, Module};
use std::{collections::BTreeMap, env, fs, path::Path};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../kiln-passes/math");

/// What stands above every text.
const HEADER: &str =
    "; SPDX-License-Identifier: MIT OR Apache-2.0\n; Generated from the C++ sources of this folder; see README.md.\n";

/// The texts of all functions that a source exports, by file name.
fn texts(path: &Path) -> BTreeMap<String, String> {
    let mut source = Source::new(SourceLanguage::Sycl, fs::read_to_string(path).unwrap());
    source.name = path.display().to_string();
    let options = BuildOptions { options: vec!["-ffp-contract=off".to_owned()], ..BuildOptions::default() };
    let mut module = compile(&source, &options, Flavour::Optimised).unwrap_or_else(|error| panic!("{error}")).module;
    forget_locations(&mut module);
    let exported: Vec<_> =
        module.functions.iter().filter(|(_, f)| f.linkage == Linkage::Exported).map(|(id, _)| id).collect();
    exported
        .iter()
        .map(|&kept| {
            let mut alone = module.clone();
            for (id, function) in alone.functions.iter_mut() {
                function.linkage = if id == kept { Linkage::Exported } else { Linkage::Internal };
            }
            kiln_passes::prune::prune(&mut alone);
            let name = module.functions[kept].name.strip_prefix("__kiln_").expect("the library's prefix");
            (format!("{name}.kir"), format!("{HEADER}{alone}"))
        })
        .collect()
}

/// The library's lines mean nothing to a user.
fn forget_locations(module: &mut Module) {
    for function in module.functions.values_mut() {
        function.location = None;
        function.insts.values_mut().for_each(|inst| inst.location = None);
    }
    module.locations.clear();
    module.files.clear();
}

#[test]
fn the_texts_are_what_the_sources_compile_to() {
    let mut expected = BTreeMap::new();
    for entry in fs::read_dir(FOLDER).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "cpp") {
            expected.extend(texts(&path));
        }
    }
    assert_eq!(expected.len(), 46 * 2, "functions in both formats: {:?}", expected.keys());
    for (name, text) in &expected {
        let path = Path::new(FOLDER).join(name);
        if env::var_os("KILN_BLESS").is_some() {
            fs::write(&path, text).unwrap();
        }
        let found = fs::read_to_string(&path).unwrap_or_default();
        assert!(found == *text, "{} is not what its source compiles to; bless it", path.display());
    }
}

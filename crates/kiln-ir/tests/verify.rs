// SPDX-License-Identifier: MIT OR Apache-2.0
//! Each file of `verify/` breaks one rule and says, in comments at its end, which errors that gives. With `KILN_BLESS=1`
//! in the environment the comments are written anew.

use kiln_ir::*;
use std::{env, fs, path::Path};

#[test]
fn every_broken_rule_is_explained() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/verify");
    let bless = env::var_os("KILN_BLESS").is_some();
    let mut failures = Vec::new();
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(paths.len() > 100);
    for path in paths {
        let text = fs::read_to_string(&path).unwrap();
        let source = text.split_once("\n; ").map_or(text.trim_end(), |(source, _)| source);
        let module = Module::parse(source).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let errors = verify(&module).expect_err(&format!("{} is valid", path.display()));
        let comments: String = errors.iter().map(|error| format!("; {error}\n")).collect();
        let found = format!("{source}\n{comments}");
        if bless {
            fs::write(&path, found).unwrap();
        } else if found != text {
            failures.push(format!("{}:\n{found}", path.display()));
        }
    }
    assert!(failures.is_empty(), "KILN_BLESS=1 accepts these:\n{}", failures.join("\n"));
}

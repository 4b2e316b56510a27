// SPDX-License-Identifier: MIT OR Apache-2.0
//! The rules of ARCHITECTURE.md that a machine can check.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// Which of our crates a crate may depend on. Anything else is an error, also in development dependencies.
const EDGES: &[(&str, &[&str])] = &[
    ("kiln-internal-types", &[]),
    ("kiln-internal-ir", &["kiln-internal-types"]),
    ("kiln-internal-passes", &["kiln-internal-types", "kiln-internal-ir"]),
    ("kiln-internal-llvm", &["kiln-internal-types", "kiln-internal-ir"]),
    (
        "kiln-internal-compiler",
        &["kiln-internal-types", "kiln-internal-ir", "kiln-internal-passes", "kiln-internal-llvm"],
    ),
    ("kiln-internal-device", &["kiln-internal-types", "kiln-internal-ir"]),
    ("kiln-internal-runtime", &["kiln-internal-types", "kiln-internal-compiler", "kiln-internal-device"]),
    ("kiln", &["kiln-internal-runtime"]),
    ("kiln-cli", &["kiln"]),
    (
        "kiln-benches",
        &["kiln", "kiln-internal-compiler", "kiln-internal-device", "kiln-internal-llvm", "kiln-internal-types"],
    ),
];

/// Crates that may contain `unsafe`; all others forbid it.
const UNSAFE: &[&str] = &["kiln-cli", "kiln-device", "kiln-llvm", "kiln-runtime"];

/// Words that only kiln-llvm's code may use: no other crate names LLVM's functions or links it.
const LLVM: &[&str] = &["llvm_sys", "inkwell", "LLVMContext", "LLVMModule"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All files below `folder` with one of the extensions.
fn files(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        if path.is_dir() && !name.starts_with('.') && !name.starts_with("target") {
            found.extend(files(&path, extensions));
        } else if path.extension().is_some_and(|e| extensions.iter().any(|&x| e == x)) {
            found.push(path);
        }
    }
    found
}

#[test]
fn dependencies_point_one_way() {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--format-version", "1", "--offline"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).expect("cargo prints JSON");
    let allowed: BTreeMap<_, BTreeSet<_>> =
        EDGES.iter().map(|(from, to)| (*from, to.iter().copied().collect())).collect();
    let packages = metadata["packages"].as_array().expect("packages");
    assert_eq!(packages.len(), EDGES.len(), "a crate is missing from the list of allowed dependencies");
    for package in packages {
        let name = package["name"].as_str().expect("a name");
        let edges = allowed.get(name).unwrap_or_else(|| panic!("{name} is not in the list of allowed dependencies"));
        for dependency in package["dependencies"].as_array().expect("dependencies") {
            let to = dependency["name"].as_str().expect("a name");
            let ours = allowed.contains_key(to);
            assert!(!ours || edges.contains(to), "{name} must not depend on {to}");
        }
    }
}

#[test]
fn unsafe_code_lives_where_it_may() {
    for folder in fs::read_dir(root().join("crates")).expect("crates").flatten() {
        let name = folder.file_name().to_string_lossy().into_owned();
        let library = fs::read_to_string(folder.path().join("src/lib.rs"))
            .or_else(|_| fs::read_to_string(folder.path().join("src/main.rs")))
            .expect("a crate has a root file");
        let forbids = library.contains("#![forbid(unsafe_code)]");
        assert_ne!(forbids, UNSAFE.contains(&name.as_str()), "{name}: forbids unsafe code: {forbids}");
    }
}

#[test]
fn only_one_crate_names_llvm() {
    for path in files(&root().join("crates"), &["rs"]) {
        if path.components().any(|c| c.as_os_str() == "kiln-llvm") || path.ends_with("tests/architecture.rs") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("readable");
        for word in LLVM {
            assert!(!text.contains(word), "{} names {word}", path.display());
        }
    }
}

#[test]
fn every_source_file_states_its_licence_and_is_short() {
    for path in files(&root(), &["rs", "cpp", "hpp", "h"]) {
        let text = fs::read_to_string(&path).expect("readable");
        // Kernels of the benchmarks are the peer's input too, and stay byte for byte what it gets.
        if !path.components().any(|c| c.as_os_str() == "kernels") {
            let first = text.lines().next().unwrap_or_default();
            assert!(first.contains("SPDX-License-Identifier: MIT OR Apache-2.0"), "{}", path.display());
        }
        let lines = text.lines().count();
        assert!(lines <= 800, "{} has {lines} lines", path.display());
    }
}

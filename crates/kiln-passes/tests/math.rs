// SPDX-License-Identifier: MIT OR Apache-2.0
//! The mathematics library, compiled for the host, against correctly rounded results.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failed unwrap is a failed test")]

#[path = "math/reference.rs"]
mod reference;

use reference::{FORMATS, FUNCTIONS, Table};
use std::{
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

const COMPILER: &str = "clang++-22";

/// So many functions have no other reference than their tables: `KILN_..._OF_TABLES` in `math/functions.hpp`.
const TABLES_ALONE: usize = 10;

/// Contraction and the host's library must not help.
const LIBRARY_FLAGS: [&str; 8] = [
    "-std=c++17",
    "-O2",
    "-ffp-contract=off",
    "-ffreestanding",
    "-fno-math-errno",
    "-fno-exceptions",
    "-fPIC",
    if cfg!(target_arch = "x86_64") { "-mfma" } else { "-g0" },
];

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// A new folder for what a test builds.
fn output_folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("math").join(test);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn run<A: AsRef<OsStr>>(program: &OsStr, arguments: impl IntoIterator<Item = A>) -> String {
    let output = Command::new(program).args(arguments).output();
    let output = output.unwrap_or_else(|error| panic!("{}: {error}; install clang-22", program.display()));
    assert!(output.status.success(), "{}: {}", program.display(), String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn compile(arguments: &[&OsStr]) {
    run(COMPILER.as_ref(), arguments);
}

fn library_sources() -> Vec<PathBuf> {
    let entries = fs::read_dir(folder("math")).unwrap().map(|entry| entry.unwrap().path());
    entries.filter(|path| path.extension() == Some("cpp".as_ref())).collect()
}

/// Links the library as a whole, allowing nothing undefined.
fn build_library(folder: &Path) -> PathBuf {
    let library = folder.join("libmath.so");
    let sources = library_sources();
    let mut arguments = LIBRARY_FLAGS.map(OsStr::new).to_vec();
    arguments.extend(["-shared", "-nostdlib", "-Wl,-z,defs", "-o"].map(OsStr::new));
    arguments.push(library.as_ref());
    arguments.extend(sources.iter().map(|source| source.as_os_str()));
    compile(&arguments);
    library
}

/// Builds a program of `tests/math` against the library.
fn build_program(folder_of_output: &Path, name: &str) -> PathBuf {
    let library = build_library(folder_of_output);
    let program = folder_of_output.join(name);
    let source = folder("tests/math").join(name).with_extension("cpp");
    let mut run_path = OsStr::new("-Wl,-rpath,").to_owned();
    run_path.push(folder_of_output);
    let flags = ["-std=gnu++20", "-O2", "-fno-builtin", "-o"].map(OsStr::new);
    compile(&[&flags, [program.as_os_str(), source.as_ref(), library.as_ref(), &run_path].as_slice()].concat());
    program
}

#[test]
fn results_are_near_the_correctly_rounded_ones() {
    let evaluate = build_program(&output_folder("results"), "evaluate");
    let mut failures = Vec::new();
    for (function, allowed) in FUNCTIONS {
        for format in FORMATS {
            let path = reference::path(function, format);
            let output = run(evaluate.as_ref(), [function.as_ref(), format.name.as_ref(), path.as_os_str()]);
            let results = output.lines().map(reference::bits).collect::<Vec<_>>();
            let (distance, row) = Table::read(function, format).largest_distance(&results);
            if distance > allowed {
                failures.push(format!("{function} {}: {distance} units, {allowed} allowed: {row}", format.name));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Prints the table of `math/README.md`. The host's functions of the next wider format are the reference.
#[test]
#[cfg(target_arch = "x86_64")]
#[ignore = "takes a quarter of an hour: every 17th float, and 16 million pairs and doubles"]
fn errors_over_the_whole_range_are_small() {
    let accuracy = build_program(&output_folder("accuracy"), "accuracy");
    let output = run::<&str>(accuracy.as_ref(), []);
    println!("{output}");
    assert_eq!(output.lines().count(), (FUNCTIONS.len() - TABLES_ALONE) * FORMATS.len());
    for line in output.lines() {
        let mut words = line.split(' ');
        let (function, _, error) = (words.next().unwrap(), words.next(), words.next().unwrap());
        let (_, allowed) = FUNCTIONS.into_iter().find(|(name, _)| *name == function).unwrap();
        assert!(error.parse::<f64>().unwrap() <= allowed as f64 + if allowed == 0 { 0.0 } else { 0.5 }, "{line}");
    }
}

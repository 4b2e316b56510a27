// SPDX-License-Identifier: MIT OR Apache-2.0
//! Runs `filetests/<pass>/*.kir`: Kiln IR in, Kiln IR or an error out.
//!
//! `KILN_BLESS=1 cargo test -p kiln-internal-passes --test filetests` writes the results into the files: read the
//! difference before you commit it.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a failed unwrap is a failed test")]

#[path = "support/case.rs"]
mod case;
#[path = "support/interpret.rs"]
#[allow(dead_code, reason = "other tests need more of it")]
mod interpret;

use case::Case;
use interpret::{Memory, run_kernel, signature};
use kiln_ir::{Linkage, Module, Role, verify};
use kiln_passes::{DeviceModule, cpu, inline, link, mathematics, ptx};
use kiln_types::{KernelKind, KernelSignature, LaunchShape, Result};
use std::{
    env,
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

#[test]
fn link() {
    run("link", |case, inputs| {
        assert_eq!(case.sections("input").count(), inputs.len());
        link::link(&inputs.iter().collect::<Vec<_>>()).map(show)
    });
}

#[test]
fn inline() {
    run("inline", |case, inputs| {
        let budget = setting(case, "budget").map_or(inline::DEFAULT_BUDGET, |budget| budget.parse().unwrap());
        let mut module = inputs[0].clone();
        inline::inline(&mut module, budget)?;
        Ok(show(module))
    });
}

#[test]
fn inlined_kernels_do_the_same() {
    for name in ["nested", "loop", "by_value"] {
        let case = Case::read(&folder("inline").join(name).with_extension("kir"));
        let module = Module::parse(case.sections("input").next().unwrap()).unwrap();
        let mut inlined = module.clone();
        inline::inline(&mut inlined, inline::DEFAULT_BUDGET).unwrap();
        for n in [1, 2, 7, 8, 9, 20] {
            let memory = evaluate(&module, n);
            assert_eq!(memory, evaluate(&inlined, n), "{name}, n = {n}");
            assert_ne!(memory, [7; 16], "{name} writes nothing");
        }
    }
}

/// What the kernel leaves at the address of its first argument; the second is `n`.
fn evaluate(module: &Module, n: u64) -> Vec<u8> {
    let kernel = module.functions.values().find(|function| function.role == Role::Kernel).unwrap();
    let memory = Memory::default();
    let output = memory.add(&[7; 16]);
    let arguments = &[output, n][..kernel.parameters.len().min(2)];
    run_kernel(module, signature(kernel, KernelKind::SingleTask, &[]), &memory, LaunchShape::SINGLE_TASK, arguments);
    memory.bytes(output)
}

/// Inputs after the first are the library.
#[test]
fn mathematics() {
    run("mathematics", |_, inputs| {
        let exports = |module: &Module, symbol: &str| {
            module.functions.values().any(|function| function.name == symbol && function.linkage == Linkage::Exported)
        };
        let library = |symbol: &str| Ok(inputs[1..].iter().find(|module| exports(module, symbol)));
        mathematics::lower(inputs[0].clone(), library).map(show)
    });
}

#[test]
fn arguments() {
    run("arguments", lower);
}

#[test]
fn group_memory() {
    run("group_memory", lower);
}

#[test]
fn work_items() {
    run("work_items", lower);
}

#[test]
fn ptx() {
    run("ptx", |case, inputs| describe(ptx::lower(&inputs[0], &signatures(case, inputs))?));
}

#[test]
fn division() {
    run("division", lower);
}

#[test]
fn reports() {
    run("reports", lower);
}

#[test]
fn regions() {
    run("regions", lower);
}

fn lower(case: &Case, inputs: &[Module]) -> Result<String> {
    describe(cpu::lower(&inputs[0], &signatures(case, inputs))?)
}

fn signatures(case: &Case, inputs: &[Module]) -> Vec<KernelSignature> {
    let kernels = setting(case, "kernels").expect("a section of kernels");
    kernels.lines().map(|line| kernel(&inputs[0], line)).collect()
}

fn describe(lowered: DeviceModule) -> Result<String> {
    let mut text = String::new();
    for kernel in &lowered.kernels {
        let (symbol, entry) = (&kernel.symbol, &kernel.entry);
        let (group, item) = (kernel.group_memory, kernel.item_memory);
        let reports = kernel.reports.map_or(String::new(), |offset| format!(", reports at {offset}"));
        writeln!(text, "; {symbol}: {entry}, group memory {group}, item memory {item}{reports}").unwrap();
    }
    Ok(text + &show(lowered.module))
}

/// `<symbol> <dimensions> [group_memory <index>]... [work_group_size <x> <y> <z>]`; no dimensions: a single task.
fn kernel(module: &Module, line: &str) -> KernelSignature {
    let mut words = line.split_whitespace();
    let function = &module.functions[module.function_named(words.next().unwrap()).unwrap()];
    let kind = match words.next().unwrap().parse::<u8>().unwrap() {
        0 => KernelKind::SingleTask,
        dimensions => KernelKind::NdRange(dimensions),
    };
    let (mut group_memory, mut size) = (Vec::new(), None);
    while let Some(word) = words.next() {
        let mut number = || words.next().unwrap().parse::<u64>().unwrap();
        match word {
            "group_memory" => group_memory.push(number() as usize),
            "work_group_size" => size = Some([number(), number(), number()]),
            _ => panic!("unknown word {word}"),
        }
    }
    let mut signature = signature(function, kind, &group_memory);
    signature.properties.work_group_size = size;
    signature
}

fn setting<'c>(case: &'c Case, name: &'c str) -> Option<&'c str> {
    case.sections(name).next()
}

/// The text of a module that a pass left.
fn show(module: Module) -> String {
    check(&module, "output");
    module.to_string()
}

fn check(module: &Module, what: &str) {
    if let Err(errors) = verify(module) {
        let errors = errors.iter().map(|error| format!("  {error}\n")).collect::<String>();
        panic!("the {what} is not valid:\n{errors}{module}");
    }
}

fn folder(pass: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../filetests").join(pass)
}

/// Runs all files of a folder, shows all differences.
fn run(folder: &str, pass: impl Fn(&Case, &[Module]) -> Result<String>) {
    let folder = self::folder(folder);
    let mut paths = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect::<Vec<_>>();
    paths.sort();
    assert!(!paths.is_empty(), "no filetests in {}", folder.display());
    let mut differences = String::new();
    for path in &paths {
        let case = Case::read(path);
        let parse = |text| Module::parse(text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let inputs = case.sections("input").map(parse).collect::<Vec<_>>();
        inputs.iter().for_each(|module| check(module, &format!("input of {}", path.display())));
        let (name, found) = match pass(&case, &inputs) {
            Ok(output) => ("output", output),
            Err(error) => ("error", format!("{}: {error}", error.kind())),
        };
        if env::var_os("KILN_BLESS").is_some() {
            case.bless(path, name, &found);
        } else if case.expected() != (name, found.trim()) {
            let (expected_name, expected) = case.expected();
            let path = path.display();
            writeln!(differences, "{path}\n--- expected {expected_name}\n{expected}\n--- found {name}\n{found}")
                .unwrap();
        }
    }
    assert!(differences.is_empty(), "{differences}");
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! The rules of kernels: those that break one are reported with the right line and work-items, and those that only look
//! as if are not reported and have the right results.
//!
//! The kernels are in `faulty/` and `right/`. Comments say how each is launched and what is expected; `case.rs` says how.
#![allow(clippy::panic, clippy::unwrap_used, reason = "helpers of tests assert too")]

mod case;
mod values;

use case::{Argument, Case, Report};
use kiln::{
    Argument as _, BuildOptions, Device, ErrorKind, Executable, KernelBundle, Queue, RawArg, SourceLanguage, Usm,
};
use std::{fs, path::Path};
use values::Scalar;

const KERNEL_HEADER: &str = include_str!("kernel.hpp");

#[test]
fn faulty_kernels_are_reported() {
    let queue = Queue::new(&Device::reference().unwrap()).unwrap();
    let cases = for_each_case("faulty", &queue, |case, bundle| check_reports(case, &run(case, &queue, bundle)));
    assert!(cases >= 30, "{cases}");
}

#[test]
fn right_kernels_are_not_reported() {
    let queue = Queue::new(&Device::reference().unwrap()).unwrap();
    let cases = for_each_case("right", &queue, |case, bundle| check_results(case, run(case, &queue, bundle)));
    assert!(cases >= 30, "{cases}");
}

/// An item of the CPU device may wait for others at barriers only, so some cases are not for it.
#[test]
fn right_kernels_have_the_same_results_on_the_cpu() {
    let queue = Queue::new(&Device::cpu().unwrap()).unwrap();
    for_each_case("right", &queue, |case, bundle| match case.is_for_reference_only {
        true => Vec::new(),
        false => check_results(case, run(case, &queue, bundle)),
    });
}

/// Builds each source of a folder and checks its cases; says what is wrong with all of them. Gives their number.
fn for_each_case(
    folder: &str,
    queue: &Queue,
    check: impl Fn(&Case, &KernelBundle<Executable>) -> Vec<String>,
) -> usize {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules").join(folder);
    let mut problems = Vec::new();
    let mut count = 0;
    for entry in fs::read_dir(path).unwrap() {
        let path = entry.unwrap().path();
        let name = format!("{folder}/{}", path.file_name().unwrap().display());
        let text = fs::read_to_string(&path).unwrap();
        let cases = case::parse(&text);
        let source = KernelBundle::from_source(queue.context(), SourceLanguage::Sycl, text).unwrap();
        let source = source.named(&name).include_file("kernel.hpp", KERNEL_HEADER).unwrap();
        let bundle = source.build(&BuildOptions::new()).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(bundle.log(), "", "{name}");
        for case in &cases {
            let wrong = check(case, &bundle);
            problems.extend(wrong.into_iter().map(|problem| format!("{name}: {}: {problem}", case.kernel)));
        }
        count += cases.len();
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    count
}

/// What a launch left: the values of its memory, or its reports.
type Outcome = Result<Vec<(Scalar, Vec<u8>)>, Vec<String>>;

fn run(case: &Case, queue: &Queue, bundle: &KernelBundle<Executable>) -> Outcome {
    let kernel = bundle.kernel(&case.kernel).unwrap();
    let mut memory: Vec<_> = case.arguments.iter().map(|argument| allocate(queue, argument)).collect();
    let arguments: Vec<_> = case.arguments.iter().zip(&mut memory).map(|(a, memory)| raw(a, memory)).collect();
    // SAFETY: the reference device checks what kernels do; the others run only kernels that it finds right.
    let event = unsafe { queue.nd_launch_with_event(case.range, &kernel, &arguments) }.unwrap();
    if let Err(error) = event.wait() {
        assert_eq!(error.kind(), ErrorKind::Kernel, "{error}");
        return Err(error.log().lines().map(str::to_owned).collect());
    }
    let written = case.arguments.iter().zip(&memory).filter_map(|(argument, memory)| match argument {
        Argument::Memory(scalar, _) => Some((*scalar, memory.as_ref()?.host().unwrap().to_vec())),
        _ => None,
    });
    Ok(written.collect())
}

fn allocate(queue: &Queue, argument: &Argument) -> Option<Usm<u8>> {
    match argument {
        Argument::Memory(_, bytes) => {
            let mut memory = queue.malloc_shared(bytes.len()).unwrap();
            memory.copy_from_slice(bytes).unwrap();
            Some(memory)
        }
        // SAFETY: the kernel writes what it reads; where it does not, the reference device stops it.
        Argument::Unwritten(bytes) => Some(unsafe { queue.malloc_device_uninit(*bytes) }.unwrap()),
        _ => None,
    }
}

fn raw<'a>(argument: &'a Argument, memory: &'a mut Option<Usm<u8>>) -> RawArg<'a> {
    match (argument, memory) {
        (_, Some(memory)) => memory.to_raw(),
        (Argument::Value(bytes), _) => RawArg::bytes(bytes),
        (Argument::Local(memory), _) => memory.to_raw(),
        _ => RawArg::address(std::ptr::null::<u8>()),
    }
}

/// Every report stands at a line that expects it, and the other way round.
fn check_reports(case: &Case, outcome: &Outcome) -> Vec<String> {
    let Err(found) = outcome else { return vec!["nothing is reported".into()] };
    let unexpected = found.iter().filter(|line| !case.reports.iter().any(|report| report.fits(line)));
    let missing = case.reports.iter().filter(|report| !found.iter().any(|line| report.fits(line)));
    let unexpected = unexpected.map(|line| format!("unexpected: {line}"));
    unexpected.chain(missing.map(|Report { line, text }| format!("line {line} does not report: {text}"))).collect()
}

fn check_results(case: &Case, outcome: Outcome) -> Vec<String> {
    let memory = match outcome {
        Ok(memory) => memory,
        Err(reports) => return reports.into_iter().map(|line| format!("unexpected: {line}")).collect(),
    };
    assert_eq!(memory.len(), case.results.len(), "{}", case.kernel);
    let known = memory.iter().zip(&case.results).filter(|(_, expected)| !expected.is_empty());
    let shown = known.map(|((scalar, bytes), expected)| (scalar.show(bytes), scalar.show(&scalar.bytes(expected))));
    shown.filter(|(found, expected)| found != expected).map(|(f, e)| format!("{f} instead of {e}")).collect()
}

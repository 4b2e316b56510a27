// SPDX-License-Identifier: MIT OR Apache-2.0
//! Random kernels, which have no undefined behaviour by construction, give the same bits on every device. One that does
//! not is shrunk and printed as source.
//!
//! `KILN_RANDOM_KERNELS` says how many, `KILN_RANDOM_SEED` from which seed on.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failed unwrap is a failed test")]

mod choices;
mod compare;
mod generate;
mod hazards;
mod launch;
mod peer;
mod print;
mod program;
mod shrink;
mod valid;
mod visit;

use compare::{Devices, Failure, report};
use generate::Dialect;
use program::*;
use std::{
    ops::Range,
    sync::atomic::{AtomicU64, Ordering},
    thread,
};

/// How many kernels are compiled together.
const TOGETHER: u64 = 8;

fn number(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).map_or(otherwise, |text| text.parse().unwrap())
}

#[test]
fn generated_kernels_are_valid() {
    for seed in 0..2000 {
        for dialect in [Dialect::Full, Dialect::Portable] {
            let kernel = generate::kernel(seed, dialect);
            assert!(valid::is_valid(&kernel), "{}", print::source([&kernel], None));
        }
    }
}

#[test]
fn devices_agree() {
    let (first, count) = (number("KILN_RANDOM_SEED", 0), number("KILN_RANDOM_KERNELS", 2000));
    let devices = Devices::new(None).unwrap();
    in_parallel(count, TOGETHER, |range| {
        let kernels: Vec<_> = range.map(|at| generate::kernel(first + at, Dialect::Full)).collect();
        for (kernel, failure) in kernels.iter().zip(devices.check_all(&kernels)) {
            if let Some(failure) = failure {
                panic!("{}", shrunk(&devices, kernel, failure));
            }
        }
    });
}

/// Works through the numbers below `count` on all cores.
fn in_parallel(count: u64, together: u64, work: impl Fn(Range<u64>) + Sync) {
    let next = AtomicU64::new(0);
    let worker = || {
        loop {
            let at = next.fetch_add(together, Ordering::Relaxed);
            if at >= count {
                return;
            }
            work(at..(at + together).min(count));
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(worker);
        }
    });
}

/// The report of the smallest kernel that fails in the same way.
fn shrunk(devices: &Devices, kernel: &Kernel, mut failure: Failure) -> String {
    let kernel = shrink::shrink(kernel.clone(), &mut |candidate| {
        let found = devices.check(candidate).filter(|found| found.kind == failure.kind);
        let fails = found.is_some();
        failure = found.unwrap_or_else(|| failure.clone());
        fails
    });
    report(&kernel, &failure)
}

/// A device that takes one operation for another is found out, by a few lines of source.
#[test]
fn a_wrong_operation_is_found_and_shrunk() {
    use Operation::*;
    for (operation, instead) in [(Xor, Or), (Shr, Shl), (Compare("<"), Compare("<=")), (Builtin("hadd"), Builtin("rhadd"))]
    {
        let devices = Devices::new(Some(print::Fault { operation, instead })).unwrap();
        let failing = (0..200).find_map(|seed| {
            let kernel = generate::kernel(seed, Dialect::Full);
            devices.check(&kernel).map(|failure| (kernel, failure))
        });
        let (kernel, failure) = failing.unwrap_or_else(|| panic!("{instead:?} for {operation:?} is not found"));
        let report = shrunk(&devices, &kernel, failure);
        assert!(report.starts_with("cpu and reference differ"), "{report}");
        let body = report.lines().filter(|line| line.starts_with("  ") && line.ends_with(';')).count();
        assert!(body <= 10, "{body} lines are left:\n{report}");
    }
}

#[test]
fn shrinking_ends_and_keeps_kernels_valid() {
    for seed in 0..30 {
        let kernel = generate::kernel(seed, Dialect::Full);
        let mut tried = 0;
        // Any kernel that still has a barrier fails.
        let has_barrier = |kernel: &Kernel| {
            let mut found = false;
            kernel.main.visit_statements(&mut |statement| found |= matches!(statement, Statement::Barrier(_)));
            found
        };
        if has_barrier(&kernel) {
            let small = shrink::shrink(kernel, &mut |candidate| {
                tried += 1;
                assert!(valid::is_valid(candidate));
                has_barrier(candidate)
            });
            assert_eq!(small.items(), 1);
            assert!(matches!(small.main.body[..], [Statement::Barrier(_)]), "{}", print::source([&small], None));
            assert!(tried < 20_000, "{tried} steps");
        }
    }
}

/// `KILN_PEER` names a program that takes the arguments of `kiln run`.
#[test]
#[ignore = "needs another implementation of SYCL"]
fn peer_agrees() {
    let program = std::env::var("KILN_PEER").expect("KILN_PEER names the program");
    let (first, count) = (number("KILN_RANDOM_SEED", 0), number("KILN_RANDOM_KERNELS", 200));
    let folder = tempfile::tempdir().unwrap();
    let devices = Devices::new(None).unwrap();
    in_parallel(count, 1, |at| {
        let kernel = generate::kernel(first + at.start, Dialect::Portable);
        let check = |kernel: &Kernel| devices.check_with_peer(kernel, |kernel| peer::run(&program, kernel, folder.path()));
        if let Some(failure) = check(&kernel) {
            panic!("{}", report(&kernel, &failure));
        }
    });
}

#[test]
#[ignore = "temporary"]
fn survey() {
    let (first, count) = (number("KILN_RANDOM_SEED", 0), number("KILN_RANDOM_KERNELS", 200));
    let devices = Devices::new(None).unwrap();
    let shrinks = std::env::var("SHRINK").unwrap_or_default();
    in_parallel(count, 1, |at| {
        let kernel = generate::kernel(first + at.start, Dialect::Full);
        if let Some(f) = devices.check(&kernel) {
            println!("FAIL {} {} | {}", kernel.seed, f.kind, f.details.lines().filter(|l| !l.is_empty()).take(3).collect::<Vec<_>>().join(" | "));
            if shrinks != "" && f.kind.contains(&shrinks) { println!("{}", shrunk(&devices, &kernel, f)); }
        } else { println!("OK {}", kernel.seed); }
    });
}

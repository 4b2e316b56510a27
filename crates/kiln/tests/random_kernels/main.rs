// SPDX-License-Identifier: MIT OR Apache-2.0
//! Random kernels, which have no undefined behaviour by construction, give the same bits on every device. One that does
//! not, that is reported, does not compile or ends the process, is shrunk and printed as source.
//!
//! `KILN_RANDOM_KERNELS` says how many, `KILN_RANDOM_SEED` from which seed on. With `KILN_PEER`, a program that takes the
//! arguments of `kiln run`, the ignored test `another_implementation_agrees` compares with it.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a failed unwrap is a failed test")]

mod choices;
mod compare;
mod crash;
mod generate;
mod hazards;
mod launch;
mod peer;
mod print;
mod program;
mod shrink;
mod shrinking;
mod structure;
mod valid;
mod vector;
mod visit;

use compare::{Devices, Failure, report};
use crash::{crashed, in_a_process};
use generate::Dialect;
use program::Kernel;
use std::{
    ops::Range,
    process::Output,
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    thread,
};

/// How many kernels are compiled together, and how many run in one process.
const TOGETHER: u64 = 8;
const IN_A_PROCESS: u64 = 25 * TOGETHER;

#[test]
fn devices_agree() {
    in_parallel(2000, IN_A_PROCESS, |seeds| {
        let output = in_a_process("kernels_of_a_range", &format!("{} {}", seeds.start, seeds.end));
        assert!(output.status.success() || crashed(&output), "{}", String::from_utf8_lossy(&output.stderr));
        if crashed(&output) {
            panic!("{}", crash_report(&output));
        }
    });
}

/// What a process of [`devices_agree`] does; it says what it is at.
#[test]
#[ignore = "devices_agree runs it"]
fn kernels_of_a_range() {
    let work = std::env::var(crash::WORK).expect("a range of seeds");
    let (first, end) = work.split_once(' ').expect("two numbers");
    let (mut at, end): (u64, u64) = (first.parse().unwrap(), end.parse().unwrap());
    let devices = Devices::new(None).unwrap();
    while at < end {
        println!("{at}");
        let next = end.min(at + TOGETHER);
        let kernels: Vec<_> = (at..next).map(|seed| generate::kernel(seed, Dialect::Full)).collect();
        for (kernel, failure) in kernels.iter().zip(devices.check_all(&kernels)) {
            if let Some(failure) = failure {
                panic!("{}", shrunk(&devices, kernel, failure));
            }
        }
        at = next;
    }
}

/// What a process of [`crash::shrink_crash`] does.
#[test]
#[ignore = "devices_agree runs it"]
fn candidate() {
    Devices::new(None).unwrap().check(&crash::candidate());
}

/// `KILN_PEER` names the program.
#[test]
#[ignore = "needs another implementation of SYCL"]
fn another_implementation_agrees() {
    let program = std::env::var("KILN_PEER").expect("KILN_PEER names the program");
    let folder = tempfile::tempdir().unwrap();
    let devices = Devices::new(None).unwrap();
    let failures = Mutex::new(Vec::new());
    in_parallel(200, 1, |seeds| {
        let kernel = generate::kernel(seeds.start, Dialect::Portable);
        let peer = |kernel: &Kernel| peer::run(&program, kernel, folder.path());
        if let Some(failure) = devices.check_with_peer(&kernel, peer) {
            failures.lock().unwrap().push(report(&kernel, &failure));
        }
    });
    let failures = failures.into_inner().unwrap();
    assert!(failures.is_empty(), "{} kernels differ:\n{}", failures.len(), failures.join("\n"));
}

/// Works through as many seeds as the environment asks for, on all cores.
fn in_parallel(usual: u64, together: u64, work: impl Fn(Range<u64>) + Sync) {
    let number = |variable: &str| std::env::var(variable).ok().map(|text| text.parse::<u64>().unwrap());
    let first = number("KILN_RANDOM_SEED").unwrap_or(0);
    let end = first + number("KILN_RANDOM_KERNELS").unwrap_or(usual);
    let next = AtomicU64::new(first);
    let worker = || {
        loop {
            let at = next.fetch_add(together, Ordering::Relaxed);
            if at >= end {
                return;
            }
            work(at..(at + together).min(end));
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

/// Finds the kernel that ended a process, and the smallest one that still does.
fn crash_report(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stdout);
    let at: u64 = text.lines().filter_map(|line| line.parse().ok()).next_back().expect("the process said its seeds");
    let alone = |seed: &u64| crashed(&in_a_process("candidate", &format!("{seed} ")));
    let failure = Failure { kind: format!("the process ends: {}", output.status), details: String::new() };
    let Some(seed) = (at..at + TOGETHER).find(alone) else {
        return format!("{} with the kernels from seed {at} on, only together", failure.kind);
    };
    report(&crash::shrink_crash(generate::kernel(seed, Dialect::Full), "candidate"), &failure)
}

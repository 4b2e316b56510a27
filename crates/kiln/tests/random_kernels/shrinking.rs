// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the other tests rely on: generated kernels are valid, and what fails is found and shrunk.

use crate::{
    compare::Devices,
    crash,
    generate::{self, Dialect},
    print::{self, Fault},
    program::*,
    shrink, shrunk, valid,
};

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
fn kernels_follow_from_their_seeds() {
    let text = |seed| print::source([&generate::kernel(seed, Dialect::Full)], None);
    assert_eq!(text(7), text(7));
    assert_ne!(text(7).replace("kernel_7", ""), text(8).replace("kernel_8", ""));
}

/// A device that takes one operation for another is found out, by a few lines of source.
#[test]
fn a_wrong_operation_is_found_and_shrunk() {
    use Operation::*;
    let faults = [(Xor, Or), (Compare("<"), Compare("<="))];
    for (operation, instead) in faults {
        let devices = Devices::new(Some(Fault { operation, instead })).unwrap();
        let failing = (0..2000).find_map(|seed| {
            let kernel = generate::kernel(seed, Dialect::Full);
            devices.check(&kernel).map(|failure| (kernel, failure))
        });
        let (kernel, failure) = failing.unwrap_or_else(|| panic!("{instead:?} for {operation:?} is not found"));
        let report = shrunk(&devices, &kernel, failure);
        assert!(report.starts_with("cpu and reference differ"), "{report}");
        let lines = report.lines().filter(|line| line.starts_with("  ") && line.ends_with(';')).count();
        assert!(lines <= 10, "{lines} lines are left:\n{report}");
    }
}

fn has_barrier(kernel: &Kernel) -> bool {
    let mut found = false;
    kernel.main.visit_statements(&mut |statement| found |= matches!(statement, Statement::Barrier(_)));
    found
}

fn with_barriers() -> impl Iterator<Item = Kernel> {
    (0..60).map(|seed| generate::kernel(seed, Dialect::Full)).filter(has_barrier)
}

fn assert_only_a_barrier(kernel: &Kernel) {
    let text = print::source([kernel], None);
    assert_eq!(kernel.items(), 1, "{text}");
    assert!(matches!(kernel.main.body[..], [Statement::Barrier(_)]), "{text}");
}

/// Every kernel with a barrier "fails".
#[test]
fn shrinking_ends_and_keeps_kernels_valid() {
    let mut kernels = 0;
    for kernel in with_barriers() {
        let mut steps = 0;
        let small = shrink::shrink(kernel, &mut |candidate| {
            steps += 1;
            assert!(valid::is_valid(candidate));
            has_barrier(candidate)
        });
        assert_only_a_barrier(&small);
        assert!(steps < 20_000, "{steps} steps");
        kernels += 1;
    }
    assert!(kernels > 20, "only {kernels} kernels have barriers");
}

#[test]
fn a_crash_is_shrunk_from_outside() {
    let kernel = with_barriers().min_by_key(shrink::size).unwrap();
    assert_only_a_barrier(&crash::shrink_crash(kernel, "shrinking::crashes_at_a_barrier"));
}

#[test]
#[ignore = "a_crash_is_shrunk_from_outside runs it"]
fn crashes_at_a_barrier() {
    if has_barrier(&crash::candidate()) {
        std::process::abort();
    }
}

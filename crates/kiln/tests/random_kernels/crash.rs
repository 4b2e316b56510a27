// SPDX-License-Identifier: MIT OR Apache-2.0
//! Kernels that end the process: they run in a process of their own, this program again with one of its ignored tests.

use crate::{
    generate::{self, Dialect},
    program::Kernel,
    shrink::shrink,
};
use std::{
    env,
    process::{Command, Output},
};

/// What the test that [`in_a_process`] starts reads: a seed and what shrinking was told so far, or a range of seeds.
pub const WORK: &str = "KILN_RANDOM_WORK";

/// Runs an ignored test of this program in a process of its own.
pub fn in_a_process(test: &str, work: &str) -> Output {
    let program = env::current_exe().unwrap();
    Command::new(program).args([test, "--exact", "--ignored", "--nocapture"]).env(WORK, work).output().unwrap()
}

/// Whether the process was ended by something else than a failed assertion.
pub fn crashed(output: &Output) -> bool {
    output.status.code().is_none()
}

/// Shrinks a kernel that crashes. A process learns which candidate it checks by shrinking the kernel of the seed with
/// the answers that candidates got before.
pub fn shrink_crash(kernel: Kernel, test: &str) -> Kernel {
    let mut work = format!("{} ", kernel.seed);
    shrink(kernel, &mut |_| {
        let crash = crashed(&in_a_process(test, &work));
        work.push(if crash { 'x' } else { '.' });
        crash
    })
}

/// The candidate that this process is to check: the seed's kernel itself where there are no answers yet.
pub fn candidate() -> Kernel {
    let work = env::var(WORK).unwrap();
    let (seed, answers) = work.split_once(' ').unwrap();
    let mut answers = answers.chars();
    let mut found = None;
    let kernel = generate::kernel(seed.parse().unwrap(), Dialect::Full);
    let first = kernel.clone();
    shrink(kernel, &mut |candidate| match answers.next() {
        Some(answer) => answer == 'x',
        None => {
            found.get_or_insert_with(|| candidate.clone());
            false
        }
    });
    found.unwrap_or(first)
}

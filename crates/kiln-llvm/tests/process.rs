// SPDX-License-Identifier: MIT OR Apache-2.0
//! What only a whole process shows: what it prints, how it ends, what it does without LLVM.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

#[path = "common/requests.rs"]
mod requests;

use kiln_llvm::{Crash, Session};
use kiln_types::ErrorKind;
use requests::{IOTA, compile, failure, request};
use std::{
    env,
    process::{Command, Output},
    sync::OnceLock,
    thread,
    time::Duration,
};

fn main() {
    match env::args().nth(1).as_deref() {
        Some("no-compiler") => no_compiler(),
        Some("quiet") => quiet(),
        Some("end-while-compiling") => end_while_compiling(),
        Some("unguarded") => drop(Session::run(|session| session.crash(Crash::Abort))),
        _ => parent(),
    }
}

fn child(what: &str, variables: &[(&str, &str)]) -> Output {
    let mut command = Command::new(env::current_exe().unwrap());
    command.arg(what).envs(variables.iter().copied()).output().unwrap()
}

fn succeeds_silently(what: &str, variables: &[(&str, &str)]) {
    let output = child(what, variables);
    assert!(output.status.success() && output.stdout.is_empty() && output.stderr.is_empty(), "{what}: {output:?}");
}

fn parent() {
    succeeds_silently("no-compiler", &[("KILN_COMPILER_PATH", "/nowhere/libkiln_compiler.so")]);
    succeeds_silently("quiet", &[]);
    for delay in ["0", "20", "40", "80", "120", "200"] {
        succeeds_silently("end-while-compiling", &[("KILN_TEST_DELAY", delay)]);
    }
    let ended = child("unguarded", &[("KILN_CRASH_RECOVERY", "0")]);
    assert!(!ended.status.success(), "{ended:?}");
    succeeds_silently("unguarded", &[("KILN_CRASH_RECOVERY", "1")]);
}

fn no_compiler() {
    let error = failure(&request(IOTA));
    assert_eq!(error.kind(), ErrorKind::FeatureNotSupported);
    for part in ["/nowhere/libkiln_compiler.so", "apt-get install libllvm22 libclang-cpp22"] {
        assert!(error.message().contains(part), "{error}");
    }
}

fn quiet() {
    compile(&request(IOTA), |_| ()).unwrap();
    failure(&request("#warning a warning\nint i = ;"));
    let mut verbose = request(IOTA);
    verbose.arguments.extend(["-v", "-print-stats", "-ftime-report", "-H", "-fcolor-diagnostics"].map(String::from));
    drop(compile(&verbose, |_| ()));
    for crash in [Crash::Segmentation, Crash::Abort, Crash::FatalError, Crash::Stack] {
        Session::run(|session| session.crash(crash)).unwrap_err();
    }
}

/// Returns from `main` while other threads compile.
fn end_while_compiling() {
    static STARTED: OnceLock<()> = OnceLock::new();
    for _ in 0..2 {
        thread::spawn(|| {
            STARTED.set(()).ok();
            let source = format!("#include <array>\n#include <tuple>\n{IOTA}");
            while compile(&request(&source), |_| ()).is_ok() {}
        });
    }
    STARTED.wait();
    let delay = env::var("KILN_TEST_DELAY").unwrap().parse().unwrap();
    thread::sleep(Duration::from_millis(delay));
}

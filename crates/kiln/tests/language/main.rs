// SPDX-License-Identifier: MIT OR Apache-2.0
//! The device language: sources that check themselves, by topic, on every device, and what the compiler refuses.
//!
//! Each folder is a topic. Its `rows.txt` lists functions, types and rules; comments of its sources say which of them
//! they test (`case.rs`). `docs/book/device-language.md` is written from that.
#![allow(clippy::panic, clippy::unwrap_used, reason = "helpers of tests assert too")]

mod case;
mod table;

use case::{Case, chosen_cases};
use kiln::{BuildOptions, Device, Error, ErrorKind, Executable, KernelBundle, Queue, SourceLanguage, args};
use std::sync::{Arc, Mutex};

const HEADERS: [(&str, &str); 2] =
    [("check.hpp", include_str!("check.hpp")), ("numbers.hpp", include_str!("numbers.hpp"))];

#[test]
fn sources_are_right_on_the_cpu() {
    check_sources(&Device::cpu().unwrap());
}

#[test]
fn sources_are_right_on_the_reference_device() {
    check_sources(&Device::reference().unwrap());
}

#[test]
fn what_is_refused_is_refused_with_its_line() {
    let queue = Queue::new(&Device::cpu().unwrap()).unwrap();
    let cases = chosen_cases().filter(|case| !case.rejected.is_empty());
    let problems: Vec<_> = cases.filter_map(|case| refusal_problem(&queue, &case)).collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

fn check_sources(device: &Device) {
    let queue = Queue::new(device).unwrap();
    let cases = chosen_cases().filter(|case| case.rejected.is_empty());
    let problems: Vec<_> = cases.filter_map(|case| run(&queue, &case).err()).collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

fn build(queue: &Queue, case: &Case) -> Result<KernelBundle<Executable>, Error> {
    let source = KernelBundle::from_source(queue.context(), SourceLanguage::Sycl, case.text.clone())?;
    let options = case.options.iter().fold(BuildOptions::new(), |options, option| options.option(option));
    let source = source.named(&case.name);
    HEADERS.iter().try_fold(source, |source, (name, text)| source.include_file(*name, *text))?.build(&options)
}

/// Runs the kernel of a source; says which of its checks failed.
fn run(queue: &Queue, case: &Case) -> Result<(), String> {
    let problem = |error: Error| format!("{}: {error}\n{}", case.name, error.log());
    let bundle = build(queue, case).map_err(problem)?;
    let kernel = bundle.kernel("checks").map_err(problem)?;
    let mut failures = queue.malloc_shared::<u32>(64).map_err(problem)?;
    let mut memory = queue.malloc_shared::<u8>(1 << 16).map_err(problem)?;
    let printed = Arc::new(Mutex::new(String::new()));
    let said = printed.clone();
    queue.on_print(move |text| said.lock().unwrap().push_str(text));
    // SAFETY: the reference device finds no access out of bounds and no race.
    unsafe { queue.nd_launch(case.range, &kernel, args![&mut failures, &mut memory]) }.map_err(problem)?;
    match queue.wait() {
        Ok(()) if case.failures.is_empty() => {}
        Ok(()) => return Err(format!("{} does not fail", case.name)),
        Err(error) if is_said(&case.name, error.log(), &case.failures) => {}
        Err(error) => return Err(problem(error)),
    }
    let printed = printed.lock().unwrap();
    if printed.lines().ne(&case.printed) {
        return Err(format!("{} prints\n{printed}", case.name));
    }
    let failures = failures.to_vec().map_err(problem)?;
    let lines =
        |line: &u32| format!("{}:{line}: {}", case.name, case.text.lines().nth(*line as usize - 1).unwrap_or(""));
    match failures[0] as usize {
        0 => Ok(()),
        count => Err(failures[1..=count.min(63)].iter().map(lines).collect::<Vec<_>>().join("\n")),
    }
}

/// What is wrong with the errors of a source that must not compile.
fn refusal_problem(queue: &Queue, case: &Case) -> Option<String> {
    let error = match build(queue, case) {
        Ok(_) => return Some(format!("{} compiles", case.name)),
        Err(error) => error,
    };
    let text = format!("{error}\n{}", error.log());
    let is_right = error.kind() == ErrorKind::Build && is_said(&case.name, &text, &case.rejected);
    (!is_right).then(|| format!("{}: {:?}: {text}", case.name, error.kind()))
}

/// Does a text say all that is expected of a source, which is something?
fn is_said(name: &str, text: &str, expected: &[(u32, String)]) -> bool {
    let is_line =
        |said: &str, line: &u32, words: &String| said.contains(&format!("{name}:{line}:")) && said.contains(words);
    !expected.is_empty() && expected.iter().all(|(line, words)| text.lines().any(|said| is_line(said, line, words)))
}

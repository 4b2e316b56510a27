// SPDX-License-Identifier: MIT OR Apache-2.0
//! How long each stage of the compiler takes: the first time in the process, and the median of many times after it.
//!
//! `cargo bench --bench stages [-- KERNEL...]`, by default iota and nbody.

use kiln::{BuildOptions, Device, KernelBundle, Queue, SourceLanguage, Stage};
use kiln_benches::{median, row, salted, source};
use std::{
    collections::BTreeMap,
    error::Error,
    time::{Duration, Instant},
};

/// Compilations that count, after the first.
const RUNS: usize = 31;

fn main() -> Result<(), Box<dyn Error>> {
    let queue = Queue::new(&Device::cpu()?)?;
    let mut kernels: Vec<_> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    if kernels.is_empty() {
        kernels = vec!["iota".to_owned(), "nbody".to_owned()];
    }
    for kernel in kernels {
        let text = source(&kernel)?;
        let first = build(&queue, &text)?;
        report(&kernel, "first", first.into_iter().map(|(name, time)| (name, vec![time])).collect());
        let mut again: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for _ in 0..RUNS {
            for (name, time) in build(&queue, &text)? {
                again.entry(name).or_default().push(time);
            }
        }
        report(&kernel, "median", again);
    }
    Ok(())
}

/// What is timed, in order. The compiler's own stages are parts of "source to callable".
type Name = (usize, &'static str);

/// The time of each stage of one build, of all that is no stage (loading above all), and of the whole.
fn build(queue: &Queue, text: &str) -> kiln::Result<BTreeMap<Name, Duration>> {
    let text = salted(text);
    let start = Instant::now();
    let bundle = KernelBundle::from_source(queue.context(), SourceLanguage::Sycl, text)?.build(&BuildOptions::new())?;
    let whole = start.elapsed();
    let stages: Duration = bundle.timings().iter().map(|timing| timing.time).sum();
    let order = |stage: Stage| stage as usize;
    let mut times: BTreeMap<_, _> =
        bundle.timings().iter().map(|timing| ((order(timing.stage), timing.stage.name()), timing.time)).collect();
    times.insert((100, "threads, table and the rest"), whole - stages);
    times.insert((101, "source to callable"), whole);
    Ok(times)
}

fn report(kernel: &str, which: &str, times: BTreeMap<Name, Vec<Duration>>) {
    for ((_, name), times) in times {
        row(kernel, &format!("{name}, {which}"), median(times).as_secs_f64() * 1e3, "ms");
    }
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the benchmarks share: the kernels' sources, medians, and rows of results.

use kiln::{BuildOptions, Executable, KernelBundle, Queue, Result, SourceLanguage};
use std::{
    fs, io,
    path::Path,
    process,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

/// The source of `kernels/<name>.cpp`.
///
/// # Errors
/// The file cannot be read.
pub fn source(name: &str) -> io::Result<String> {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("kernels").join(name).with_extension("cpp"))
}

/// `source` with a comment at its end that no earlier source had, so that no cache knows it.
pub fn salted(source: &str) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    format!("{source}\n// {} {}\n", process::id(), now.as_nanos())
}

/// Builds `kernels/<name>.cpp` from scratch.
///
/// # Errors
/// The source cannot be read or does not compile.
pub fn build(queue: &Queue, name: &str) -> std::result::Result<KernelBundle<Executable>, Box<dyn std::error::Error>> {
    Ok(build_source(queue, &source(name)?)?)
}

/// Builds a source from scratch.
///
/// # Errors
/// It does not compile.
pub fn build_source(queue: &Queue, source: &str) -> Result<KernelBundle<Executable>> {
    KernelBundle::from_source(queue.context(), SourceLanguage::Sycl, salted(source))?.build(&BuildOptions::new())
}

/// The middle one of an odd number of times, else the upper middle; zero if there are none.
pub fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

/// The median time of `runs` calls of `work`, after two calls that do not count.
///
/// # Errors
/// What `work` returns.
pub fn time<E>(runs: usize, mut work: impl FnMut() -> std::result::Result<(), E>) -> std::result::Result<Duration, E> {
    work()?;
    work()?;
    let mut times = Vec::with_capacity(runs);
    for _ in 0..runs {
        let start = Instant::now();
        work()?;
        times.push(start.elapsed());
    }
    Ok(median(times))
}

/// Prints a result as the peers do: one JSON object a line.
#[expect(clippy::print_stdout, reason = "printing is what a benchmark is for")]
pub fn row(case: &str, metric: &str, value: f64, unit: &str) {
    println!(r#"{{"case":"{case}","metric":"{metric}","value":{value:.6},"unit":"{unit}"}}"#);
}

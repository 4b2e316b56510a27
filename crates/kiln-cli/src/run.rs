// SPDX-License-Identifier: MIT OR Apache-2.0
//! `kiln run`.

use crate::{
    argument::{Argument, Contents},
    cli::Run,
    device,
    launch::{Sizes, launch},
    report::{self, Report, field},
    scalar::ScalarType,
    source,
};
use kiln::{
    Argument as _, Error, ErrorKind, Executable, KernelBundle, LocalMemory, NdRange, Queue, Range, RawArg, Result, Usm,
};
use serde_json::{Map, Value, json};
use std::{
    fmt::Write,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

/// An argument, ready for the launch.
enum Ready<'a> {
    Scalar(&'a [u8]),
    Memory(Usm<u8>),
    Local(usize),
}

/// Compiles a source, runs one of its kernels, and prints what the user asked to see. What the kernel prints goes to
/// standard output at once, for programs (`json`) into the result.
///
/// # Errors
/// What is wrong with the source, the launch or a file.
pub fn run(run: &Run, choice: Option<&str>, json: bool) -> Result<Report> {
    let sizes = sizes(run)?;
    let queue = Queue::new(&device::chosen(choice)?)?;
    let printed = Arc::new(Mutex::new(String::new()));
    listen(&queue, json.then(|| printed.clone()));
    let source = source::read(&run.compile, queue.context())?;
    let start = Instant::now();
    let bundle = source.build(&source::options(&run.compile))?;
    let compiling = start.elapsed();
    let kernel = bundle.kernel(&run.kernel)?;

    let mut arguments = run.arguments.iter().map(|a| ready(&queue, a)).collect::<Result<Vec<_>>>()?;
    let mut launches = Vec::new();
    for _ in 0..run.repeat {
        let raw: Vec<_> = arguments.iter_mut().map(to_raw).collect();
        let start = Instant::now();
        launch(&queue, &kernel, sizes, &raw)?;
        queue.wait()?;
        launches.push(start.elapsed());
    }

    let mut report = results(run, &arguments)?;
    let printed = std::mem::take(&mut *printed.lock().unwrap_or_else(PoisonError::into_inner));
    report.json.extend([field("printed", printed)]);
    if run.time {
        add_times(&mut report, &bundle, compiling, launches);
    }
    Ok(report)
}

/// Collects what kernels print, or passes it on.
fn listen(queue: &Queue, collected: Option<Arc<Mutex<String>>>) {
    queue.on_print(move |text| match &collected {
        Some(collected) => collected.lock().unwrap_or_else(PoisonError::into_inner).push_str(text),
        None => report::say(text),
    });
}

fn sizes(run: &Run) -> Result<Sizes> {
    Ok(match (run.global.as_slice(), run.local.as_slice()) {
        ([], _) => Sizes::SingleTask,
        (global, []) => Sizes::Range(Range::from_slice(global)?),
        (global, local) => Sizes::NdRange(NdRange::new(Range::from_slice(global)?, Range::from_slice(local)?)?),
    })
}

fn ready<'a>(queue: &Queue, argument: &'a Argument) -> Result<Ready<'a>> {
    Ok(match argument {
        Argument::Scalar(bytes) => Ready::Scalar(bytes),
        Argument::Local(bytes) => Ready::Local(*bytes),
        Argument::Memory { ty, count, contents, .. } => Ready::Memory(memory(queue, *ty, *count, contents)?),
    })
}

fn memory(queue: &Queue, ty: ScalarType, count: usize, contents: &Contents) -> Result<Usm<u8>> {
    let bytes = contents.bytes(ty, count).map_err(|reason| Error::new(ErrorKind::Invalid, reason))?;
    let mut memory = queue.malloc_shared::<u8>(bytes.len())?;
    memory.host_mut()?.copy_from_slice(&bytes);
    Ok(memory)
}

fn to_raw<'r>(argument: &'r mut Ready<'_>) -> RawArg<'r> {
    match argument {
        Ready::Scalar(bytes) => RawArg::bytes(bytes),
        Ready::Memory(memory) => memory.to_raw(),
        Ready::Local(bytes) => LocalMemory::bytes(*bytes).to_raw(),
    }
}

/// The memory that `print:` asks for, one line each.
fn results(run: &Run, arguments: &[Ready<'_>]) -> Result<Report> {
    let mut text = String::new();
    let mut list = Vec::new();
    for (index, (argument, ready)) in run.arguments.iter().zip(arguments).enumerate() {
        let (Argument::Memory { ty, print: true, .. }, Ready::Memory(memory)) = (argument, ready) else { continue };
        let bytes = memory.host()?;
        let values: Vec<_> = bytes.chunks_exact(ty.size()).take(run.show).map(|value| ty.show(value)).collect();
        let separator = if values.is_empty() { "" } else { " " };
        // Writing to a string cannot fail.
        let _ = writeln!(text, "arg {index}:{separator}{}", values.join(" "));
        list.push(json!({"index": index, "type": ty.name(), "values": values.iter().map(|text| number(text)).collect::<Vec<_>>()}));
    }
    let json = Map::from_iter([field("kernel", run.kernel.as_str()), field("arguments", list)]);
    Ok(Report { text: text.into_bytes(), json })
}

/// JSON has no NaN and no infinity: those stay texts.
fn number(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|_| text.into())
}

fn add_times(report: &mut Report, bundle: &KernelBundle<Executable>, compiling: Duration, mut launches: Vec<Duration>) {
    let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
    let first = launches[0];
    launches.sort();
    let median = launches[launches.len() / 2];
    let mut text = format!("compile: {:.3} ms", milliseconds(compiling));
    let mut stages = Map::new();
    for timing in bundle.timings() {
        let time = milliseconds(timing.time);
        let _ = write!(text, ", {} {time:.3}", timing.stage.name());
        stages.insert(timing.stage.name().to_owned(), time.into());
    }
    let _ = writeln!(
        text,
        "\nlaunch and wait: {:.3} ms the first time, median {:.3} ms of {}",
        milliseconds(first),
        milliseconds(median),
        launches.len()
    );
    report.text.extend(text.into_bytes());
    report.json.insert(
        "milliseconds".to_owned(),
        json!({
            "compile": milliseconds(compiling),
            "stages": stages,
            "first_launch": milliseconds(first),
            "median_launch": milliseconds(median),
        }),
    );
}

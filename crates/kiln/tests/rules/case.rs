// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the comments of a source say about the launches of its kernels.
//!
//! | comment | meaning |
//! |---|---|
//! | `launch: NAME global 8,4 local 2,4` | a launch of a kernel; `on reference` says that no other device can run it |
//! | `argument: i32 0..8` | memory with values, see `values.rs` |
//! | `argument: unwritten f32 8` | memory for as many values that nobody has written |
//! | `argument: value i32 5` | a scalar |
//! | `argument: local`, `local 64`, `local i32 4,4` | local memory: by its type, in bytes, or of an accessor's range |
//! | `argument: null` | the null pointer |
//! | `result: 0..8` | what memory with values then holds, in order; nothing where it does not matter |
//! | `report: a ... b` | the line, or the next one, is reported with these words in this order |

use crate::values::Scalar;
use kiln::{LocalMemory, NdRange, Range};

/// A launch with what is expected of it.
pub struct Case {
    pub kernel: String,
    pub range: NdRange,
    pub is_for_reference_only: bool,
    pub arguments: Vec<Argument>,
    /// For each argument that is memory with values what it then holds.
    pub results: Vec<String>,
    pub reports: Vec<Report>,
}

pub enum Argument {
    Memory(Scalar, Vec<u8>),
    Unwritten(usize),
    Value(Vec<u8>),
    Local(LocalMemory),
    Null,
}

/// A report that a line expects.
pub struct Report {
    pub line: usize,
    pub text: String,
}

impl Report {
    /// Is `FILE:LINE: message` this report?
    pub fn fits(&self, found: &str) -> bool {
        let mut parts = found.splitn(3, ':').skip(1);
        let line = parts.next().and_then(|line| line.parse().ok());
        let mut rest = parts.next().unwrap_or_default();
        let mut follows = |words: &str| match rest.find(words) {
            Some(at) => {
                rest = &rest[at + words.len()..];
                true
            }
            None => false,
        };
        line == Some(self.line) && self.text.split(" ... ").all(&mut follows)
    }
}

/// The launches that a source asks for.
pub fn parse(text: &str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if let Some(launch) = line.strip_prefix("// launch: ") {
            cases.push(case(launch));
        }
        let Some(case) = cases.last_mut() else { continue };
        if let Some(words) = line.strip_prefix("// argument: ") {
            case.arguments.push(argument(words));
        } else if let Some(values) = line.strip_prefix("// result:") {
            case.results.push(values.trim().into());
        } else if let Some((code, words)) = line.split_once("// report: ") {
            let line = if code.trim().is_empty() { index + 2 } else { index + 1 };
            case.reports.push(Report { line, text: words.into() });
        }
    }
    cases
}

fn case(launch: &str) -> Case {
    let words: Vec<_> = launch.split(' ').collect();
    let [kernel, "global", global, "local", local, ref devices @ ..] = words[..] else { panic!("launch: {launch}") };
    Case {
        kernel: kernel.into(),
        range: NdRange::new(range(global), range(local)).unwrap(),
        is_for_reference_only: devices == ["on", "reference"],
        arguments: Vec::new(),
        results: Vec::new(),
        reports: Vec::new(),
    }
}

fn argument(words: &str) -> Argument {
    match words.split(' ').collect::<Vec<_>>()[..] {
        ["null"] => Argument::Null,
        ["unwritten", scalar, count] => Argument::Unwritten(Scalar::of(scalar).size * count.parse::<usize>().unwrap()),
        ["value", scalar, value] => Argument::Value(Scalar::of(scalar).bytes(value)),
        ["local"] => Argument::Local(LocalMemory::BY_TYPE),
        ["local", bytes] => Argument::Local(LocalMemory::bytes(bytes.parse().unwrap())),
        ["local", "i32", sizes] => Argument::Local(LocalMemory::range::<i32>(range(sizes))),
        _ => {
            let (scalar, values) = words.split_once(' ').unwrap_or_else(|| panic!("argument: {words}"));
            let scalar = Scalar::of(scalar);
            Argument::Memory(scalar, scalar.bytes(values))
        }
    }
}

fn range(sizes: &str) -> Range {
    let sizes: Vec<_> = sizes.split(',').map(|size| size.parse().unwrap()).collect();
    Range::from_slice(&sizes).unwrap()
}

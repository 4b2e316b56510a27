// SPDX-License-Identifier: MIT OR Apache-2.0
//! A source in a folder of this test, and what its comments say:
//!
//! - `// covers: add_sat, sub_sat`: the rows of the folder's `rows.txt` that it tests;
//! - `// options: -std=c++20`: options of its build;
//! - `// range: 64 / 16`: what its kernel `checks` runs over, in SYCL's order of dimensions; one work-item if nothing is said;
//! - `// prints: x = 3`: a line that it prints, in this order;
//! - `// fails: 9: x > 0`: its launch fails with a message that names line 9 and says `x > 0`;
//! - `// rejected: 9: void`: it must not compile; the message names line 9 and says `void`.

use kiln::NdRange;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// One source.
pub struct Case {
    /// Its folder and name, such as `integers/saturating.cpp`.
    pub name: String,
    pub text: String,
    pub covers: Vec<String>,
    pub options: Vec<String>,
    pub range: NdRange,
    /// The lines that it prints.
    pub printed: Vec<String>,
    /// The lines and words of what its launch fails with.
    pub failures: Vec<(u32, String)>,
    /// The lines and words of the errors that it must give.
    pub rejected: Vec<(u32, String)>,
}

/// What is listed for a folder.
pub struct Topic {
    pub title: String,
    pub rows: Vec<String>,
    pub cases: Vec<Case>,
}

/// All folders, in the order of their names.
pub fn topics() -> Vec<Topic> {
    sorted(&root()).into_iter().filter(|path| path.is_dir()).map(|folder| topic(&folder)).collect()
}

/// The sources of all folders, or of the one that `KILN_LANGUAGE` names.
pub fn chosen_cases() -> impl Iterator<Item = Case> {
    let chosen = std::env::var("KILN_LANGUAGE").ok();
    assert!(chosen.iter().all(|folder| root().join(folder).is_dir()), "KILN_LANGUAGE names no folder: {chosen:?}");
    let cases = topics().into_iter().flat_map(|topic| topic.cases);
    cases.filter(move |case| chosen.as_ref().is_none_or(|folder| case.name.split('/').next() == Some(folder)))
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/language")
}

fn topic(folder: &Path) -> Topic {
    let rows = fs::read_to_string(folder.join("rows.txt")).unwrap();
    let mut lines = rows.lines().filter(|line| !line.is_empty());
    let title = lines.next().unwrap().trim_start_matches("# ").to_owned();
    let sources = sorted(folder).into_iter().filter(|path| path.extension().is_some_and(|e| e == "cpp"));
    Topic { title, rows: lines.map(str::to_owned).collect(), cases: sources.map(|path| parse(&path)).collect() }
}

fn sorted(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

fn parse(path: &Path) -> Case {
    let text = fs::read_to_string(path).unwrap();
    let folder = path.parent().and_then(Path::file_name).unwrap();
    let name = format!("{}/{}", folder.display(), path.file_name().unwrap().display());
    let said = |what: &'static str| {
        let lines = text.lines().filter_map(|line| line.strip_prefix("// ")?.strip_prefix(what)?.strip_prefix(": "));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    let covers = said("covers").iter().flat_map(|rows| rows.split(", ")).map(str::to_owned).collect();
    let options = said("options").iter().flat_map(|options| options.split(' ')).map(str::to_owned).collect();
    let range = said("range").first().map_or(NdRange::d1(1, 1), |range| parse_range(range));
    let errors = |what| said(what).iter().map(|error| parse_error(error)).collect();
    let (printed, failures, rejected) = (said("prints"), errors("fails"), errors("rejected"));
    Case { name, covers, options, range, printed, failures, rejected, text }
}

/// `9: void`
fn parse_error(text: &str) -> (u32, String) {
    let (line, words) = text.split_once(": ").unwrap();
    (line.parse().unwrap(), words.to_owned())
}

/// `64 / 16` or `4 8 / 2 4`.
fn parse_range(text: &str) -> NdRange {
    let sizes = |part: &str| part.split_whitespace().map(|size| size.parse().unwrap()).collect::<Vec<usize>>();
    let (global, local) = text.split_once('/').unwrap();
    match (&sizes(global)[..], &sizes(local)[..]) {
        (&[global], &[local]) => NdRange::d1(global, local),
        (&[a, b], &[c, d]) => NdRange::d2([a, b], [c, d]),
        (&[a, b, c], &[d, e, f]) => NdRange::d3([a, b, c], [d, e, f]),
        _ => panic!("{text} is no range"),
    }
}

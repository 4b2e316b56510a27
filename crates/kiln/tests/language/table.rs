// SPDX-License-Identifier: MIT OR Apache-2.0
//! The table of the device language in the book: each row with the sources that test it.

use crate::case::{Topic, topics};
use std::{
    collections::BTreeSet,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

#[test]
fn every_row_has_a_test_and_stands_in_the_book() {
    let topics = topics();
    let problems: Vec<_> = topics.iter().flat_map(problems).collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    let (path, table) = (file("docs/book/device-language.md"), table(&topics));
    if std::env::var_os("KILN_BLESS").is_some() {
        fs::write(&path, &table).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == table, "{} is not up to date: run this test with KILN_BLESS=1", path.display());
}

/// Rows without a test, tests of rows that are not listed, and rows that stand twice.
fn problems(topic: &Topic) -> Vec<String> {
    let rows: BTreeSet<_> = topic.rows.iter().collect();
    let covered: BTreeSet<_> = topic.cases.iter().flat_map(|case| &case.covers).collect();
    let untested = rows.difference(&covered).map(|row| format!("{}: no source covers '{row}'", topic.title));
    let unlisted = covered.difference(&rows).map(|row| format!("{}: rows.txt does not list '{row}'", topic.title));
    let twice = (rows.len() != topic.rows.len()).then(|| format!("{}: a row stands twice", topic.title));
    untested.chain(unlisted).chain(twice).collect()
}

fn table(topics: &[Topic]) -> String {
    let mut text = String::from(
        "# The device language\n\nWhat kernels may use, and the source below `crates/kiln/tests/language` that tests it on every device.\n\
         Written by `KILN_BLESS=1 cargo test -p kiln --test language`.\n",
    );
    for topic in topics {
        let _ = writeln!(text, "\n## {}\n\n| | test |\n|---|---|", topic.title);
        for row in &topic.rows {
            let tests = topic.cases.iter().filter(|case| case.covers.contains(row));
            let tests: Vec<_> = tests.map(|case| format!("`{}`", case.name)).collect();
            let _ = writeln!(text, "| `{row}` | {} |", tests.join(", "));
        }
    }
    text
}

fn file(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

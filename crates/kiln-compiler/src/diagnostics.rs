// SPDX-License-Identifier: MIT OR Apache-2.0
//! Errors with the line of the source that they are about, as clang shows them.

use crate::{Source, headers};
use std::{borrow::Cow, fs};

/// `text` followed by line `line` of the file `path` and a caret under `column`. Lines and columns count from 1; without
/// a known line it is `text` alone.
pub(crate) fn with_excerpt(text: &str, source: &Source, path: &str, line: u32, column: u32) -> String {
    let file = file_text(source, path);
    let Some(content) = line.checked_sub(1).and_then(|line| file.lines().nth(line as usize)) else {
        return text.to_owned();
    };
    let mut excerpt = format!("{text}\n{line:5} | {content}");
    if column > 0 {
        // Tabs stay, so that the caret stands below its column however wide they are shown.
        let before: String =
            content.chars().take(column as usize - 1).map(|c| if c == '\t' { c } else { ' ' }).collect();
        excerpt.push_str(&format!("\n      | {before}^"));
    }
    excerpt
}

/// What is in a file that clang saw; empty if it cannot be read.
fn file_text<'s>(source: &'s Source, path: &str) -> Cow<'s, str> {
    if path == source.name {
        return Cow::Borrowed(&source.text);
    }
    let plain = path.trim_start_matches("./");
    if let Some((_, text)) = source.include_files.iter().find(|(name, _)| name.trim_start_matches("./") == plain) {
        return Cow::Borrowed(text);
    }
    if path.starts_with(headers::FOLDER) {
        return Cow::Borrowed("");
    }
    fs::read_to_string(path).map_or(Cow::Borrowed(""), Cow::Owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SourceLanguage;

    #[test]
    fn the_caret_stands_below_its_column() {
        let mut source = Source::new(SourceLanguage::Sycl, "first\n\tint x = f();\n");
        source.name = "a.cpp".to_owned();
        let shown = with_excerpt("a.cpp:2:10: error: no", &source, "a.cpp", 2, 10);
        assert_eq!(shown, "a.cpp:2:10: error: no\n    2 | \tint x = f();\n      | \t        ^");
    }

    #[test]
    fn include_files_have_lines_and_unknown_files_none() {
        let mut source = Source::new(SourceLanguage::Sycl, "");
        source.add_include_file("h.hpp", "one\ntwo").unwrap();
        assert_eq!(with_excerpt("t", &source, "./h.hpp", 2, 0), "t\n    2 | two");
        assert_eq!(with_excerpt("t", &source, "/nowhere.hpp", 2, 1), "t");
        assert_eq!(with_excerpt("t", &source, "h.hpp", 3, 1), "t");
    }
}

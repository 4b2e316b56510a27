// SPDX-License-Identifier: MIT OR Apache-2.0
//! Preambles: used when they come again, and never when they would be wrong.

#[path = "common/requests.rs"]
mod requests;

use kiln_llvm::preamble;
use requests::{compile, failure, request};
use std::fs;

#[test]
fn preambles_are_used_and_invalidated() {
    let folder = tempfile::tempdir().unwrap();
    let header = folder.path().join("value.hpp");
    fs::write(&header, "#define VALUE 11\ninline int helper(int a) { return a + VALUE; }\n").unwrap();
    let preamble_text = "#include <array>\n#include <kiln_test.hpp>\n#include \"value.hpp\"\n";
    let source = format!("{preamble_text}TASK void k(int *p) {{ *p = helper(std::array<int, 1>{{*p}}[0]); }}\n");
    let mut request = request(&source);
    request.arguments.push(format!("-I{}", folder.path().display()));
    request.registered_names = vec!["k".into()];
    let build = |request: &kiln_llvm::ClangRequest| {
        compile(request, |output| (output.module.print(), output.kernels.clone(), output.registered.clone())).unwrap()
    };

    let without = build(&request);
    build(&request);
    assert_eq!(preamble::uses(), 0, "the first two compile without");
    preamble::wait_until_built();
    let with = build(&request);
    assert_eq!(preamble::uses(), 1);
    assert_eq!((&with.1, &with.2), (&without.1, &without.2));
    assert_eq!(with.0, without.0, "the same module with and without");

    // The same diagnostics at the same lines, in the source and in what a header defines.
    let mut broken = request.clone();
    broken.source = format!("{preamble_text}TASK void k(int *p) {{\n  helper(p);\n}}\n");
    let log = failure(&broken).log().to_string();
    assert_eq!(preamble::uses(), 2);
    assert!(log.starts_with("kernel.cpp:5:3: error: no matching function for call to 'helper'"), "{log}");
    assert!(log.contains("value.hpp:2:12: note: candidate function not viable"), "{log}");

    // A source of another name shares the preamble, and what is said about the preamble's lines names the source.
    let mut renamed = request.clone();
    renamed.source_name = "other.cpp".into();
    build(&renamed);
    assert_eq!(preamble::uses(), 3);
    let macro_text = format!("{preamble_text}#define WRONG(p) helper(p)\n");
    for name in ["a.cpp", "b.cpp", "c.cpp"] {
        renamed.source_name = name.into();
        renamed.source = format!("{macro_text}TASK void k(int *p) {{ WRONG(p); }}\n");
        let log = failure(&renamed).log().to_string();
        preamble::wait_until_built();
        assert!(log.starts_with(&format!("{name}:5:")), "{log}");
        assert!(log.contains(&format!("{name}:4:18: note: expanded from macro 'WRONG'")), "{log}");
    }
    assert_eq!(preamble::uses(), 4, "the third one used it, and then was compiled without");

    // As long, and in the same second.
    fs::write(&header, "#define VALUE 22\ninline int helper(int a) { return a + VALUE; }\n").unwrap();
    let changed = build(&request);
    assert_eq!(preamble::uses(), 4, "the header changed");
    assert!(changed.0.contains("add nsw i32 %1, 22") || changed.0.contains(", 22"), "{}", changed.0);
    preamble::wait_until_built();
    build(&request);
    preamble::wait_until_built();
    assert_eq!(build(&request).0, changed.0);
    assert!(preamble::uses() >= 5);

    // A header that now comes first in the search.
    let uses = preamble::uses();
    fs::write(
        folder.path().join("array"),
        "namespace std { template <class T, int N> struct array { T t[N]; T operator[](int i) { return t[i]; } }; }\n",
    )
    .unwrap();
    build(&request);
    assert_eq!(preamble::uses(), uses, "another <array>");
    // Files in memory are part of the key.
    let mut other = request.clone();
    other.files[0].text.push(' ');
    build(&other);
    assert_eq!(preamble::uses(), uses);
}

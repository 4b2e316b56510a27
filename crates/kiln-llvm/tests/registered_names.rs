// SPDX-License-Identifier: MIT OR Apache-2.0
//! Expressions that name kernels.

#[path = "common/requests.rs"]
mod requests;

use kiln_types::Result;
use requests::{body, compile};

const SOURCE: &str = "TASK void plain(int *p) { *p = 1; }\n\
    TASK void overloaded(int *p) { *p = 1; }\nTASK void overloaded(float *p) { *p = 1; }\n\
    template <class T, int N = 2> TASK void made(T *p) { *p = N; }\n\
    namespace a { inline namespace b { extern \"C\" TASK void c_name(int *p) { *p = 3; } } }\n\
    void not_a_kernel(int *p) { *p = 4; }\nTASK void declared(int *p);\n";

/// The symbols of names, and how many kernels there are.
fn register(source: &str, names: &[&str]) -> Result<(Vec<String>, usize)> {
    let mut request = body(source);
    request.registered_names = names.iter().map(|name| name.to_string()).collect();
    compile(&request, |output| (output.registered.clone(), output.kernels.len()))
}

#[test]
fn names_find_and_make_kernels() {
    let names = [
        ("plain", "_Z5plainPi"),
        ("&plain", "_Z5plainPi"),
        ("plain", "_Z5plainPi"),
        ("(void (*)(float *))overloaded", "_Z10overloadedPf"),
        ("static_cast<void (*)(int *)>(&overloaded)", "_Z10overloadedPi"),
        ("made<float>", "_Z4madeIfLi2EEvPT_"),
        ("made<long, 7> // with a remark", "_Z4madeIlLi7EEvPT_"),
        ("::a::b::c_name", "c_name"),
        ("a::c_name /* twice */", "c_name"),
    ];
    let (expressions, symbols): (Vec<_>, Vec<_>) = names.into_iter().unzip();
    // Four of the source's own and two that the names instantiate.
    assert_eq!(register(SOURCE, &expressions).unwrap(), (symbols.iter().map(|s| s.to_string()).collect(), 6));
}

#[test]
fn what_is_not_one_expression_is_refused() {
    for (name, why) in [
        ("", "found nothing"),
        (" /* only a comment */", "found nothing"),
        ("plain; int x", "found ';'"),
        ("plain); int x = (1", "brackets do not match"),
        ("made<float", "expected"),
        ("(plain", "brackets do not match"),
        ("plain /* open", "does not end"),
        ("plain // open \\", "does not end"),
        ("R\"(plain", "does not end"),
        ("\n#define plain made\nplain", "preprocessor directive"),
        ("\n%:include <stdio.h>\nplain", "preprocessor directive"),
    ] {
        let error = register(SOURCE, &["plain", name]).unwrap_err();
        assert!(error.message().contains("registered name #1") && error.message().contains(why), "{name}: {error}");
    }
}

#[test]
fn what_names_no_kernel_is_refused() {
    for (name, why) in [
        ("unknown", "use of undeclared identifier 'unknown'"),
        ("not_a_kernel", "'not_a_kernel' is not a kernel"),
        ("declared", "the kernel 'declared' is declared but not defined"),
        ("overloaded", "overloaded"),
        ("made", "made"),
        ("nullptr", "not a pointer to a kernel"),
        ("42", "not a pointer to a kernel"),
        ("[](int *p) { *p = 1; }", "not a pointer to a kernel"),
    ] {
        let error = register(SOURCE, &[name]).unwrap_err();
        assert!(error.message().contains(&format!("registered name #0 '{name}'")), "{name}: {error}");
        assert!(error.message().contains(why), "{name}: {error}");
        assert!(error.log().contains('^'), "{name}: {error}");
    }
}

#[test]
fn an_error_at_the_end_of_the_source_is_the_sources() {
    let error = register("namespace open {\nTASK void k(int *p) { }\n", &["k"]).unwrap_err();
    assert!(error.log().contains("kernel.cpp:4:1: error: expected '}'"), "{error}");
}

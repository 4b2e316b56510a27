// SPDX-License-Identifier: MIT OR Apache-2.0
//! Sources, options, names, states.

use super::{PROLOGUE, build, queue, try_build};
use kiln::{
    BuildOptions, Emit, ErrorKind, Executable, Kernel, KernelBundle, KernelKind, NdRange, ParameterKind, Queue,
    SourceLanguage, args,
};

/// What a single task with the parameter `int *out` writes.
fn answer(queue: &Queue, kernel: &Kernel) -> i32 {
    let mut out = queue.malloc_shared::<i32>(1).unwrap();
    // SAFETY: the tasks of these tests write one element.
    unsafe { queue.single_task(kernel, args![&mut out]) }.unwrap();
    out.host().unwrap()[0]
}

fn with_options(queue: &Queue, rest: &str, options: BuildOptions) -> KernelBundle<Executable> {
    try_build(queue, rest, &options).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn kernels_are_found_by_registered_names() {
    let queue = queue();
    let source = "
        namespace n { template <class T> TASK void size(int *out) { *out = sizeof(T); } }
        TASK void pick(int *out) { *out = 1; }
        TASK void pick(int *out, float) { *out = 2; }
        TASK void plain(int *out) { *out = 3; }";
    let names = ["n::size<double>", "n::size<short>", "(void(*)(int *))pick", "plain", "plain"];
    let options = names.iter().fold(BuildOptions::new(), |options, name| options.registered_name(*name));
    let bundle = with_options(&queue, source, options);
    let answer = |name: &str| answer(&queue, &bundle.kernel(name).unwrap());
    assert_eq!((answer("n::size<double>"), answer("n::size<short>"), answer("(void(*)(int *))pick")), (8, 2, 1));
    assert_eq!(answer("plain"), 3);
    // Byte by byte.
    assert!(!bundle.has_kernel("(void(*)(int*))pick") && !bundle.has_kernel("n::size< double >"));
    assert_eq!(bundle.kernel("pick").unwrap_err().kind(), ErrorKind::Invalid);
    let symbol = &bundle.kernel("n::size<short>").unwrap().signature().symbol.clone();
    assert_eq!(answer(symbol), 2);
}

#[test]
fn an_unknown_kernel_names_those_there_are() {
    let queue = queue();
    let bundle = build(&queue, "extern \"C\" TASK void one(int *out) {} extern \"C\" ND(2) void two(int *out) {}");
    let error = bundle.kernel("three").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Invalid);
    assert_eq!(error.message(), "kernel 'three' not found in the bundle; it has one, two");
    assert_eq!(bundle.kernel_names(), ["one", "two"]);
}

#[test]
fn a_registered_name_that_names_nothing_is_refused() {
    let options = BuildOptions::new().registered_name("missing<int>");
    let error = try_build(&queue(), "extern \"C\" TASK void one(int *out) {}", &options).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Build | ErrorKind::Invalid), "{error}");
    assert!(error.to_string().contains("missing"), "{error}");
}

#[test]
fn options_reach_the_source_and_wrong_ones_are_named() {
    let queue = queue();
    let source = "extern \"C\" TASK void value(int *out) { *out = N * M; }";
    let options = BuildOptions::new().option("-DN=6").option("-D").option("M=7");
    assert_eq!(answer(&queue, &with_options(&queue, source, options).kernel("value").unwrap()), 42);
    for option in ["-c", "-o", "--unknown", "-fplugin=x.so", "other.cpp"] {
        let error = try_build(&queue, source, &BuildOptions::new().option(option)).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Invalid, "{error}");
        assert!(error.message().contains(&format!("'{option}'")), "{error}");
    }
}

#[test]
fn include_files_exist_for_their_source_only() {
    let queue = queue();
    let text = format!(
        "{PROLOGUE}#include \"sub/value.hpp\"\n#include <other.hpp>\nextern \"C\" TASK void f(int *out) {{ *out = A + B; }}\n"
    );
    let source = |text: &str| KernelBundle::from_source(queue.context(), SourceLanguage::Sycl, text).unwrap();
    let with_files = |a: &str| {
        source(&text)
            .include_file("sub/value.hpp", format!("#include \"inner.hpp\"\n#define A {a}\n"))
            .and_then(|bundle| bundle.include_file("sub/inner.hpp", "#define B 100\n"))
            .and_then(|bundle| bundle.include_file("other.hpp", "\n"))
            .unwrap()
    };
    let first =
        with_files("1").build(&BuildOptions::new()).unwrap_or_else(|error| panic!("{error}")).kernel("f").unwrap();
    let second = with_files("2").build(&BuildOptions::new()).unwrap().kernel("f").unwrap();
    assert_eq!((answer(&queue, &first), answer(&queue, &second), answer(&queue, &first)), (101, 102, 101));
    assert_eq!(source(&text).build(&BuildOptions::new()).unwrap_err().kind(), ErrorKind::Build);

    let error = with_files("1").include_file("other.hpp", "").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Invalid);
    assert!(error.message().contains("'other.hpp' is already registered"), "{error}");
}

#[test]
fn the_log_is_kept_if_asked_for() {
    let queue = queue();
    let source = "#warning \"look here\"\nextern \"C\" TASK void f(int *out) {}";
    assert_eq!(with_options(&queue, source, BuildOptions::new()).log(), "");
    let bundle = with_options(&queue, source, BuildOptions::new().save_log(true));
    assert!(bundle.log().contains("test.cpp:7:") && bundle.log().contains("look here"), "{}", bundle.log());
    assert_eq!(with_options(&queue, "", BuildOptions::new().save_log(true)).log(), "");
}

#[test]
fn sources_without_kernels_build() {
    let queue = queue();
    for text in ["", "\n", "// nothing\n", "int helper(int x) { return x + 1; }\n"] {
        let source = KernelBundle::from_source(queue.context(), SourceLanguage::Sycl, text).unwrap();
        let bundle = source.build(&BuildOptions::new()).unwrap_or_else(|error| panic!("'{text}': {error}"));
        assert!(bundle.kernels().is_empty());
        let error = bundle.kernel("f").unwrap_err();
        assert_eq!(error.message(), "kernel 'f' not found in the bundle; it has none");
    }
}

#[test]
fn a_kernel_outlives_its_bundle() {
    let queue = queue();
    let kernel = build(&queue, "extern \"C\" TASK void f(int *out) { *out = 7; }").kernel("f").unwrap();
    assert_eq!(answer(&queue, &kernel), 7);
    let other = build(&queue, "extern \"C\" TASK void f(int *out) { *out = 8; }").kernel("f").unwrap();
    assert_eq!((answer(&queue, &kernel), answer(&queue, &other)), (7, 8));
}

#[test]
fn each_build_makes_a_bundle_of_its_own() {
    let queue = queue();
    let text = format!("{PROLOGUE}extern \"C\" TASK void f(int *out) {{ *out = N; }}");
    let source = KernelBundle::from_source(queue.context(), SourceLanguage::Sycl, text).unwrap();
    let kernels =
        [1, 2].map(|n| source.build(&BuildOptions::new().option(format!("-DN={n}"))).unwrap().kernel("f").unwrap());
    assert_eq!(kernels.each_ref().map(|kernel| answer(&queue, kernel)), [1, 2]);
}

#[test]
fn the_object_state_shows_its_kernels_and_links() {
    let queue = queue();
    let text = format!("{PROLOGUE}struct s {{ char c; double d; }};
        extern \"C\" ND(2) void f(const float *in, int *out, s x, syclexp::work_group_memory<short[8]> m) {{ out[0] = 5; }}
        extern \"C\" TASK void g(int *out) {{ *out = 6; }}");
    let source = KernelBundle::from_source(queue.context(), SourceLanguage::Sycl, text).unwrap();
    let object = source.compile(&BuildOptions::new()).unwrap_or_else(|error| panic!("{error}"));
    let [f, g] = object.kernels() else { panic!("{:?}", object.kernels()) };
    assert_eq!(
        (f.symbol.as_str(), f.kind, g.symbol.as_str(), g.kind),
        ("f", KernelKind::NdRange(2), "g", KernelKind::SingleTask)
    );
    let kinds: Vec<_> = f.parameters.iter().map(|p| (p.name.as_str(), p.kind, p.size, p.align)).collect();
    assert_eq!(
        kinds,
        [
            ("in", ParameterKind::Pointer { constant: true }, 8, 8),
            ("out", ParameterKind::Pointer { constant: false }, 8, 8),
            ("x", ParameterKind::Value, 16, 8),
            ("m", ParameterKind::GroupMemory { bytes: Some(16), align: 2, accessor: None }, 8, 8),
        ]
    );
    let emitted = object.emit(queue.device(), Emit::Ir).unwrap();
    assert!(String::from_utf8(emitted).unwrap().contains("g"));
    let elf = object.emit(queue.device(), Emit::Object).unwrap();
    assert_eq!(elf[..4], *b"\x7fELF");
    let [first, second] = [object.link().unwrap(), object.link().unwrap()];
    drop((source, object));
    assert_eq!(answer(&queue, &first.kernel("g").unwrap()), 6);
    drop(first);
    assert_eq!(answer(&queue, &second.kernel("g").unwrap()), 6);
}

#[test]
fn an_undefined_function_is_an_error_of_the_build() {
    let source = "SYCL_EXTERNAL int elsewhere(int);\nextern \"C\" TASK void f(int *out) { *out = elsewhere(1); }";
    let error = try_build(&queue(), source, &BuildOptions::new()).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Build);
    assert!(error.message().contains("elsewhere"), "{error}");
}

#[test]
fn a_global_constant_table_is_in_every_bundle() {
    let queue = queue();
    let source = "constexpr int primes[] = {2, 3, 5, 7, 11};
        extern \"C\" ND(1) void nth(int *out) { size_t i = ITEM(1).get_global_id(0); out[i] = primes[i]; }";
    let nth = build(&queue, source).kernel("nth").unwrap();
    let mut out = queue.malloc_shared::<i32>(5).unwrap();
    // SAFETY: item i writes element i of 5.
    unsafe { queue.nd_launch(NdRange::d1(5, 1), &nth, args![&mut out]) }.unwrap();
    assert_eq!(out.host().unwrap()[..], [2, 3, 5, 7, 11]);
}

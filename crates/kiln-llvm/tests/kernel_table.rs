// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the kernel table says, and the rules of kernels.

#[path = "common/requests.rs"]
mod requests;

use kiln_types::{KernelKind, ParameterKind};
use requests::{body, failure, kernels};

#[test]
fn parameters_are_described() {
    let source = "struct alignas(16) S { double d; int i[5]; };\nenum class E : short { A };\n\
        extern \"C\" KERNEL void k(S s, const float *in, float *out, E e, kiln_test::work_group_memory<double[4]> g,\n\
          kiln_test::work_group_memory<short[]> h, bool, float *const fixed) { *out = *in + s.d + int(e); (*g)[0] = 0; (*h)[0] = *fixed; }";
    let kernels = kernels(&body(source));
    let [kernel] = kernels.as_slice() else { panic!("{kernels:?}") };
    assert_eq!((kernel.symbol.as_str(), kernel.display_name.as_str()), ("k", "k"));
    assert_eq!(kernel.kind, KernelKind::NdRange(1));
    let value = ParameterKind::Value;
    let pointer = |constant| ParameterKind::Pointer { constant };
    let group = |bytes, align| ParameterKind::GroupMemory { bytes, align, accessor: None };
    let found: Vec<_> =
        kernel.parameters.iter().map(|p| (p.name.as_str(), p.type_name.as_str(), p.kind, p.size, p.align)).collect();
    assert_eq!(
        found,
        [
            ("s", "S", value, 32, 16),
            ("in", "const float *", pointer(true), 8, 8),
            ("out", "float *", pointer(false), 8, 8),
            ("e", "E", value, 2, 2),
            ("g", "kiln_test::work_group_memory<double[4]>", group(Some(32), 8), 8, 8),
            ("h", "kiln_test::work_group_memory<short[]>", group(None, 2), 8, 8),
            ("", "bool", value, 1, 1),
            ("fixed", "float *const", pointer(false), 8, 8),
        ]
    );
}

#[test]
fn names_and_properties_are_described() {
    let source = "namespace n { template <class T, int N> PROPERTY(nd_range_kernel<3>) PROPERTY(work_group_size<2, 3, 4>)\n\
        void k(T *p) { *p = N; }\ntemplate void k<float, 7>(float *); struct S { TASK static void member(int *p) { *p = 1; } }; }";
    let kernels = kernels(&body(source));
    let found: Vec<_> = kernels
        .iter()
        .map(|k| (k.symbol.as_str(), k.display_name.as_str(), k.kind, k.properties.work_group_size))
        .collect();
    assert_eq!(
        found,
        [
            ("_ZN1n1kIfLi7EEEvPT_", "n::k<float, 7>", KernelKind::NdRange(3), Some([4, 3, 2])),
            ("_ZN1n1S6memberEPi", "n::S::member", KernelKind::SingleTask, None),
        ]
    );
}

#[test]
fn a_kernel_in_a_header_counts() {
    let mut request = body("#include \"kernels.hpp\"\nTASK void own(int *p) { *p = 1; }");
    request.files.push(kiln_llvm::VirtualFile {
        path: "kernels.hpp".into(),
        text: "#pragma once\nTASK inline void included(int *p) { *p = 2; }".into(),
    });
    let names: Vec<_> = kernels(&request).into_iter().map(|kernel| kernel.display_name).collect();
    assert_eq!(names, ["included", "own"]);
}

#[test]
fn rules_are_checked_where_they_are_broken() {
    let cases = [
        ("TASK int k(int *p) { return *p; }", "2:", "the kernel 'k' must return void"),
        ("TASK void k(int *p, ...) { }", "2:", "the kernel 'k' must not have variable arguments"),
        ("TASK void k(int *p, int n = 3) { }", "2:", "parameter 'n' must not have a default argument"),
        ("TASK void k(int &r) { r = 1; }", "2:", "parameter 'r' must not be or hold a reference"),
        ("struct S { int &r; };\nTASK void k(S s) { s.r = 1; }", "3:", "parameter 's' must not be or hold a reference"),
        ("struct S { S(const S &); int i; };\nTASK void k(S s) { }", "3:", "has the type 'S', which cannot be copied"),
        ("struct S { TASK void k(int *p) { } };\nTASK void l(S s) { s.k(0); }", "2:", "or a static member"),
        ("TASK KERNEL void k(int *p) { }", "2:", "the kernel 'k' has more than one of"),
        ("SYCL_EXTERNAL void k(int *);\nTASK void k(int *p) { }", "2:", "the first declaration of the kernel 'k'"),
    ];
    for (source, line, message) in cases {
        let error = failure(&body(source));
        assert!(error.message().contains(message), "{source}: {error}");
        assert!(error.message().contains(&format!("kernel.cpp:{line}")), "{source}: {error}");
        assert!(error.log().lines().any(|line| line.contains('^')), "{source}: {error}");
    }
}

#[test]
fn a_property_may_be_repeated_and_a_kernel_called() {
    let source = "TASK void k(int *p);\nTASK void k(int *p) { *p = 1; }\nTASK void l(int *p) { k(p); }";
    assert_eq!(kernels(&body(source)).len(), 2);
}

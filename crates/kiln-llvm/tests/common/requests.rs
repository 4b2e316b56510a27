// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the tests share: a small header of their own, requests, and shortcuts.
#![allow(dead_code, reason = "every test file uses a part")]
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use kiln_llvm::{ClangOutput, ClangRequest, Context, Session, VirtualFile, clang};
use kiln_types::{Error, KernelSignature, Result};

/// What a kernel needs to be one.
pub const HEADER: &str = r#"
#pragma once
typedef decltype(sizeof(0)) size_t;
namespace kiln_test {
template <int D> struct nd_range_kernel { static constexpr int id = 1, v0 = D, v1 = 0, v2 = 0; };
struct single_task_kernel { static constexpr int id = 2, v0 = 0, v1 = 0, v2 = 0; };
template <int A, int B = 0, int C = 0> struct work_group_size { static constexpr int id = 3, v0 = A, v1 = B, v2 = C; };
template <class T> struct bytes_of { static constexpr size_t value = sizeof(T); };
template <class T> struct bytes_of<T[]> { static constexpr size_t value = 0; };
template <class T>
class [[clang::annotate("kiln.group_memory", bytes_of<T>::value, alignof(T), 0)]] work_group_memory {
  T *memory;
public:
  T &operator*() const { return *memory; }
};
}
#define PROPERTY(...)                                                                                                  \
  [[clang::annotate("kiln.property", kiln_test::__VA_ARGS__::id, kiln_test::__VA_ARGS__::v0,                           \
                    kiln_test::__VA_ARGS__::v1, kiln_test::__VA_ARGS__::v2), clang::sycl_external]]
#define KERNEL PROPERTY(nd_range_kernel<1>)
#define TASK PROPERTY(single_task_kernel)
#define SYCL_EXTERNAL [[clang::sycl_external]]
extern "C" SYCL_EXTERNAL size_t __kiln_global_id(unsigned) __attribute__((const, nothrow));
"#;

pub const IOTA: &str = r#"#include <kiln_test.hpp>
extern "C" KERNEL void iota(float start, float *ptr) {
  size_t id = __kiln_global_id(0);
  ptr[id] = start + static_cast<float>(id);
}
"#;

/// A source that can include the header.
pub fn request(source: &str) -> ClangRequest {
    ClangRequest {
        source_name: "kernel.cpp".into(),
        source: source.into(),
        files: vec![VirtualFile { path: "/kiln/include/kiln_test.hpp".into(), text: HEADER.into() }],
        standard: "c++17".into(),
        arguments: vec!["-I/kiln/include".into()],
        registered_names: Vec::new(),
    }
}

/// A source after the include of the header, which is on line 1.
pub fn body(text: &str) -> ClangRequest {
    request(&format!("#include <kiln_test.hpp>\n{text}"))
}

/// Compiles in a session of its own and looks at the result.
pub fn compile<T: Send>(request: &ClangRequest, look: impl FnOnce(&ClangOutput) -> T + Send) -> Result<T> {
    Session::run(|session| {
        let context = Context::new(session);
        clang::compile(&context, request).map(|output| look(&output))
    })
}

pub fn kernels(request: &ClangRequest) -> Vec<KernelSignature> {
    compile(request, |output| output.kernels.clone()).unwrap()
}

pub fn failure(request: &ClangRequest) -> Error {
    compile(request, |output| output.module.print()).unwrap_err()
}

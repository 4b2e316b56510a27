// SPDX-License-Identifier: MIT OR Apache-2.0
//! From source strings to right values, and from wrong sources and wrong launches to errors that help.
//!
//! One program, so that the compiler is opened once. What holds on every device is written once, and `cpu` and `reference`
//! each have it as a part.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used, reason = "helpers of tests assert too")]

mod bits;
mod cpu;
mod faults;
mod layout;
mod reference;

#[path = "../../../kiln-llvm/tests/common/ptxas.rs"]
mod ptxas;

use kiln::{BuildOptions, Emit, Error, Executable, Kernel, KernelBundle, PtxTarget, Queue, SourceLanguage, Target};

/// What the sources of these tests begin with; their first own line is line 7.
const PROLOGUE: &str = "#include <sycl/sycl.hpp>
namespace syclext = sycl::ext::oneapi;
namespace syclexp = sycl::ext::oneapi::experimental;
#define ND(D) SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<D>))
#define TASK SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::single_task_kernel))
#define ITEM(D) syclext::this_work_item::get_nd_item<D>()
";

/// The rest of a source after [`PROLOGUE`], built with options. Its PTX assembles too.
fn try_build(queue: &Queue, rest: &str, options: &BuildOptions) -> Result<KernelBundle<Executable>, Error> {
    let text = format!("{PROLOGUE}{rest}");
    let source = KernelBundle::from_source(queue.context(), SourceLanguage::Sycl, text)?.named("test.cpp");
    let bundle = source.build(options)?;
    let ptx = source.compile(options)?.emit_for(&Target::Ptx(PtxTarget::new("sm_90")?), Emit::Ptx)?;
    ptxas::assemble(&ptx, "sm_90", rest);
    Ok(bundle)
}

fn build(queue: &Queue, rest: &str) -> KernelBundle<Executable> {
    try_build(queue, rest, &BuildOptions::new()).unwrap_or_else(|error| panic!("{error}"))
}

fn kernel(queue: &Queue, rest: &str, name: &str) -> Kernel {
    build(queue, rest).kernel(name).unwrap()
}

/// What a kernel makes of `a * b + c`: rounded once where the processor can.
fn contracted(a: f32, b: f32, c: f32) -> f32 {
    #[cfg(target_arch = "x86_64")]
    let once = std::arch::is_x86_feature_detected!("fma");
    #[cfg(not(target_arch = "x86_64"))]
    let once = true;
    if once { a.mul_add(b, c) } else { a * b + c }
}

/// Numbers in `0.0..1.0` that look random, the same ones at every call.
fn uniform(seed: u32, n: usize) -> Vec<f32> {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as f32 / (1 << 24) as f32
    };
    (0..n).map(|_| next()).collect()
}

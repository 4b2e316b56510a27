// SPDX-License-Identifier: MIT OR Apache-2.0
//! Why one compiles at run time: the source of a stencil is generated for a radius that is known only now, and its
//! loop over the neighbours becomes straight code.
//!
//! `cargo run --release -p kiln --example generated_stencil -- 3` takes the radius from the command line.
#![allow(clippy::print_stdout, reason = "an example shows its results")]

use kiln::{BuildOptions, Device, KernelBundle, NdRange, Queue, SourceLanguage, args};
use std::time::Instant;

/// Elements on which the stencil works, without the border of `radius` on each side.
const INNER: usize = 1 << 20;

/// The mean over the 2 * radius + 1 neighbours of an element, one term of the sum a line.
fn source(radius: usize) -> String {
    let terms: Vec<_> = (0..=2 * radius).map(|k| format!("in[i + {k}]")).collect();
    format!(
        r#"
#include <sycl/sycl.hpp>
namespace syclext = sycl::ext::oneapi;
namespace syclexp = sycl::ext::oneapi::experimental;

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))
void mean(const float *in, float *out) {{
  size_t i = syclext::this_work_item::get_nd_item<1>().get_global_id(0);
  out[i] = ({})
         * (1.0f / {});
}}
"#,
        terms.join("\n          + "),
        2 * radius + 1
    )
}

fn main() -> kiln::Result<()> {
    let radius = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(2);
    let queue = Queue::new(&Device::preferred()?)?;

    let start = Instant::now();
    let bundle = KernelBundle::from_source(queue.context(), SourceLanguage::Sycl, source(radius))?;
    let mean = bundle.build(&BuildOptions::new())?.kernel("mean")?;
    println!(
        "radius {radius}: compiled in {:.2?} (the first compilation of a process opens the compiler)",
        start.elapsed()
    );

    let mut input = queue.malloc_shared::<f32>(INNER + 2 * radius)?;
    for (i, x) in input.host_mut()?.iter_mut().enumerate() {
        *x = (i % 10) as f32;
    }
    let mut output = queue.malloc_shared::<f32>(INNER)?;
    let start = Instant::now();
    // SAFETY: work-item i reads elements i to i + 2 * radius of INNER + 2 * radius and writes element i of INNER.
    unsafe { queue.nd_launch(NdRange::d1(INNER, 256), &mean, args![&input, &mut output])? };
    queue.wait()?;
    println!("{INNER} elements in {:.2?}: {:?} ...", start.elapsed(), &output.host()?[..4]);
    Ok(())
}

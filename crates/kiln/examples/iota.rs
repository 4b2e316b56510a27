// SPDX-License-Identifier: MIT OR Apache-2.0
//! A kernel from a source string, found by its plain name: the first program of the kernel compiler's specification.
#![allow(clippy::print_stdout, clippy::approx_constant, reason = "an example shows its results")]

use kiln::{BuildOptions, Device, KernelBundle, NdRange, Queue, SourceLanguage, args};

const NUM: usize = 1024;
const WORK_GROUP_SIZE: usize = 16;

const SOURCE: &str = r#"
#include <sycl/sycl.hpp>
namespace syclext = sycl::ext::oneapi;
namespace syclexp = sycl::ext::oneapi::experimental;

extern "C"
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))
void iota(float start, float *ptr) {
  size_t id = syclext::this_work_item::get_nd_item<1>().get_global_linear_id();
  ptr[id] = start + static_cast<float>(id);
}
"#;

fn main() -> kiln::Result<()> {
    let queue = Queue::new(&Device::preferred()?)?;
    let source = KernelBundle::from_source(queue.context(), SourceLanguage::Sycl, SOURCE)?;
    let bundle = source.build(&BuildOptions::new())?;
    let iota = bundle.kernel("iota")?;

    let mut ptr = queue.malloc_shared::<f32>(NUM)?;
    // SAFETY: each of the NUM work-items writes the element with its own index.
    unsafe { queue.nd_launch(NdRange::d1(NUM, WORK_GROUP_SIZE), &iota, args![3.14_f32, &mut ptr])? };

    let values = ptr.host()?;
    println!("iota on {}: {:?} ... {:?}", queue.device().name(), &values[..4], values[NUM - 1]);
    Ok(())
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! Two kernels of one name; a cast in a registered name chooses between them: the second program of the kernel
//! compiler's specification.
#![allow(clippy::print_stdout, reason = "an example shows its results")]

use kiln::{BuildOptions, Device, KernelBundle, NdRange, Queue, SourceLanguage, args};

const NUM: usize = 1024;
const WORK_GROUP_SIZE: usize = 16;

const SOURCE: &str = r#"
#include <sycl/sycl.hpp>
namespace syclext = sycl::ext::oneapi;
namespace syclexp = sycl::ext::oneapi::experimental;

SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))
void iota(float start, float *ptr) {
  size_t id = syclext::this_work_item::get_nd_item<1>().get_global_linear_id();
  ptr[id] = start + static_cast<float>(id);
}

SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))
void iota(int start, int *ptr) {
  size_t id = syclext::this_work_item::get_nd_item<1>().get_global_linear_id();
  ptr[id] = start + static_cast<int>(id);
}
"#;

fn main() -> kiln::Result<()> {
    let queue = Queue::new(&Device::preferred()?)?;
    let source = KernelBundle::from_source(queue.context(), SourceLanguage::Sycl, SOURCE)?;

    // The expression is a pointer to the overload for int; the kernel is found by the same text.
    let name = "(void(*)(int, int*))iota";
    let bundle = source.build(&BuildOptions::new().registered_name(name))?;
    let iota = bundle.kernel(name)?;

    let mut ptr = queue.malloc_shared::<i32>(NUM)?;
    // SAFETY: each of the NUM work-items writes the element with its own index.
    unsafe { queue.nd_launch(NdRange::d1(NUM, WORK_GROUP_SIZE), &iota, args![3_i32, &mut ptr])? };

    let values = ptr.host()?;
    println!("iota for int: {:?} ... {:?}", &values[..4], values[NUM - 1]);
    Ok(())
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! Kiln compiles kernels from source strings at run time, in process, in milliseconds, and runs them.
//!
//! Kernels are written in C++ as SYCL free functions:
//! ```
//! use kiln::{BuildOptions, Device, KernelBundle, NdRange, Queue, SourceLanguage, args};
//!
//! const IOTA: &str = r#"
//!     #include <sycl/sycl.hpp>
//!     namespace syclext = sycl::ext::oneapi;
//!     namespace syclexp = sycl::ext::oneapi::experimental;
//!
//!     extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))
//!     void iota(float start, float *ptr) {
//!       size_t id = syclext::this_work_item::get_nd_item<1>().get_global_linear_id();
//!       ptr[id] = start + static_cast<float>(id);
//!     }
//! "#;
//!
//! # fn main() -> kiln::Result<()> {
//! let queue = Queue::new(&Device::preferred()?)?;
//! let source = KernelBundle::from_source(queue.context(), SourceLanguage::Sycl, IOTA)?;
//! let bundle = source.build(&BuildOptions::new())?;
//! let iota = bundle.kernel("iota")?;
//! let mut out = queue.malloc_shared::<f32>(1024)?;
//! // SAFETY: the kernel writes element `id` of 1024 and nothing else.
//! unsafe { queue.nd_launch(NdRange::d1(1024, 16), &iota, args![3.14_f32, &mut out])? };
//! assert_eq!(out.host()?[..4], [3.14, 4.1400003, 5.1400003, 6.1400003]); // waits for the launches that use it
//! # Ok(())
//! # }
//! ```
//!
//! # Sources become kernels
//! A [`KernelBundle`] is in one of three states that are types of their own. `from_source` takes a text, with
//! [`include_file`](KernelBundle::include_file)s that exist only there; `compile` makes an [`Object`], `link` (or
//! `build` for both) an [`Executable`], and [`kernel`](KernelBundle::kernel) finds a kernel by its plain name or by an
//! expression that [`BuildOptions::registered_name`] registered, such as `scale<double>`. A source that does not
//! compile is an [`Error`] of kind [`ErrorKind::Build`] whose log is what clang said.
//!
//! # Memory
//! [`Usm`] is memory that kernels reach: on the device ([`malloc_device`](Queue::malloc_device)), on the host, or
//! shared. Because kernels run while the host goes on, it is a slice only through the guards of [`Usm::host`] and
//! [`Usm::host_mut`], which wait for what was launched with it. [`Usm::shared`] gives up static borrows for a handle that
//! can be cloned. Elements are of any [`bytemuck::Pod`] type: derive it for structures that are `#[repr(C)]` as in C++.
//!
//! # Launches
//! [`args!`] makes the list of arguments: scalars, `&usm` for `const T *`, `&mut usm` for `T *`, [`value`] for
//! structures, [`LocalMemory`] for memory of the work-group. Before anything starts, a launch checks how many there are,
//! their kinds and sizes, the range against the kernel and the device. What it cannot check is what the kernel does with
//! the memory, so launching is `unsafe`.
//!
//! # Order
//! A [`Queue`] is in order unless it was made by [`Queue::out_of_order`]. An [`Event`] names a command;
//! [`Queue::after`] makes commands that wait for events:
//! ```
//! # use kiln::{Device, Queue};
//! # fn main() -> kiln::Result<()> {
//! let queue = Queue::out_of_order(&Device::cpu()?)?;
//! let mut a = queue.malloc_shared::<u32>(4)?;
//! let mut b = queue.malloc_shared::<u32>(4)?;
//! let filled = queue.after(&[]).fill(&mut a, 7)?;
//! queue.after(&[filled]).copy(&a, &mut b)?.wait()?;
//! assert_eq!(b.host()?[..], [7, 7, 7, 7]);
//! # Ok(())
//! # }
//! ```
//!
//! # Kernels that may be wrong
//! [`Device::reference`] interprets kernels and checks all that they do: accesses, races, barriers, divisions. What it
//! finds is the error of the next wait, with the source's line; nothing is read or written outside of memory.
//! ```
//! # use kiln::{BuildOptions, Device, ErrorKind, KernelBundle, NdRange, Queue, SourceLanguage, args};
//! # const TWICE: &str = "#include <sycl/sycl.hpp>
//! # extern \"C\" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((sycl::ext::oneapi::experimental::nd_range_kernel<1>))
//! # void twice(int *x) { x[sycl::ext::oneapi::this_work_item::get_nd_item<1>().get_global_id(0)] *= 2; }";
//! # fn main() -> kiln::Result<()> {
//! let queue = Queue::new(&Device::reference()?)?;
//! let source = KernelBundle::from_source(queue.context(), SourceLanguage::Sycl, TWICE)?.named("twice.cpp");
//! let twice = source.build(&BuildOptions::new())?.kernel("twice")?;
//! let mut x = queue.malloc_shared::<i32>(15)?;
//! // SAFETY: the reference device accesses nothing but `x`.
//! unsafe { queue.nd_launch(NdRange::d1(16, 4), &twice, args![&mut x])? };
//! let error = queue.wait().unwrap_err();
//! assert_eq!(error.kind(), ErrorKind::Kernel);
//! assert!(error.log().starts_with("twice.cpp:3: "), "{}", error.log());
//! # Ok(())
//! # }
//! ```
//!
//! # What kernels say
//! `printf` and `assert` work in kernels on every device. [`Queue::on_print`] says who gets what is printed; an assertion
//! that fails is the error of the next wait, and the program goes on.
//! ```
//! # use kiln::{BuildOptions, Device, ErrorKind, KernelBundle, Queue, SourceLanguage, args};
//! # const HALF: &str = "#include <sycl/sycl.hpp>
//! # #include <cassert>
//! # #include <cstdio>
//! # extern \"C\" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((sycl::ext::oneapi::experimental::single_task_kernel))
//! # void half(int n) { assert(n % 2 == 0); std::printf(\"%d is twice %d\\n\", n, n / 2); }";
//! # fn main() -> kiln::Result<()> {
//! let queue = Queue::new(&Device::preferred()?)?;
//! let source = KernelBundle::from_source(queue.context(), SourceLanguage::Sycl, HALF)?.named("half.cpp");
//! let half = source.build(&BuildOptions::new())?.kernel("half")?;
//! queue.on_print(|text| assert_eq!(text, "42 is twice 21\n"));
//! // SAFETY: the kernel accesses no memory.
//! unsafe { queue.single_task(&half, args![42])? };
//! queue.wait()?;
//! // SAFETY: as above.
//! unsafe { queue.single_task(&half, args![7])? };
//! let error = queue.wait().unwrap_err();
//! assert_eq!(error.kind(), ErrorKind::Kernel);
//! assert_eq!(error.log(), "half.cpp:5: assertion 'n % 2 == 0' failed, work-item 0");
//! # Ok(())
//! # }
//! ```
//!
//! # Ranges
//! [`Range`] and [`NdRange`] follow SYCL: in two and three dimensions the last index moves fastest.
//!
//! # Threads and the end of the process
//! Everything is [`Send`] and [`Sync`], handles are cheap to clone, and a kernel may be launched from many threads at
//! once. Handles may live in statics: nothing happens to them at the end of the process.
#![forbid(unsafe_code)]

pub use bytemuck;
pub use half;
pub use kiln_runtime::{
    AccessorForm, After, Argument, Aspects, BuildOptions, BundleState, Context, Device, DeviceGlobal, DeviceInfo,
    DeviceKind, Emit, Error, ErrorKind, Event, Executable, HostMut, HostRef, Kernel, KernelBundle, KernelKind,
    KernelProperties, KernelSignature, LocalMemory, Member, NdRange, Object, Parameter, ParameterKind, PtxTarget,
    Queue, QueueOrder, Range, RawArg, Result, SharedUsm, Source, SourceLanguage, Stage, Target, Timing, Usm, UsmKind,
    UsmView, UsmViewMut, accessor, args, check_compiler, structure, value,
};

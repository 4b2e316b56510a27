// SPDX-License-Identifier: MIT OR Apache-2.0
//! Properties of kernels at their launch.

use super::{build, queue};
use kiln::{ErrorKind, NdRange, Range, args};

const SOURCE: &str = "
    #define PROPERTY(...) SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::__VA_ARGS__))
    void put(unsigned long *out, size_t rows, size_t columns) { out[0] = rows; out[1] = columns; }
    extern \"C\" ND(2) PROPERTY(max_work_group_size<4, 8>) void most_in_each(unsigned long *out) {
      auto it = ITEM(2);
      if (it.get_global_linear_id() == 0) put(out, it.get_local_range(0), it.get_local_range(1));
    }
    extern \"C\" ND(2) PROPERTY(max_linear_work_group_size<16>) void most_of_all(unsigned long *out) {
      auto it = ITEM(2);
      if (it.get_global_linear_id() == 0) put(out, it.get_local_range(0), it.get_local_range(1));
    }
    extern \"C\" ND(2) PROPERTY(work_group_size_hint<2, 6>) void hinted(unsigned long *out) {
      auto it = ITEM(2);
      if (it.get_global_linear_id() == 0) put(out, it.get_local_range(0), it.get_local_range(1));
    }
    extern \"C\" [[sycl::reqd_work_group_size(3, 4)]] ND(2) void demanding(unsigned long *out) {
      auto it = ITEM(2);
      if (it.get_global_linear_id() == 0) put(out, it.get_local_range(0), it.get_local_range(1));
    }";

#[test]
fn groups_larger_than_the_kernel_allows_are_refused() {
    let queue = queue();
    let bundle = build(&queue, SOURCE);
    for (name, local, words) in [
        (
            "most_in_each",
            [8, 4],
            "allows groups of at most {4, 8} (its property max_work_group_size), the local range is {8, 4}",
        ),
        ("most_of_all", [4, 8], "allows groups of at most 16 work-items (its property max_linear_work_group_size)"),
        ("demanding", [4, 3], "demands work-groups of {3, 4}"),
    ] {
        let kernel = bundle.kernel(name).unwrap();
        let mut out = queue.malloc_shared::<u64>(2).unwrap();
        // SAFETY: nothing is launched.
        let error = unsafe { queue.nd_launch(NdRange::d2([24, 24], local), &kernel, args![&mut out]) }.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::NdRange, "{error}");
        assert!(error.message().contains(words), "{error}");
    }
}

#[test]
fn the_run_time_chooses_groups_that_the_kernel_asks_for_and_allows() {
    let queue = queue();
    let bundle = build(&queue, SOURCE);
    for (name, global, expected) in [
        ("hinted", [4, 12], Some([2, 6])),
        ("hinted", [5, 12], None), // Two rows do not divide five.
        ("demanding", [9, 8], Some([3, 4])),
        ("most_in_each", [64, 64], Some([4, 8])),
        ("most_of_all", [64, 64], Some([1, 16])),
    ] {
        let kernel = bundle.kernel(name).unwrap();
        let mut out = queue.malloc_shared::<u64>(2).unwrap();
        // SAFETY: one work-item writes both elements.
        unsafe { queue.parallel_for(Range::d2(global), &kernel, args![&mut out]) }.unwrap();
        let found: [u64; 2] = out.to_vec().unwrap().try_into().unwrap();
        match expected {
            Some(expected) => assert_eq!(found, expected, "{name} {global:?}"),
            None => assert!(found[0] * found[1] > 0 && found != [2, 6], "{name} {global:?}: {found:?}"),
        }
    }
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! Kernels that LLVM's vectoriser once got wrong.

use super::{kernel, queue};
use kiln::{LocalMemory, NdRange, args};

/// A division that only some items reach, with operands that are the same in all of them. LLVM's vectoriser once asked
/// the first item of a vector alone whether to divide.
#[test]
fn divisions_that_not_all_items_reach() {
    let queue = queue();
    let source = "extern \"C\" ND(1) void divide(float *data, int *quotients, int divisor, syclexp::work_group_memory<unsigned[]> m) {
        auto sub = ITEM(1).get_sub_group();
        size_t size = sub.get_local_linear_range(), i = ITEM(1).get_local_linear_id();
        size_t first = i - sub.get_local_linear_id();
        float *mine = data + ITEM(1).get_group_linear_id() * ITEM(1).get_local_range(0);
        unsigned *shared = &m[0];
        mine[i] = float(i);
        shared[i] = unsigned(i);
        sycl::group_barrier(sub);
        if (mine[i] != 0)
          if (shared[first + 1u % size] <= shared[first + unsigned(sub.get_group_linear_range()) % size])
            mine[i] = 0.5f;
        quotients[ITEM(1).get_global_linear_id()] = i % 3 == 1 ? int(i) / divisor + int(i) % divisor : -1;
        bool none = sycl::none_of_group(ITEM(1).get_group(), i != 0 ? shared[first + 13u % size] > 99 : false);
        if (!none)
          mine[i] = -1;
    }";
    let kernel = kernel(&queue, source, "divide");
    for local in [1, 8, 31, 32, 64, 100] {
        for divisor in [1, -1, 7, i32::MIN] {
            let range = NdRange::d1(2 * local, local);
            let mut data = queue.malloc_shared::<f32>(2 * local).unwrap();
            let mut quotients = queue.malloc_shared::<i32>(2 * local).unwrap();
            let memory = LocalMemory::elements::<u32>(local);
            // SAFETY: items write their own elements and read those of their sub-group after its barrier.
            unsafe { queue.nd_launch(range, &kernel, args![&mut data, &mut quotients, divisor, memory]) }.unwrap();
            let (data, quotients) = (data.host().unwrap(), quotients.host().unwrap());
            for item in 0..2 * local {
                let i = item % local;
                let (size, groups) = ((local - i / 32 * 32).min(32), local.div_ceil(32));
                let replaced = i != 0 && 1 % size <= groups % size;
                assert_eq!(data[item], if replaced { 0.5 } else { i as f32 }, "item {item} of {range}");
                let i = i as i32;
                let quotient = if i % 3 == 1 { i / divisor + i % divisor } else { -1 };
                assert_eq!(quotients[item], quotient, "item {item} of {range} by {divisor}");
            }
        }
    }
}

/// 2^36 ways lead from each result to the one number that is loaded. LLVM's vectoriser once followed them all.
#[test]
fn long_chains_of_what_is_the_same_in_all_items() {
    let queue = queue();
    let source = "extern \"C\" ND(1) void mix(const unsigned *seed, unsigned *out) {
        unsigned x = *seed;
        for (int i = 0; i < 12; ++i) { x ^= x << 13; x ^= x >> 17; x ^= x << 5; }
        out[ITEM(1).get_global_linear_id()] += x;
    }";
    let kernel = kernel(&queue, source, "mix");
    let mut seed = queue.malloc_shared::<u32>(1).unwrap();
    seed.copy_from_slice(&[2463534242]).unwrap();
    let mut out = queue.malloc_shared::<u32>(100).unwrap();
    out.copy_from_slice(&Vec::from_iter(0..100)).unwrap();
    // SAFETY: items read the seed and change their own elements.
    unsafe { queue.nd_launch(NdRange::d1(100, 50), &kernel, args![&seed, &mut out]) }.unwrap();
    let mixed = (0..12).fold(2463534242u32, |mut x, _| {
        x ^= x << 13;
        x ^= x >> 17;
        x ^ x << 5
    });
    let expected = Vec::from_iter((0..100).map(|i| mixed.wrapping_add(i)));
    assert_eq!(out.to_vec().unwrap(), expected);
}

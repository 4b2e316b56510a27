// SPDX-License-Identifier: MIT OR Apache-2.0
//! Kernels with barriers, group memory and group functions against Rust.

use super::{
    contracted, kernel,
    kernels::{assert_same, bench_kernel, filled},
    queue, uniform,
};
use kiln::{LocalMemory, NdRange, args};

/// Sizes of work-groups: one, odd, prime, full sub-groups, large.
const GROUPS: [usize; 8] = [1, 2, 15, 31, 32, 33, 97, 1024];

/// The sum of one chunk: the upper half is added to the lower one until one value is left.
fn chunk_sum(chunk: &[f32]) -> f32 {
    let mut left = chunk.to_vec();
    for half in [16, 8, 4, 2, 1] {
        for i in 0..half {
            if i + half < left.len() {
                left[i] += left[i + half];
            }
        }
        left.truncate(half);
    }
    left[0]
}

/// The sum over a work-group: of chunks of 32 neighbours, then of their sums.
fn group_sum(values: &[f32]) -> f32 {
    let sums: Vec<_> = values.chunks(32).map(chunk_sum).collect();
    if sums.len() == 1 { sums[0] } else { group_sum(&sums) }
}

#[test]
fn reduce() {
    let queue = queue();
    let kernel = bench_kernel(&queue, "reduce", "reduce");
    const PER_ITEM: usize = 3;
    for local in GROUPS {
        for groups in [1, 3] {
            let range = NdRange::d1(groups * local, local);
            let x = uniform(21, groups * local * PER_ITEM);
            let (x_usm, mut out) = (filled(&queue, &x), queue.malloc_shared::<f32>(groups).unwrap());
            // SAFETY: a group reads its own slice and writes the element with its index.
            unsafe { queue.nd_launch(range, &kernel, args![&x_usm, &mut out, PER_ITEM as u32]) }.unwrap();
            let slice_sum = |slice: &[f32]| {
                let item = |i: usize| (0..PER_ITEM).fold(0.0, |sum, k| sum + slice[i + k * local]);
                group_sum(&(0..local).map(item).collect::<Vec<_>>())
            };
            let expected: Vec<_> = x.chunks(local * PER_ITEM).map(slice_sum).collect();
            assert_same(&out.host().unwrap(), &expected, range);
        }
    }
}

#[test]
fn histogram() {
    let queue = queue();
    let kernel = bench_kernel(&queue, "histogram", "histogram");
    const PER_ITEM: usize = 5;
    for local in GROUPS {
        for groups in [1, 4] {
            let range = NdRange::d1(groups * local, local);
            let bytes: Vec<u8> = uniform(22, groups * local * PER_ITEM).iter().map(|x| (x * x * 256.0) as u8).collect();
            let mut x = queue.malloc_shared::<u8>(bytes.len()).unwrap();
            x.copy_from_slice(&bytes).unwrap();
            let mut bins = queue.malloc_shared::<u32>(256).unwrap();
            let arguments = args![&x, &mut bins, PER_ITEM as u32, LocalMemory::elements::<u32>(256)];
            // SAFETY: groups read their own slices and count in 256 bins atomically.
            unsafe { queue.nd_launch(range, &kernel, arguments) }.unwrap();
            let mut expected = [0; 256];
            bytes.iter().for_each(|&byte| expected[usize::from(byte)] += 1);
            assert_eq!(bins.host().unwrap()[..], expected, "{range}");
        }
    }
}

#[test]
fn sgemm() {
    let queue = queue();
    let kernel = bench_kernel(&queue, "sgemm", "sgemm");
    for n in [16, 48] {
        let range = NdRange::d2([n, n], [16, 16]);
        let (a, b) = (uniform(23, n * n), uniform(24, n * n));
        let (a_usm, b_usm, mut c) =
            (filled(&queue, &a), filled(&queue, &b), queue.malloc_shared::<f32>(n * n).unwrap());
        let tile = || LocalMemory::elements::<f32>(256);
        let arguments = args![&a_usm, &b_usm, &mut c, n as u32, tile(), tile()];
        // SAFETY: items read n * n elements and write the one with their own index.
        unsafe { queue.nd_launch(range, &kernel, arguments) }.unwrap();
        let element = |i: usize| (0..n).fold(0.0, |sum, k| contracted(a[i / n * n + k], b[k * n + i % n], sum));
        assert_same(&c.host().unwrap(), &(0..n * n).map(element).collect::<Vec<_>>(), range);
    }
}

/// Every item reads what the item at the other end of its group wrote before the barrier.
#[test]
fn mirrored_through_group_memory_in_every_number_of_dimensions() {
    let queue = queue();
    let source = |d: usize| {
        format!(
            "extern \"C\" ND({d}) void mirror(unsigned *out, syclexp::work_group_memory<unsigned[]> m) {{
               auto it = ITEM({d});
               size_t l = it.get_local_linear_id(), n = it.get_group().get_local_linear_range();
               (&m[0])[l] = unsigned(it.get_global_linear_id()) * 7u + 1u;
               sycl::group_barrier(it.get_group());
               out[it.get_global_linear_id()] = (&m[0])[n - 1 - l];
             }}"
        )
    };
    let ranges = [
        NdRange::d1(21, 7),
        NdRange::d1(2048, 1024),
        NdRange::d2([6, 10], [3, 5]),
        NdRange::d2([64, 32], [32, 32]),
        NdRange::d3([4, 6, 10], [2, 3, 5]),
        NdRange::d3([3, 7, 11], [1, 7, 11]),
    ];
    for range in ranges {
        let kernel = kernel(&queue, &source(range.dimensions()), "mirror");
        let (global, local) = (range.global(), range.local());
        let (global, local) = (global.sizes(), local.sizes());
        let items: usize = global.iter().product();
        let mut out = queue.malloc_shared::<u32>(items).unwrap();
        let memory = LocalMemory::elements::<u32>(local.iter().product());
        // SAFETY: an item writes the element of its own linear index.
        unsafe { queue.nd_launch(range, &kernel, args![&mut out, memory]) }.unwrap();
        let out = out.host().unwrap();
        for linear in 0..items {
            let (mut rest, mut other, mut factor) = (linear, 0, 1);
            for d in (0..global.len()).rev() {
                let id = rest % global[d];
                let mirrored = id / local[d] * local[d] + (local[d] - 1 - id % local[d]);
                other += mirrored * factor;
                rest /= global[d];
                factor *= global[d];
            }
            assert_eq!(out[linear], other as u32 * 7 + 1, "item {linear} of {range}");
        }
    }
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! What kernels see of a launch: their place in the range and their arguments.

use super::{MANY, build, kernel, queue};
use kiln::{
    LocalMemory, NdRange, Range, RawArg, args,
    bytemuck::{Pod, Zeroable},
    half::{bf16, f16},
    value,
};

/// Every query of an item, 18 numbers for each: in SYCL's order global id, local id, group, global range, local range,
/// number of groups.
fn queries(dimensions: usize) -> String {
    let queries =
        ["get_global_id", "get_local_id", "get_group", "get_global_range", "get_local_range", "get_group_range"];
    let lines: String = queries
        .iter()
        .enumerate()
        .flat_map(|(q, name)| (0..dimensions).map(move |d| format!("  place[{}] = it.{name}({d});\n", q * 3 + d)))
        .collect();
    format!(
        "extern \"C\" ND({dimensions}) void places(unsigned long *out) {{\n  auto it = ITEM({dimensions});\n  \
         unsigned long *place = out + 18 * it.get_global_linear_id();\n{lines}}}\n"
    )
}

#[test]
fn items_know_their_place() {
    let queue = queue();
    let ranges = [
        NdRange::d1(1, 1),
        NdRange::d1(30, 5),
        NdRange::d1(13, 13),
        NdRange::d1(13, 1),
        NdRange::d2([4, 6], [2, 3]),
        NdRange::d2([6, 4], [1, 4]),
        NdRange::d2([7, 5], [7, 1]),
        NdRange::d3([2, 3, 4], [1, 3, 2]),
        NdRange::d3([5, 1, 3], [5, 1, 3]),
        NdRange::d3([4, 6, 9], [2, 2, 3]),
    ];
    for range in ranges {
        let dimensions = range.dimensions();
        let kernel = kernel(&queue, &queries(dimensions), "places");
        let (global_range, local_range) = (range.global(), range.local());
        let (global, local) = (global_range.sizes(), local_range.sizes());
        let items: usize = global.iter().product();
        let mut out = queue.malloc_shared::<[u64; 18]>(items).unwrap();
        // SAFETY: an item writes the 18 numbers of its own linear index.
        unsafe { queue.nd_launch(range, &kernel, args![&mut out]) }.unwrap();
        for (linear, place) in out.host().unwrap().iter().enumerate() {
            let mut rest = linear;
            for d in (0..dimensions).rev() {
                let id = rest % global[d];
                rest /= global[d];
                let expected = [id, id % local[d], id / local[d], global[d], local[d], global[d] / local[d]];
                for (q, expected) in expected.iter().enumerate() {
                    assert_eq!(
                        place[q * 3 + d],
                        *expected as u64,
                        "query {q}, dimension {d}, item {linear} of {range}"
                    );
                }
            }
        }
    }
}

#[test]
fn every_item_of_a_chosen_group_size_runs_once() {
    let queue = queue();
    let source = "extern \"C\" ND(1) void one(int *out) { out[ITEM(1).get_global_id(0)] += 1; }
                  extern \"C\" ND(2) void two(int *out) { out[ITEM(2).get_global_linear_id()] += 1; }
                  extern \"C\" ND(3) void three(int *out) { out[ITEM(3).get_global_linear_id()] += 1; }";
    let bundle = build(&queue, source);
    for (name, range) in [
        ("one", Range::d1(1)),
        ("one", Range::d1(997)),
        ("one", Range::d1(1000)),
        ("two", Range::d2([31, 6])),
        ("two", Range::d2([1, 512])),
        ("three", Range::d3([7, 5, 3])),
        ("three", Range::d3([2, 64, 8])),
    ] {
        let items = range.sizes().iter().product();
        let mut out = queue.malloc_shared::<i32>(items).unwrap();
        // SAFETY: an item changes the element of its own linear index.
        unsafe { queue.parallel_for(range, &bundle.kernel(name).unwrap(), args![&mut out]) }.unwrap();
        assert!(out.host().unwrap().iter().all(|&count| count == 1), "{name} {range}");
    }
}

#[test]
fn a_large_range_runs_every_item_once() {
    let queue = queue();
    let source =
        "extern \"C\" ND(1) void count(unsigned *out) { size_t i = ITEM(1).get_global_id(0); out[i] += unsigned(i); }";
    let kernel = kernel(&queue, source, "count");
    let mut out = queue.malloc_shared::<u32>(MANY).unwrap();
    // SAFETY: an item changes the element of its own index.
    unsafe { queue.nd_launch(NdRange::d1(MANY, 64), &kernel, args![&mut out]) }.unwrap();
    assert!(out.host().unwrap().iter().enumerate().all(|(i, &found)| found == i as u32));
}

#[test]
fn scalars_of_every_type_arrive() {
    let queue = queue();
    let source = "
        extern \"C\" TASK void all(char a, unsigned char b, short c, unsigned short d, int e, unsigned f, long g,
            unsigned long h, float i, double j, bool k, bool l, double *out) {
          double values[] = {double(a), double(b), double(c), double(d), double(e), double(f), double(g), double(h), i, j,
                             double(k), double(l)};
          for (int n = 0; n < 12; ++n) out[n] = values[n];
        }";
    let kernel = kernel(&queue, source, "all");
    let mut out = queue.malloc_shared::<f64>(12).unwrap();
    let arguments = args![
        -1_i8,
        200_u8,
        -30_000_i16,
        60_000_u16,
        -2_000_000_000_i32,
        4_000_000_000_u32,
        -(1_i64 << 52),
        1_u64 << 52,
        0.1_f32,
        0.2_f64,
        true,
        false,
        &mut out
    ];
    // SAFETY: the kernel writes 12 elements.
    unsafe { queue.single_task(&kernel, arguments) }.unwrap();
    let two_52 = 4_503_599_627_370_496.0;
    let expected = [-1.0, 200.0, -30e3, 60e3, -2e9, 4e9, -two_52, two_52, f64::from(0.1_f32), 0.2, 1.0, 0.0];
    assert_eq!(out.host().unwrap()[..], expected);
}

#[test]
fn sixteen_bit_floating_point_numbers_travel_as_their_bits() {
    let queue = queue();
    let source = "extern \"C\" TASK void bits(unsigned short a, unsigned short b, unsigned short *out) { out[0] = a; out[1] = b; }";
    let bundle = build(&queue, source);
    let mut out = queue.malloc_shared::<u16>(2).unwrap();
    let (a, b) = (f16::from_f32(1.5), bf16::from_f32(-2.5));
    // SAFETY: the kernel writes two elements.
    unsafe { queue.single_task(&bundle.kernel("bits").unwrap(), args![value(&a), value(&b), &mut out]) }.unwrap();
    // By the formats: 1.5 = 0x3e00 (exponent 15, fraction 1/2), -2.5 = 0xc020 (exponent 128, fraction 1/4).
    assert_eq!(out.host().unwrap()[..], [0x3e00, 0xc020]);
}

/// A structure with holes in C++, which a plain type in Rust has to name.
#[derive(Clone, Copy, Zeroable, Pod)]
#[bytemuck(crate = "kiln::bytemuck")]
#[repr(C)]
struct Parts {
    small: u8,
    hole: [u8; 7],
    wide: f64,
    list: [i16; 3],
    end: [u8; 2],
}

#[test]
fn structures_arrive_by_value() {
    let queue = queue();
    let source = "
        struct parts { unsigned char small; double wide; short list[3]; };
        extern \"C\" ND(1) void sum(char first, parts p, int last, double *out) {
          out[ITEM(1).get_global_id(0)] = first + p.small + p.wide + p.list[0] + p.list[1] + p.list[2] + last;
        }";
    let kernel = kernel(&queue, source, "sum");
    let parts = Parts { small: 200, hole: [0xff; 7], wide: 0.5, list: [1000, -20, 3], end: [0xff; 2] };
    let mut out = queue.malloc_shared::<f64>(3).unwrap();
    // SAFETY: item i writes element i.
    unsafe { queue.nd_launch(NdRange::d1(3, 1), &kernel, args![1_i8, value(&parts), 10_000_i32, &mut out]) }.unwrap();
    assert_eq!(out.host().unwrap()[..], [11184.5; 3]);
}

#[test]
fn structures_may_hold_pointers() {
    let queue = queue();
    let source = "
        struct view { const int *from; int *to; };
        extern \"C\" ND(1) void twice(view v) { size_t i = ITEM(1).get_global_id(0); v.to[i] = 2 * v.from[i]; }";
    let kernel = kernel(&queue, source, "twice");
    let mut from = queue.malloc_shared::<i32>(4).unwrap();
    from.copy_from_slice(&[1, -2, 3, 0x4000_0000]).unwrap();
    let mut to = queue.malloc_shared::<i32>(4).unwrap();
    let view = [from.address().addr(), to.address().addr()];
    // SAFETY: item i reads and writes elements i of memory that outlives the wait.
    unsafe { queue.nd_launch(NdRange::d1(4, 2), &kernel, args![value(&view)]) }.unwrap();
    queue.wait().unwrap();
    assert_eq!(to.host_mut().unwrap()[..], [2, -4, 6, i32::MIN]);
}

#[test]
fn pointers_into_memory_arrive() {
    let queue = queue();
    let source = "extern \"C\" ND(1) void put(int *out, int x) { out[ITEM(1).get_global_id(0)] = x; }";
    let kernel = kernel(&queue, source, "put");
    let mut memory = queue.malloc_shared::<i32>(6).unwrap();
    // SAFETY: the two items write the first two elements from the given one on.
    unsafe {
        queue.nd_launch(NdRange::d1(2, 1), &kernel, args![memory.slice_mut(1..).unwrap(), 7_i32]).unwrap();
        queue
            .nd_launch(NdRange::d1(2, 2), &kernel, args![RawArg::address(memory.address().wrapping_add(4)), 8_i32])
            .unwrap();
    }
    queue.wait().unwrap();
    assert_eq!(memory.host().unwrap()[..], [0, 7, 7, 0, 8, 8]);
}

#[test]
fn arguments_are_read_before_the_launch_returns() {
    let queue = queue();
    let source = "extern \"C\" ND(1) void put(int *out, int at, int x) { out[at] = x; }";
    let kernel = kernel(&queue, source, "put");
    let mut out = queue.malloc_shared::<i32>(100).unwrap();
    let mut bytes = [0; 4];
    for i in 0..100_i32 {
        bytes.copy_from_slice(&(i * i).to_ne_bytes());
        // SAFETY: the only item writes an element of 100.
        unsafe { queue.nd_launch(NdRange::d1(1, 1), &kernel, args![&mut out, i, RawArg::bytes(&bytes)]) }.unwrap();
    }
    let expected: Vec<_> = (0..100).map(|i| i * i).collect();
    assert_eq!(out.host().unwrap()[..], expected);
}

#[test]
fn group_memory_is_private_to_a_group_and_large_enough() {
    let queue = queue();
    // Without barriers an item sees what it wrote itself.
    let source = "
        extern \"C\" ND(1) void squares(int *out, syclexp::work_group_memory<int[]> scratch, int n) {
          auto it = ITEM(1);
          int *own = &scratch[0] + it.get_local_id(0) * n;
          for (int k = 0; k < n; ++k) own[k] = int(it.get_global_id(0)) + k;
          int sum = 0;
          for (int k = 0; k < n; ++k) sum += own[k] * own[k];
          out[it.get_global_id(0)] = sum;
        }";
    let kernel = kernel(&queue, source, "squares");
    let mut out = queue.malloc_shared::<i32>(32).unwrap();
    let arguments = args![&mut out, LocalMemory::elements::<i32>(8 * 100), 100_i32];
    // SAFETY: an item uses 100 elements of group memory of its own and writes the element with its index.
    unsafe { queue.nd_launch(NdRange::d1(32, 8), &kernel, arguments) }.unwrap();
    let expected: Vec<i32> = (0..32).map(|i| (i..i + 100).map(|x| x * x).sum()).collect();
    assert_eq!(out.host().unwrap()[..], expected);
}

#[test]
fn an_empty_range_runs_nothing_and_completes() {
    let queue = queue();
    let kernel = kernel(&queue, "extern \"C\" ND(2) void put(int *out) { out[0] = 1; }", "put");
    let mut out = queue.malloc_shared::<i32>(1).unwrap();
    for range in [NdRange::d2([0, 4], [1, 2]), NdRange::d2([4, 0], [2, 1]), NdRange::d2([0, 0], [1, 1])] {
        // SAFETY: no item runs.
        let event = unsafe { queue.nd_launch_with_event(range, &kernel, args![&mut out]) }.unwrap();
        event.wait().unwrap();
    }
    assert_eq!(out.host().unwrap()[..], [0]);
}

#[test]
fn a_demanded_group_size_reaches_the_run_time() {
    let queue = queue();
    let source = "extern \"C\" ND(2)
        SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::work_group_size<2, 8>))
        void sizes(int *out) {
          auto it = ITEM(2);
          out[it.get_global_linear_id()] = int(it.get_local_range(0) * 100 + it.get_local_range(1));
        }";
    let kernel = kernel(&queue, source, "sizes");
    let mut out = queue.malloc_shared::<i32>(64).unwrap();
    // SAFETY: an item writes the element of its own linear index.
    unsafe { queue.parallel_for(Range::d2([4, 16]), &kernel, args![&mut out]) }.unwrap();
    assert_eq!(out.host().unwrap()[..], [208; 64]);
    // SAFETY: as above.
    let error = unsafe { queue.nd_launch(NdRange::d2([4, 16], [4, 4]), &kernel, args![&mut out]) }.unwrap_err();
    assert_eq!(error.kind(), kiln::ErrorKind::NdRange);
    assert!(error.message().contains("demands work-groups of {2, 8}"), "{error}");
}

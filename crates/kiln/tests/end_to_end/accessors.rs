// SPDX-License-Identifier: MIT OR Apache-2.0
//! Accessors and memory of the work-group as parameters, by themselves and inside of structures.

use super::{build, queue};
use kiln::{
    ErrorKind, LocalMemory, NdRange, Range, RawArg, accessor, args,
    bytemuck::{Pod, Zeroable},
    structure, value,
};

const ACCESSORS: &str = "
    using sycl::access_mode;
    extern \"C\" ND(1) void scale(sycl::accessor<const float> in, sycl::accessor<float, 1, access_mode::write> out, float by) {
      size_t i = ITEM(1).get_global_id(0);
      out[i] = in[i] * by + float(in.size()) + float(out.get_offset()[0]);
    }
    extern \"C\" ND(2) void transpose(sycl::accessor<int, 2, access_mode::read> in, sycl::accessor<int, 2> out) {
      auto it = ITEM(2);
      out[it.get_global_id(1)][it.get_global_id(0)] = in[it.get_global_id()] * int(out.get_range()[1]);
    }
    extern \"C\" TASK void cube(sycl::accessor<short, 3> a, sycl::accessor<long, 0> sum) {
      a[1][2][3] = 5;
      a[sycl::id<3>(0, 1, 0)] = 7;
      long total = long(a.byte_size());
      for (short x : a) total += x;
      sum = total + a.get_multi_ptr<sycl::access::decorated::no>()[4];
    }";

#[test]
fn accessors_know_their_memory_and_its_range() {
    let queue = queue();
    let bundle = build(&queue, ACCESSORS);
    let mut values = queue.malloc_shared::<f32>(4).unwrap();
    values.copy_from_slice(&[1.0, 2.0, 3.0, 4.0]).unwrap();
    let mut out = queue.malloc_shared::<f32>(4).unwrap();
    let (scale, transpose, cube) =
        (bundle.kernel("scale").unwrap(), bundle.kernel("transpose").unwrap(), bundle.kernel("cube").unwrap());
    // SAFETY: four work-items read and write an element each.
    unsafe { queue.nd_launch(NdRange::d1(4, 2), &scale, args![&values, &mut out, 10.0_f32]) }.unwrap();
    assert_eq!(out.to_vec().unwrap(), [14.0, 24.0, 34.0, 44.0]);

    let mut rows = queue.malloc_shared::<i32>(6).unwrap();
    rows.copy_from_slice(&[1, 2, 3, 4, 5, 6]).unwrap();
    let mut columns = queue.malloc_shared::<i32>(6).unwrap();
    let arguments = args![accessor(&rows, Range::d2([2, 3])), accessor(&mut columns, Range::d2([3, 2]))];
    // SAFETY: six work-items read and write an element each.
    unsafe { queue.nd_launch(NdRange::d2([2, 3], [1, 3]), &transpose, arguments) }.unwrap();
    assert_eq!(columns.to_vec().unwrap(), [2, 8, 4, 10, 6, 12]);

    let mut cubes = queue.malloc_shared::<i16>(24).unwrap();
    let mut sum = queue.malloc_shared::<i64>(1).unwrap();
    // SAFETY: the task writes two of 2 x 3 x 4 elements and the sum.
    unsafe { queue.single_task(&cube, args![accessor(&mut cubes, Range::d3([2, 3, 4])), &mut sum]) }.unwrap();
    assert_eq!(sum.to_vec().unwrap(), [48 + 5 + 7 + 7]);
    let cubes = cubes.to_vec().unwrap();
    assert_eq!((cubes[4], cubes[23]), (7, 5));
}

#[test]
fn ranges_and_memory_that_do_not_fit_an_accessor_are_refused() {
    let queue = queue();
    let bundle = build(&queue, ACCESSORS);
    let transpose = bundle.kernel("transpose").unwrap();
    let rows = queue.malloc_shared::<i32>(6).unwrap();
    let mut columns = queue.malloc_shared::<i32>(6).unwrap();
    let refused = |arguments: &[RawArg<'_>], words: &str| {
        // SAFETY: nothing is launched.
        let error = unsafe { queue.nd_launch(NdRange::d2([2, 3], [1, 3]), &transpose, arguments) }.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::KernelArgument, "{error}");
        assert!(error.message().contains(words), "{error}");
    };
    let in_range = accessor(&rows, Range::d2([2, 3]));
    refused(&[in_range, in_range], "memory to be read was given");
    refused(args![in_range, &mut columns], "has 2 dimensions of elements of 4 bytes");
    refused(args![in_range, accessor(&mut columns, Range::d2([2, 2]))], "pass `accessor(&mut usm, Range::d2(..))`");
    refused(args![in_range, accessor(&mut columns, Range::d1(6))], "has 2 dimensions");
    refused(args![in_range, 3_i32], "expected memory");
}

/// What the kernel's structure is on the host: the places of accessors are left to the launch.
#[derive(Clone, Copy, Zeroable, Pod)]
#[bytemuck(crate = "kiln::bytemuck")]
#[repr(C)]
struct Work {
    factor: i32,
    hole: i32,
    input: [u64; 2],
    tiles: [[u64; 2]; 2],
    object: u64,
    last: i32,
    end: i32,
}

const STRUCTURES: &str = "
    struct buffers { sycl::accessor<const int> in; sycl::local_accessor<int> tiles[2]; };
    struct work { int factor; buffers all; syclexp::work_group_memory<int> object; int last; };
    extern \"C\" ND(1) void reverse(work w, sycl::local_accessor<int, 2> more, int *out) {
      auto it = ITEM(1);
      int l = int(it.get_local_id(0)), n = int(it.get_local_range(0));
      w.all.tiles[0][l] = w.all.in[it.get_global_id(0)] * w.factor;
      w.all.tiles[1][l] = l;
      more[l % 2][l / 2] = 100;
      if (l == 0) w.object = w.last;
      group_barrier(it.get_group());
      w.last = w.object + int(w.all.tiles[1].size() + more.get_range()[1]);
      out[it.get_global_id(0)] = w.all.tiles[0][n - 1 - l] + w.all.tiles[1][(l + 1) % n] + w.last + more[1][0];
    }";

#[test]
fn structures_hold_accessors_and_memory_of_the_group() {
    let queue = queue();
    let bundle = build(&queue, STRUCTURES);
    let reverse = bundle.kernel("reverse").unwrap();
    let mut input = queue.malloc_shared::<i32>(8).unwrap();
    input.copy_from_slice(&[1, 2, 3, 4, 5, 6, 7, 8]).unwrap();
    let mut out = queue.malloc_shared::<i32>(8).unwrap();
    let nothing = [!0; 2];
    let work = Work { factor: 10, hole: 0, input: nothing, tiles: [nothing; 2], object: !0, last: 1000, end: 0 };
    let tile = LocalMemory::elements::<i32>(4);
    let members = args![&input, tile, tile, LocalMemory::BY_TYPE];
    let more = LocalMemory::range::<i32>(Range::d2([2, 2]));
    // SAFETY: eight work-items read and write an element each, and elements of their group's memory.
    unsafe { queue.nd_launch(NdRange::d1(8, 4), &reverse, args![structure(&work, members), more, &mut out]) }.unwrap();
    // 1000 + 4 + 2 + 100, the next local id, and the group's elements in reverse.
    assert_eq!(out.to_vec().unwrap(), [1147, 1138, 1129, 1116, 1187, 1178, 1169, 1156]);

    for (argument, words) in [
        (value(&work), "`work` holds 4 accessors or local memories, 0 were given; pass `structure(&x, args![..])`"),
        (structure(&work, &members[..3]), "3 were given"),
        (structure(&work, &[members[0], members[1], members[0], members[3]]), "expected local memory"),
        (structure(&0_u64, members), "expected 72 bytes"),
    ] {
        // SAFETY: nothing is launched.
        let error = unsafe { queue.nd_launch(NdRange::d1(8, 4), &reverse, args![argument, more, &mut out]) };
        let error = error.unwrap_err();
        assert_eq!(error.kind(), ErrorKind::KernelArgument, "{error}");
        assert!(error.message().contains(words), "{error}");
    }
}

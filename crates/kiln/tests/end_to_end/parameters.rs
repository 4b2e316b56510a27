// SPDX-License-Identifier: MIT OR Apache-2.0
//! Arguments of the less common types of parameters.

use super::{build, queue};
use kiln::{
    args,
    bytemuck::{Pod, Zeroable},
    value,
};

#[test]
fn unions_enumerations_and_classes_without_a_name_elsewhere_arrive() {
    let queue = queue();
    let source = "
        union number { float real; unsigned bits; };
        enum class kind : unsigned char { first = 200 };
        namespace { struct pair { int first, second; }; }
        extern \"C\" TASK void all(number a, kind b, pair c, int d[4], char16_t e, unsigned *out) {
          out[0] = a.bits; out[1] = unsigned(b); out[2] = unsigned(c.first - c.second + d[0]); out[3] = e;
        }";
    let bundle = build(&queue, source);
    let mut out = queue.malloc_shared::<u32>(4).unwrap();
    let mut array = queue.malloc_shared::<i32>(4).unwrap();
    array.copy_from_slice(&[50, 0, 0, 0]).unwrap();
    let arguments = args![value(&1.0_f32), 200_u8, value(&[7_i32, 3]), &mut array, 0x263a_u16, &mut out];
    // SAFETY: the task reads an element of the array and writes four of the result.
    unsafe { queue.single_task(&bundle.kernel("all").unwrap(), arguments) }.unwrap();
    assert_eq!(out.to_vec().unwrap(), [0x3f80_0000, 200, 54, 0x263a]);
}

/// `std::tuple<int, double, char>` of libstdc++: the last element comes first.
#[derive(Clone, Copy, Zeroable, Pod)]
#[bytemuck(crate = "kiln::bytemuck")]
#[repr(C)]
struct Tuple {
    third: u8,
    hole: [u8; 7],
    second: f64,
    first: i32,
    end: [u8; 4],
}

#[test]
fn tuples_arrive_though_their_moves_are_no_copies_of_bytes() {
    let queue = queue();
    let source = "
        #include <tuple>
        extern \"C\" TASK void sum(std::tuple<int, double, char> t, double *out) {
          std::get<0>(t) += 1; // Its own copy.
          *out = std::get<0>(t) + std::get<1>(t) + std::get<2>(t);
        }";
    let bundle = build(&queue, source);
    let mut out = queue.malloc_shared::<f64>(1).unwrap();
    let tuple = Tuple { third: 100, hole: [0xff; 7], second: 0.25, first: 1000, end: [0xff; 4] };
    // SAFETY: the task writes one element.
    unsafe { queue.single_task(&bundle.kernel("sum").unwrap(), args![value(&tuple), &mut out]) }.unwrap();
    assert_eq!(out.to_vec().unwrap(), [1101.25]);
}
